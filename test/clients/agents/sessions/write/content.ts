/**
 * Writes a turn as a GenerateContentResponse, whole or as a stream; the first call, or the last text, has a
 * signature.
 */
import { canonical, id, pieces, seal } from "../../../../../demo/mint.ts";
import type { Frame, Json } from "../../../../../demo/wire.ts";
import { callsOf, type ScriptedTurn } from "../turn.ts";

function partsOf(body: Json, said: ScriptedTurn, withIds: boolean): Json[][] {
  const { includeThoughts } = ((body.generationConfig as Json | undefined)?.thinkingConfig ?? {}) as Json;
  const thinks = said.parts.some(({ kind }) => kind === "think");
  const first = callsOf(said)[0];
  return said.parts.flatMap((part): Json[][] => {
    if (part.kind === "think")
      return includeThoughts === true ? pieces(part.text).map((text) => [{ text, thought: true }]) : [];
    if (part.kind === "text") {
      const sign = thinks && first === undefined;
      return [
        ...pieces(part.text).map((text) => [{ text }]),
        ...(sign ? [[{ text: "", thoughtSignature: seal("thought", part.text) }]] : []),
      ];
    }
    if (part.kind === "search") return [];
    const { name, args } = part;
    const signature =
      thinks && part === first ? { thoughtSignature: seal("thought", canonical([name, args])) } : {};
    return [[{ functionCall: { ...(withIds && { id: part.id }), name, args }, ...signature }]];
  });
}

function grounding(said: ScriptedTurn): Json {
  const search = said.parts.find((part) => part.kind === "search");
  const text = said.parts.find((part) => part.kind === "text");
  if (search === undefined || text === undefined) return {};
  return {
    groundingMetadata: {
      webSearchQueries: [search.query],
      searchEntryPoint: { renderedContent: "<div>searched</div>" },
      groundingChunks: search.found.map(({ url, title }) => ({ web: { uri: url, title } })),
      groundingSupports: [
        {
          segment: { startIndex: 0, endIndex: Buffer.byteLength(text.text), text: text.text },
          groundingChunkIndices: search.found.map((_, at) => at),
        },
      ],
    },
  };
}

function response(model: string, said: ScriptedTurn, parts: Json[], last: boolean): Json {
  const { usage } = said;
  return {
    candidates: [
      {
        content: { parts, role: "model" },
        ...(last && { finishReason: "STOP", ...grounding(said) }),
        index: 0,
      },
    ],
    usageMetadata: {
      promptTokenCount: usage.input,
      candidatesTokenCount: usage.output - usage.reasoning,
      totalTokenCount: usage.input + usage.output,
      ...(usage.cached > 0 && { cachedContentTokenCount: usage.cached }),
      ...(usage.reasoning > 0 && { thoughtsTokenCount: usage.reasoning }),
    },
    modelVersion: model,
    responseId: id("", said.seed),
  };
}

export const wholeContent = (model: string, body: Json, said: ScriptedTurn): Json =>
  response(model, said, partsOf(body, said, true).flat(), true);

export function* contentFrames(model: string, body: Json, said: ScriptedTurn): Iterable<Frame> {
  const frames = partsOf(body, said, true);
  for (const parts of frames) yield { data: response(model, said, parts, false) };
  yield { data: response(model, said, [{ text: "" }], true) };
}
