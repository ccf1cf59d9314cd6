/** The classes of failures after which an alias may try its next model. */
import type { FailureCause } from "../conversion/hub/failure-action.ts";
import type { FallbackClass } from "./alias-target.ts";

const CLASSES: Readonly<Record<string, FallbackClass>> = {
  rate_limit: "rate_limit",
  quota: "rate_limit",
  context_length: "context_overflow",
  content_policy: "content_filter",
};

/** @returns undefined if every model would reject the request */
export function fallbackClassOf({
  kind,
  cause,
  retryable,
}: Pick<FailureCause, "kind" | "cause" | "retryable">): FallbackClass | undefined {
  return CLASSES[cause?.kind ?? kind] ?? (retryable ? "error" : undefined);
}

/** @param kind of the error for which a target cools down, or its key is refused; undefined: unknown */
export function coolingClassOf(kind: string | undefined): FallbackClass {
  return (kind === undefined ? undefined : CLASSES[kind]) ?? "error";
}

/**
 * Of a candidate to which nothing was sent.
 * @param isOfKey whether a limit of the key is the reason. A full channel and its used-up budget are errors
 * @param kind of the error that the client gets if nothing else serves the request
 */
export function skipClassOf(isOfKey: boolean, kind: string): FallbackClass {
  // A key without a free slot, unlike a key at its rate limit.
  return isOfKey && kind !== "unavailable" ? "rate_limit" : "error";
}

/** Whether all channels of the model would fail alike. */
export function isShared(kind: FallbackClass): boolean {
  return kind === "context_overflow" || kind === "content_filter";
}
