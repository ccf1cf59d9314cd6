/** How a client's stream may end: with one terminator or with one error, and with nothing after it. */
import type { WireName } from "../conformance/wires.ts";

// biome-ignore lint/suspicious/noExplicitAny: payloads of four wires, read as a client would
export type Payload = any;

/** The terminator; Content has none, there it is the finish reason of the last event. */
const ends: Record<WireName, (payload: Payload) => boolean> = {
  chat: (payload) => payload === "[DONE]",
  messages: ({ type }) => type === "message_stop",
  responses: ({ type }) => type === "response.completed" || type === "response.incomplete",
  content: ({ candidates }) => candidates?.[0]?.finishReason !== undefined,
};

/** The sign of failure. */
export const fails: Record<WireName, (payload: Payload) => boolean> = {
  chat: ({ error }) => error !== undefined,
  messages: ({ type }) => type === "error",
  responses: ({ type }) => type === "error" || type === "response.failed",
  content: ({ error }) => error !== undefined,
};

/** @returns the fault in the end of these payloads; undefined for a correct end */
export function wrongEnding(
  wire: WireName,
  payloads: readonly Payload[],
  failed: boolean,
): string | undefined {
  if (wire !== "chat" && payloads.includes("[DONE]")) return "it ends with a mark of another wire's";
  const said = payloads.filter((payload) => payload !== "[DONE]" || wire === "chat");
  const over = said.filter(ends[wire]).length;
  const errors = said.filter(fails[wire]).length;
  const last = said.at(-1);
  if (last === undefined) return "it is empty";
  // Content's last event may be correct although an error follows; and there an upstream may continue after a finish
  // reason.
  if (failed) {
    if (errors !== 1 || !fails[wire](last)) return `${errors} errors, and last ${JSON.stringify(last)}`;
    return over > 0 && wire !== "content" ? "it is over, and failed" : undefined;
  }
  if (errors > 0) return "it failed without a fault";
  if (!ends[wire](last)) return `it is not over: ${JSON.stringify(last)}`;
  return over === 1 || wire === "content" ? undefined : `it is over ${over} times`;
}
