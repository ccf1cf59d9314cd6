/**
 * What the grid asks of an official SDK, in no wire's terms, and what it gets back. One small adapter per SDK does the
 * translation; it uses the SDK as its users do, the real stream helper included, and repairs nothing.
 */

export type WireName = "chat" | "messages" | "responses" | "content";

export interface Endpoint {
  /** Scheme, host and port; adapters append what their SDK's users append. */
  url: string;
  token: string;
}

export interface ToolCall {
  id: string;
  name: string;
  args: Record<string, unknown>;
}

/** The conversation so far. `reply` is an earlier answer as its adapter returned it, to be sent back whole. */
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
  /** `input` counts cached tokens too, whatever the wire does. */
  usage: { input: number; cached: number; output: number };
  /** How many pieces of visible output the SDK delivered; 0 when the answer was whole. */
  deltas: number;
  /** The assistant's turn in the SDK's own form. */
  raw: unknown;
}

/** The request failed, as the SDK says it. `status` is undefined for errors inside a stream, where SDKs know none. */
export class Refused extends Error {
  readonly status: number | undefined;
  /** Text that had arrived before. */
  readonly partial: string;
  constructor(status: number | undefined, partial: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.status = status;
    this.partial = partial;
  }
}

export interface Client {
  wire: WireName;
  /** Rejects with `Refused` when the SDK throws or reports a failed answer. */
  ask(endpoint: Endpoint, question: Question, stream: boolean): Promise<Reply>;
}
