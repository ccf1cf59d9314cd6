/** The classes of failures after which an alias may try its next model. */
import type { FailureCause } from "../conversion/hub/failure-action.ts";
import type { FallbackClass } from "./alias-target.ts";

const CLASSES: Readonly<Record<string, FallbackClass>> = {
  rate_limit: "rate_limit",
  quota: "rate_limit",
  context_length: "context_overflow",
  content_policy: "content_filter",
};

/**
 * @param failure absent if no request was sent: the channel is full, or its wire does not support the request
 * @returns undefined if every model would reject the request
 */
export function fallbackClassOf(
  failure: Pick<FailureCause, "kind" | "cause" | "retryable"> | undefined,
): FallbackClass | undefined {
  if (failure === undefined) return "error";
  const kind = failure.cause?.kind ?? failure.kind;
  return CLASSES[kind] ?? (failure.retryable ? "error" : undefined);
}

/** Whether all channels of the model would fail alike. */
export function isShared(kind: FallbackClass): boolean {
  return kind === "context_overflow" || kind === "content_filter";
}
