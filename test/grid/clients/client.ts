/**
 * The grid's interface to an official SDK, independent of any wire. One small adapter per SDK converts; it uses the
 * SDK as its users do, with the real stream helper, and corrects nothing.
 */

export type WireName = "chat" | "messages" | "responses" | "content";

export interface Endpoint {
  /** Scheme, host and port; adapters append the path that their SDK's users append. */
  url: string;
  token: string;
}

export interface ToolCall {
  id: string;
  name: string;
  args: Record<string, unknown>;
}

/** The conversation so far. `reply` is an earlier response as its adapter returned it, to be sent back unchanged. */
export type Turn =
  | { say: string; image?: { mime: string; base64: string } }
  | { reply: Reply }
  | { results: { call: ToolCall; text: string }[] };

export interface Question {
  model: string;
  system?: string;
  turns: Turn[];
  tools?: { name: string; description: string; schema: Record<string, unknown> }[];
  reasoning?: boolean;
  schema?: Record<string, unknown>;
}

export interface Reply {
  text: string;
  toolCalls: ToolCall[];
  reasoning: string;
  finish: "stop" | "tool_calls" | "length" | `other: ${string}`;
  /** `input` includes cached tokens in every wire. */
  usage: { input: number; cached: number; output: number };
  /** The number of pieces of visible output that the SDK delivered; 0 for a whole response. */
  deltas: number;
  /** The assistant's turn in the SDK's own form. */
  raw: unknown;
}

/**
 * The request failed, as the SDK reports it. `status` is undefined for errors inside a stream, where SDKs have none.
 */
export class Refused extends Error {
  readonly status: number | undefined;
  /** Text that arrived before the failure. */
  readonly partial: string;
  constructor(status: number | undefined, partial: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.status = status;
    this.partial = partial;
  }
}

export interface Client {
  wire: WireName;
  /** Rejects with `Refused` when the SDK throws or reports a failed response. */
  ask(endpoint: Endpoint, question: Question, stream: boolean): Promise<Reply>;
}
