/**
 * The content of a recorded response, read by readers that share no code with the gateway: written from the formats'
 * documentation, or the vendors' SDKs. A comparison of the gateway with its own reader would prove nothing.
 */
import { chatSaid, chatStreamSaid } from "./chat.ts";
import { contentSaid } from "./content.ts";
import { converseSaid, converseStreamSaid } from "./converse.ts";
import { messagesSaid, messagesStreamSaid } from "./messages.ts";
import { responsesSaid, responsesStreamSaid } from "./responses.ts";

export interface RecordedCall {
  name: string;
  /** Parsed; text where it is not JSON, `{}` where there is none. */
  args: unknown;
  /** Whether the arguments are not JSON. */
  isBroken?: true;
}

/** The left column of the table of finish reasons (docs/wires/rules.md#finish-reasons). */
export type Finish =
  | "stop"
  | "stop_sequence"
  | "length"
  | "context_window"
  | "tool_calls"
  | "content_filter"
  | "refusal"
  | "pause"
  | "compaction"
  | "malformed_tool_call"
  | "error"
  | "cancelled"
  | "other";

/** One choice of a response. */
export interface Choice {
  text: string;
  refusal: string;
  /** One entry per thought. */
  reasoning: string[];
  calls: RecordedCall[];
  finish: Finish;
}

/** Inclusive tokens: input includes cached tokens, output includes reasoning. */
export interface Usage {
  input: number;
  output: number;
  cached: number;
}

export interface RecordedContent {
  choices: Choice[];
  /** Zeros where no usage was reported. */
  usage: Usage;
  /** The reason why the prompt was blocked. */
  blocked?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: recorded JSON of four formats
export type Json = any;

export const silence = (): Choice => ({ text: "", refusal: "", reasoning: [], calls: [], finish: "stop" });

/** A call whose arguments are text. */
export function recordedCall(name: string, text: unknown): RecordedCall {
  if (text === undefined || text === null || text.toString().trim() === "") return { name, args: {} };
  if (typeof text !== "string") return { name, args: text };
  try {
    return { name, args: JSON.parse(text) };
  } catch {
    return { name, args: text, isBroken: true };
  }
}

/**
 * A response with calls ends with calls, whatever the upstream reports; without any, the client has no results to
 * send (docs/wires/rules.md#finish-reasons).
 */
export function withCalls(finish: Finish, calls: readonly RecordedCall[]): Finish {
  if (calls.length > 0) return finish === "stop" || finish === "other" ? "tool_calls" : finish;
  return finish === "tool_calls" ? "stop" : finish;
}

/** Reads a whole recorded body, its choices in order. */
export function readContent(format: string, body: Json): RecordedContent {
  if (format === "chat") return chatSaid(body);
  if (format === "messages") return messagesSaid(body);
  if (format === "converse") return converseSaid(body);
  return format === "responses" ? responsesSaid(body) : contentSaid([body]);
}

/** Reads a recorded stream; undefined where its reader finds no response in it. */
export async function readStreamContent(
  format: string,
  payloads: readonly Json[],
): Promise<RecordedContent | undefined> {
  const events = payloads.filter((payload) => typeof payload === "object" && payload !== null);
  if (format === "chat") return chatStreamSaid(events);
  if (format === "messages") return messagesStreamSaid(events);
  if (format === "converse") return converseStreamSaid(events);
  return format === "responses" ? responsesStreamSaid(events) : contentSaid(events);
}
