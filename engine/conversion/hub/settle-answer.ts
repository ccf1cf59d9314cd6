/**
 * Normalizes a decoded response, so that encode maps can rely on its shape: every candidate has a finish that agrees with its
 * parts, a blocked prompt has one candidate, and totals are correct.
 */
import { plainNumber, withPlainNumbers } from "../../language/json/exact-number.ts";
import { asCustom, withArguments } from "./arguments.ts";
import type { Spaced } from "./arrange/namespaces.ts";
import { withoutEmptyFields } from "./empty-fields.ts";
import type { Candidate, GenerationResponse, Part, TextPart, Usage } from "./generation.ts";
import { shortHash } from "./hash.ts";
import { type AnswerForm, unwrapped } from "./unwrap-structured.ts";

export interface AnswerContext {
  /** Unique per request; missing ids derive from it. */
  id: string;
  /** The upstream's tool names → the client's. */
  names: ReadonlyMap<string, string>;
  /** Where a structured response is in the output. */
  answer: AnswerForm;
  /** The client's free-text tools that were sent as functions. */
  customs?: ReadonlySet<string> | undefined;
  /** Flat tool names → name and namespace. */
  spaces?: ReadonlyMap<string, Spaced> | undefined;
}

export function settleAnswer(response: GenerationResponse, context: AnswerContext): GenerationResponse {
  const settled: GenerationResponse = {
    ...withoutEmptyFields(response),
    candidates: withOwnNumbers(response.candidates).map((candidate) => settleCandidate(candidate, context)),
  };
  if (settled.created !== undefined) settled.created = plainNumber(settled.created) as number;
  if (settled.candidates.length === 0 && response.prompt_block !== undefined) {
    const finish = {
      reason: "content_filter" as const,
      ...(response.prompt_block.reason === undefined ? {} : { raw: response.prompt_block.reason }),
    };
    settled.candidates = [{ index: 0, parts: [], finish }];
  }
  if (response.usage !== undefined) settled.usage = withTotal(response.usage);
  return settled;
}

/** The maximum that a request can ask for. */
const MAX_CHOICES = 128;

/** The candidates' numbers if they are distinct; otherwise their positions. */
function withOwnNumbers(decoded: Candidate[]): Candidate[] {
  const candidates = decoded.map(withPlainIndex);
  const numbers = new Set(candidates.map(({ index }) => index).filter(isNumber));
  if (numbers.size === candidates.length) return candidates;
  return candidates.map((candidate, index) => ({ ...candidate, index }));
}

function withPlainIndex(candidate: Candidate): Candidate {
  const index = plainNumber(candidate.index) as number;
  return index === candidate.index ? candidate : { ...candidate, index };
}

function isNumber(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number < MAX_CHOICES;
}

function settleCandidate(candidate: Candidate, context: AnswerContext): Candidate {
  const parts = candidate.parts.map((part, index) => settlePart(part, index, candidate.index, context));
  const hasCall = parts.some((part) => part.type === "tool_call");
  const finish = candidate.finish ?? { reason: "stop" as const };
  // An upstream that calls a tool with reason `stop`, or reports `tool_calls` without a call, would stall an agent or make it
  // loop.
  let { reason } = finish;
  if (hasCall && (reason === "stop" || reason === "other")) reason = "tool_calls";
  else if (!hasCall && reason === "tool_calls") reason = "stop";
  return withOwnLogprobs({ ...candidate, parts, finish: { ...finish, reason } });
}

/** Log probabilities of a candidate belong to its first text. */
function withOwnLogprobs({ logprobs, ...candidate }: Candidate): Candidate {
  const at = logprobs === undefined ? -1 : candidate.parts.findIndex((part) => part.type === "text");
  if (logprobs === undefined || at < 0) return candidate;
  return {
    ...candidate,
    parts: candidate.parts.with(at, { ...(candidate.parts[at] as TextPart), logprobs }),
  };
}

function settlePart(part: Part, index: number, choice: number, context: AnswerContext): Part {
  const { tool, wrapped } = context.answer;
  if (part.type === "text" && tool === undefined && wrapped !== undefined) {
    return { ...part, text: unwrapped(part.text, wrapped) };
  }
  if (part.type !== "tool_call") return part;
  if (part.name === tool) return { type: "text", text: unwrapped(part.arguments ?? "{}", wrapped) };
  const name = context.names.get(part.name) ?? part.name;
  const id = part.id || `call_${shortHash(`${context.id}|${choice}|${index}|${name}`, 24)}`;
  const call = withArguments(name === part.name && id === part.id ? part : { ...part, name, id });
  const original = context.customs?.has(name) && call.kind !== "custom" ? asCustom(call) : call;
  const spaced = context.spaces?.get(name);
  return spaced === undefined ? original : { ...original, ...spaced };
}

/** `total` as reported, otherwise the sum. */
export function withTotal(usage: Usage): Usage {
  const counted = withPlainNumbers(usage);
  if (counted.total !== undefined) return counted;
  return { ...counted, total: (counted.input ?? 0) + (counted.output ?? 0) };
}
