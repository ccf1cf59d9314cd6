/**
 * What a request of Converse says, independent of its spelling: to compare a recorded request with what the gateway sends for
 * the same conversation in a client's wire. Written from the service model; it shares no code with the mapping.
 */
import type { Json } from "../json.ts";

export type SaidPart =
  | { kind: "text"; text: string }
  | { kind: "image" | "document"; format: string; data: string; name?: string }
  | { kind: "call"; id: string; name: string; input: unknown }
  | { kind: "result"; id: string; text: string; media: SaidPart[]; isError: boolean };

export interface SaidTurn {
  role: "user" | "assistant";
  parts: SaidPart[];
}

export interface Said {
  system: string;
  turns: SaidTurn[];
  tools: { name: string; description?: string; schema: unknown }[];
  choice: "auto" | "any" | { tool: string } | undefined;
  limit: number | undefined;
  temperature: number | undefined;
  topP: number | undefined;
  stop: string[];
  /** Whether the answer must fit a schema. */
  schema: Json | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: recorded JSON
type Any = any;

export function said(request: Any): Said {
  const { messages = [], system = [], inferenceConfig: config = {}, toolConfig, outputConfig } = request;
  const turns: SaidTurn[] = [];
  for (const { role, content } of messages) {
    const parts = (Array.isArray(content) ? content : []).flatMap(partOf);
    const last = turns.at(-1);
    if (last !== undefined && last.role === role) last.parts.push(...parts);
    else if (parts.length > 0) turns.push({ role, parts });
  }
  const choice = toolConfig?.toolChoice;
  const schema = outputConfig?.textFormat?.structure?.jsonSchema?.schema;
  return {
    system: textsOf(system).join("\n\n"),
    turns,
    tools: (toolConfig?.tools ?? []).flatMap(({ toolSpec }: Any) =>
      toolSpec === undefined
        ? []
        : [
            {
              name: toolSpec.name,
              ...(toolSpec.description && { description: toolSpec.description }),
              schema: toolSpec.inputSchema?.json ?? { type: "object", properties: {} },
            },
          ],
    ),
    choice: choice?.tool
      ? { tool: choice.tool.name }
      : choice?.any
        ? "any"
        : choice?.auto
          ? "auto"
          : undefined,
    limit: config.maxTokens,
    temperature: config.temperature,
    topP: config.topP,
    stop: config.stopSequences ?? [],
    schema: schema === undefined ? undefined : JSON.parse(schema),
  };
}

/** Marks, reasoning and guarded content say nothing that every client could. */
function partOf(block: Any): SaidPart[] {
  if (typeof block.text === "string")
    return block.text.trim() === "" ? [] : [{ kind: "text", text: block.text }];
  if (block.image !== undefined) return mediaOf("image", block.image);
  if (block.document !== undefined) return mediaOf("document", block.document);
  const { toolUse, toolResult } = block;
  if (toolUse !== undefined)
    return [{ kind: "call", id: toolUse.toolUseId, name: toolUse.name, input: toolUse.input ?? {} }];
  if (toolResult === undefined) return [];
  const content: Any[] = toolResult.content ?? [];
  return [
    {
      kind: "result",
      id: toolResult.toolUseId,
      text: content
        .map(({ text, json }) => text ?? (json === undefined ? "" : JSON.stringify(json)))
        .filter(Boolean)
        .join("\n"),
      media: content.flatMap(({ image, document }) => [
        ...mediaOf("image", image),
        ...mediaOf("document", document),
      ]),
      isError: toolResult.status === "error",
    },
  ];
}

function mediaOf(kind: "image" | "document", block: Any): SaidPart[] {
  const { bytes, text } = block?.source ?? {};
  const data = bytes ?? (typeof text === "string" ? Buffer.from(text).toString("base64") : undefined);
  // Objects in S3 have no counterpart in other wires.
  return typeof data === "string" ? [{ kind, format: block.format ?? "txt", data, name: block.name }] : [];
}

const textsOf = (blocks: Any[]): string[] =>
  blocks.flatMap(({ text }) => (typeof text === "string" && text.trim() !== "" ? [text] : []));

/** The parts that are compared: ids by their order, texts joined, and no names of documents. */
export function comparable(
  { turns, tools, ...rest }: Said,
  { media, errors }: { media: boolean; errors: boolean },
): Json {
  const ids = new Map<string, number>();
  const idOf = (id: string): number => ids.get(id) ?? ids.set(id, ids.size).size - 1;
  const partsOf = (part: SaidPart): Json[] => {
    switch (part.kind) {
      case "text":
        return [];
      case "call":
        return [{ kind: "call", id: idOf(part.id), name: part.name, input: part.input }];
      case "result": {
        const { id, text, isError } = part;
        const inner = media ? part.media.flatMap(partsOf) : [];
        return [{ kind: "result", id: idOf(id), text, media: inner, ...(errors && { isError }) }];
      }
      default:
        return [{ kind: part.kind, format: part.format, data: part.data }];
    }
  };
  return {
    ...rest,
    tools: tools.map(({ name, description }) => ({ name, description })),
    turns: turns.map(({ role, parts }) => ({
      role,
      text: parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n"),
      parts: parts.flatMap(partsOf),
    })),
  };
}
