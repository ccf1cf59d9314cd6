/** How a stream may end for its caller: with one terminator or with one error, and with nothing behind either. */
import type { WireName } from "../conformance/wires.ts";

// biome-ignore lint/suspicious/noExplicitAny: payloads of four wires, read as a client would
export type Payload = any;

/** What says that all is well and over; Content has no such event, there it is the reason of the last one. */
const ends: Record<WireName, (payload: Payload) => boolean> = {
  chat: (payload) => payload === "[DONE]",
  messages: ({ type }) => type === "message_stop",
  responses: ({ type }) => type === "response.completed" || type === "response.incomplete",
  content: ({ candidates }) => candidates?.[0]?.finishReason !== undefined,
};

/** What says that it failed. */
export const fails: Record<WireName, (payload: Payload) => boolean> = {
  chat: ({ error }) => error !== undefined,
  messages: ({ type }) => type === "error",
  responses: ({ type }) => type === "error" || type === "response.failed",
  content: ({ error }) => error !== undefined,
};

/** @returns what is wrong with the end of these payloads; undefined when nothing is. */
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
  // Content's last event may be right although something failed behind it; and there an upstream may go on behind a reason.
  if (failed) {
    if (errors !== 1 || !fails[wire](last)) return `${errors} errors, and last ${JSON.stringify(last)}`;
    return over > 0 && wire !== "content" ? "it is over, and failed" : undefined;
  }
  if (errors > 0) return "it failed without a fault";
  if (!ends[wire](last)) return `it is not over: ${JSON.stringify(last)}`;
  return over === 1 || wire === "content" ? undefined : `it is over ${over} times`;
}
