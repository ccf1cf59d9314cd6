/** One model of an alias, and the failures after which the alias's next model is tried. */
import type { HubError } from "../conversion/contract.ts";

/** Kinds of failures, each of which an alias can fall back on. */
export const FALLBACK_CLASSES = ["error", "rate_limit", "context_overflow", "content_filter"] as const;

export type FallbackClass = (typeof FALLBACK_CLASSES)[number];

export interface AliasTarget {
  /** The model's name in the configuration. */
  model: string;
  fallbackOn: ReadonlySet<FallbackClass>;
}

const CLASSES: Readonly<Record<string, FallbackClass>> = {
  rate_limit: "rate_limit",
  quota: "rate_limit",
  context_length: "context_overflow",
  content_policy: "content_filter",
};

/** Undefined: every model would reject the request, so no fallback helps. */
export function classOf({
  kind,
  retryable,
}: Pick<HubError, "kind" | "retryable">): FallbackClass | undefined {
  return CLASSES[kind] ?? (retryable ? "error" : undefined);
}
