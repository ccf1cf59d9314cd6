/**
 * What a recorded answer says, read by readers that share nothing with the gateway: written from the formats' own
 * documentation, or the makers' SDKs themselves. Whoever judges the gateway by its own reader judges nothing.
 */
import { chatSaid, chatStreamSaid } from "./chat.ts";
import { contentSaid } from "./content.ts";
import { messagesSaid, messagesStreamSaid } from "./messages.ts";
import { responsesSaid, responsesStreamSaid } from "./responses.ts";

export interface SaidCall {
  name: string;
  /** Parsed; text where it is no JSON, `{}` where nothing was said. */
  args: unknown;
  /** Whether it is no JSON. */
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

/** One choice of an answer. */
export interface Choice {
  text: string;
  refusal: string;
  /** One for each thought. */
  reasoning: string[];
  calls: SaidCall[];
  finish: Finish;
}

/** Tokens, inclusive: what was read from a cache is a part of the input, what was thought a part of the output. */
export interface Usage {
  input: number;
  output: number;
  cached: number;
}

export interface Said {
  choices: Choice[];
  /** Zeros where nothing was counted. */
  usage: Usage;
  /** Why the prompt was blocked. */
  blocked?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: recorded JSON of four formats
export type Json = any;

export const silence = (): Choice => ({ text: "", refusal: "", reasoning: [], calls: [], finish: "stop" });

/** A call whose arguments came as text. */
export function callSaid(name: string, text: unknown): SaidCall {
  if (text === undefined || text === null || text.toString().trim() === "") return { name, args: {} };
  if (typeof text !== "string") return { name, args: text };
  try {
    return { name, args: JSON.parse(text) };
  } catch {
    return { name, args: text, isBroken: true };
  }
}

/**
 * Calls are calls, whatever an upstream says beside them; without any, nobody waits for their results
 * (docs/wires/rules.md#finish-reasons).
 */
export function withCalls(finish: Finish, calls: readonly SaidCall[]): Finish {
  if (calls.length > 0) return finish === "stop" || finish === "other" ? "tool_calls" : finish;
  return finish === "tool_calls" ? "stop" : finish;
}

/** A whole recorded body, its choices in order. */
export function saidIn(format: string, body: Json): Said {
  if (format === "chat") return chatSaid(body);
  if (format === "messages") return messagesSaid(body);
  return format === "responses" ? responsesSaid(body) : contentSaid([body]);
}

/** A recorded stream; undefined where its reader finds no answer in it. */
export async function saidInStream(format: string, payloads: readonly Json[]): Promise<Said | undefined> {
  const events = payloads.filter((payload) => typeof payload === "object" && payload !== null);
  if (format === "chat") return chatStreamSaid(events);
  if (format === "messages") return messagesStreamSaid(events);
  return format === "responses" ? responsesStreamSaid(events) : contentSaid(events);
}
