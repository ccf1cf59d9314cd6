/** Additional headers of responses (docs/wires/rules.md#headers). */
import type { Reply } from "../../conversion/contract.ts";

/** The header with the model that answers a request to an alias. */
export const MODEL_HEADER = "x-polywire-model";

/** A name for a header's value, which cannot contain all characters. */
export function headerText(name: string): string {
  return name.replace(/[^\x21-\x7e]/g, "?");
}

/** Adds headers for clients that retry automatically. */
export function addRetryHeaders(headers: Record<string, string>, { status, error }: Reply): void {
  if (error?.retry_after !== undefined) {
    // The standard header has a resolution of one second; the official clients read this one first.
    headers["retry-after-ms"] = String(Math.ceil(error.retry_after * 1000));
  }
  // The official clients treat every 429 and every server error as temporary, and ignore a longer wait: they would retry at once.
  const isWorthRetry = error?.retryable !== false || (error.retry_after ?? Infinity) <= MAX_WAIT_SECONDS;
  if ((status >= 500 || status === 429) && !isWorthRetry) headers["x-should-retry"] = "false";
}

/** The official clients wait for a minute at most. */
const MAX_WAIT_SECONDS = 60;

const MAX_LIST = 2048;

/** A list of dropped paths. Hub paths are valid in headers, but a body may contain many invented names. */
export function formatDropped(paths: readonly string[]): string {
  const list = paths.join(",").replace(/[^\x21-\x7e]/g, "?");
  if (list.length <= MAX_LIST) return list;
  const end = list.lastIndexOf(",", MAX_LIST);
  // The first name alone may exceed the limit.
  return end === -1 ? `${list.slice(0, MAX_LIST)}...` : `${list.slice(0, end)},...`;
}
