/**
 * Estimates the tokens of a request or a response that the upstream did not count (docs/wires/rules.md#usage). A tokenizer,
 * passed in, counts text; other media have a fixed number, which is data. Other vendors' tokenizers differ by some tens of
 * percent, and hidden reasoning is not counted.
 */
import type { GenerationRequest, Part, Usage } from "./generation.ts";
import type { EstimatedContent } from "./operation-rules.ts";

/** Counts the tokens of a text. Never throws. */
export type TokenCounter = (text: string) => number;

/** One token per four bytes of UTF-8: a fast figure, which an exact count replaces later. */
export const roughTokens: TokenCounter = (text) => Math.ceil(Buffer.byteLength(text) / 4);

/** Tokens per medium, by the type of its part: `{ image: 765 }`. */
export type MediaTokens = Readonly<Record<string, number>>;

/** Tokens that mark a turn's start and end, and the start of the response. */
const tokensOfTurn = 3;

/** Prompt tokens: instructions, turns, tools and the schema of the response. */
export function estimateInput(request: GenerationRequest, count: TokenCounter, media: MediaTokens): number {
  const { system = [], turns, prompts = [], tools = [], response_format } = request;
  const texts: string[] = [];
  let fixed = tokensOfTurn * (turns.length + 1 + (system.length > 0 ? 1 : 0));
  const add = (part: Part): void => {
    fixed += readPart(part, texts, media);
  };
  system.forEach(add);
  for (const turn of turns) turn.parts.forEach(add);
  for (const prompt of prompts) {
    if (prompt.type === "text") texts.push(prompt.text);
    else fixed += prompt.tokens.length;
  }
  for (const tool of tools) {
    if (tool.type === "function") texts.push(tool.name, tool.description ?? "", json(tool.parameters));
    else texts.push(json(tool));
  }
  if (response_format?.type === "json_schema") texts.push(json(response_format.schema));
  return fixed + count(texts.filter((text) => text !== "").join("\n"));
}

/** Prompt tokens of a request that is not a conversation, from the content that its operation declares. */
export function estimateContent(
  { texts = [], tokens = 0, media: kinds = [] }: EstimatedContent,
  count: TokenCounter,
  media: MediaTokens,
): number {
  const ofMedia = [kinds].flat().reduce((sum, kind) => sum + (media[kind] ?? 0), 0);
  return tokens + ofMedia + count([texts].flat().join("\n"));
}

/** Tokens of all visible output, over all candidates. */
export function estimateOutput(parts: readonly Part[], count: TokenCounter, media: MediaTokens): number {
  const texts: string[] = [];
  let fixed = 0;
  for (const part of parts) fixed += readPart(part, texts, media);
  return fixed + count(texts.filter((text) => text !== "").join("\n"));
}

/** Collects the text of a part; returns the tokens of its other content. */
function readPart(part: Part, texts: string[], media: MediaTokens): number {
  switch (part.type) {
    case "text":
    case "refusal":
      texts.push(part.text);
      return 0;
    case "reasoning":
      texts.push(part.text ?? (part.summary ?? []).join("\n"));
      return 0;
    case "tool_call":
      texts.push(part.name, part.arguments ?? part.input ?? "");
      return 0;
    case "tool_result":
    case "search_result":
      return part.content.reduce((sum, inner) => sum + readPart(inner, texts, media), 0);
    case "file": {
      // A source of an unknown kind is decoded as absent.
      const { source } = part as { source?: typeof part.source };
      if (source?.kind === "text") {
        texts.push(source.text);
        return 0;
      }
      if (source?.kind === "parts")
        return source.parts.reduce((sum, inner) => sum + readPart(inner, texts, media), 0);
      return media.file ?? 0;
    }
    case "image":
    case "audio":
    case "video":
      return media[part.type] ?? 0;
    case "server_tool_call":
      texts.push(json(part.input));
      return 0;
    case "server_tool_result":
      texts.push(json(part.output));
      return 0;
    default:
      return 0;
  }
}

function json(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value);
}

/** Whether the source reported usage. A prompt count of 0 is no report, because no prompt is empty. */
export function isCounted(usage: Usage | undefined): boolean {
  return (usage?.input ?? 0) > 0 && usage?.output !== undefined;
}

/** Reported usage, with estimates for the missing counts. */
export function completeUsage(usage: Usage, estimate: { input: () => number; output: () => number }): Usage {
  if (isCounted(usage)) return usage;
  const input = usage.input || estimate.input();
  const output = usage.output || estimate.output();
  return { ...usage, input, output, total: input + output, estimated: true };
}
