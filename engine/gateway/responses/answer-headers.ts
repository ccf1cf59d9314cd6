/** Headers by which an answer tells more than its body does (docs/wires/rules.md#headers). */
import type { Reply } from "../../conversion/contract.ts";

/** Adds what clients that repeat by themselves want to know of an error. */
export function advise(headers: Record<string, string>, { status, error }: Reply): void {
  if (error?.retry_after !== undefined) {
    // The standard header counts whole seconds; the official clients read this one first.
    headers["retry-after-ms"] = String(Math.ceil(error.retry_after * 1000));
  }
  // They take every 429 and every fault of a server for one that passes.
  const passes = error?.retryable !== false || error.retry_after !== undefined;
  if ((status >= 500 || status === 429) && !passes) headers["x-should-retry"] = "false";
}

const MAX_LIST = 2048;

/** Of what was dropped. Names of hub paths hold no character that a header could not, but a body may have made up many. */
export function listOf(paths: readonly string[]): string {
  const list = paths.join(",").replace(/[^\x21-\x7e]/g, "?");
  if (list.length <= MAX_LIST) return list;
  const end = list.lastIndexOf(",", MAX_LIST);
  // The first name alone may be longer than all of them may be.
  return end === -1 ? `${list.slice(0, MAX_LIST)}...` : `${list.slice(0, end)},...`;
}
