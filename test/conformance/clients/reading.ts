/**
 * The content of a response, independent of any wire: as an official SDK read it from our bytes, or as the hub has
 * it. The two are compared; nothing here converts.
 */

export type FinishClass = "stop" | "tool_calls" | "length" | "content_filter" | `other: ${string}`;

export interface ToolCall {
  name: string;
  /** Parsed; text where it is not JSON. A free-text call has `{input}`. */
  args: unknown;
}

export interface Choice {
  text: string;
  /** The model's words of refusal, on wires that separate them from text. */
  refusal: string;
  reasoning: string;
  calls: ToolCall[];
  finish: FinishClass;
}

export interface Reading {
  choices: Choice[];
  /** Inclusive totals, as in the hub. */
  usage: { input: number; output: number; cached: number };
}

/** One official SDK: gets bytes as an HTTP response, and is read as its users do. Rejects where the SDK throws. */
export interface Client {
  whole(body: string): Promise<Reading>;
  /** The SDK's own stream helper assembles the response. */
  stream(bytes: string): Promise<Reading>;
}

/** Arguments as clients parse them: an empty text counts as `{}`. */
export function argumentsOf(text: unknown): unknown {
  if (typeof text !== "string") return text ?? {};
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A fixed response to every request, for the SDKs' `fetch` option. */
export function answering(body: string, contentType: string): typeof fetch {
  return async () => new Response(body, { status: 200, headers: { "content-type": contentType } });
}
