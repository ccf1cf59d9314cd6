/**
 * What a caller learns of an answer, in no wire's terms: what an official SDK read out of our bytes, or what the hub's
 * own answer says. The two are compared; nothing here converts.
 */

export type FinishClass = "stop" | "tool_calls" | "length" | "content_filter" | `other: ${string}`;

export interface ToolCall {
  name: string;
  /** Parsed; text where it is no JSON. A free-text call has `{input}`. */
  args: unknown;
}

export interface Choice {
  text: string;
  /** The model's own words for declining, on wires that keep them apart from text. */
  refusal: string;
  reasoning: string;
  calls: ToolCall[];
  finish: FinishClass;
}

export interface Reading {
  choices: Choice[];
  /** Inclusive totals, as the hub counts. */
  usage: { input: number; output: number; cached: number };
}

/** One official SDK: it is handed bytes as an HTTP answer and read as its users do. Rejects where the SDK throws. */
export interface Client {
  whole(body: string): Promise<Reading>;
  /** The SDK's own stream helper gathers the answer. */
  stream(bytes: string): Promise<Reading>;
}

/** Arguments as callers parse them: nothing counts as `{}`. */
export function argumentsOf(text: unknown): unknown {
  if (typeof text !== "string") return text ?? {};
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** An answer to whatever is asked, for the SDKs' `fetch` option. */
export function answering(body: string, contentType: string): typeof fetch {
  return async () => new Response(body, { status: 200, headers: { "content-type": contentType } });
}
