/** One model of an alias, and the failures after which the alias's next model is tried. */

/** Kinds of failures, each of which an alias can fall back on. */
export type FallbackClass = "error" | "rate_limit" | "context_overflow" | "content_filter";

export interface AliasTarget {
  /** As the alias names it. */
  model: string;
  fallbackOn: ReadonlySet<FallbackClass>;
}
