/**
 * Writes a response as a GenerateContentResponse, or as a stream of them. Calls are never split. The first call, or the text,
 * is signed if the model thought.
 */
import { canonical, id, pieces, seal } from "../mint.ts";
import type { Answer } from "../scenario.ts";
import type { Frame, Json } from "../wire.ts";

export interface Shape {
  model: string;
  /** The request in camelCase. */
  body: Json;
}

const config = ({ body }: Shape): Json => (body.generationConfig ?? {}) as Json;

/** The visible reasoning, if any. */
function thoughts(shape: Shape, answer: Answer): string | undefined {
  const { includeThoughts } = (config(shape).thinkingConfig ?? {}) as Json;
  return includeThoughts === true ? answer.reasoning : undefined;
}

function callParts(shape: Shape, answer: Answer): Json[] {
  return answer.calls.map(({ name, args }, at) => ({
    functionCall: { id: id("", shape, at), name, args },
    ...(at === 0 &&
      answer.reasoning !== undefined && { thoughtSignature: seal("thought", canonical([name, args])) }),
  }));
}

const textSignature = (answer: Answer): Json =>
  answer.reasoning === undefined ? {} : { thoughtSignature: seal("thought", answer.text) };

const finishReason = (answer: Answer): string => (answer.finish === "length" ? "MAX_TOKENS" : "STOP");

function usageMetadata({ usage }: Answer, candidates: number): Json {
  const visible = (usage.output - usage.reasoning) * candidates;
  return {
    promptTokenCount: usage.input,
    candidatesTokenCount: visible,
    totalTokenCount: usage.input + visible + usage.reasoning,
    ...(usage.cached > 0 && { cachedContentTokenCount: usage.cached }),
    promptTokensDetails: [{ modality: "TEXT", tokenCount: usage.input }],
    ...(usage.reasoning > 0 && { thoughtsTokenCount: usage.reasoning }),
  };
}

function response(shape: Shape, answer: Answer, parts: Json[], finish?: string): Json {
  const count = (config(shape).candidateCount ?? 1) as number;
  return {
    candidates: Array.from({ length: count }, (_, index) => ({
      content: { parts, role: "model" },
      ...(finish !== undefined && { finishReason: finish }),
      index,
    })),
    usageMetadata: usageMetadata(answer, count),
    modelVersion: shape.model,
    responseId: id("", shape),
  };
}

export function wholeContent(shape: Shape, answer: Answer): Json {
  const thought = thoughts(shape, answer);
  const parts = [
    ...(thought === undefined ? [] : [{ text: thought, thought: true }]),
    ...callParts(shape, answer),
    ...(answer.calls.length === 0 ? [{ text: answer.text, ...textSignature(answer) }] : []),
  ];
  return response(shape, answer, parts, finishReason(answer));
}

export function* contentFrames(shape: Shape, answer: Answer): Iterable<Frame> {
  const frame = (parts: Json[], finish?: string): Frame => ({
    data: response(shape, answer, parts, finish),
    shown: true,
  });
  const thought = thoughts(shape, answer);
  for (const text of thought === undefined ? [] : pieces(thought)) yield frame([{ text, thought: true }]);
  const calls = callParts(shape, answer);
  const lastCall = calls.pop();
  for (const call of calls) yield frame([call]);
  if (lastCall !== undefined) yield frame([lastCall], finishReason(answer));
  else {
    for (const text of pieces(answer.text)) yield frame([{ text }]);
    yield frame([{ text: "", ...textSignature(answer) }], finishReason(answer));
  }
}
