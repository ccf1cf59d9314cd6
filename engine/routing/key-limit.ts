/** Why a key gets fewer requests than its weight allows, or none. */
export interface KeyLimit {
  /** Who limits the key: its settings, or the provider. */
  by: "configuration" | "provider";
  /** What is limited: `requests`, `tokens` … */
  of: string;
  /** Amount of the limit; absent if it is unknown. Per minute, if the configuration limits the key. */
  allowed?: number;
  /** By the clock of `performance`. */
  untilMs: number;
}

export function isActive(limit: KeyLimit | undefined, nowMs: number): boolean {
  return limit !== undefined && nowMs < limit.untilMs;
}

/** For administrators. */
export function describeLimit({ by, of, allowed, untilMs }: KeyLimit, nowMs: number): string {
  const amount = allowed === undefined ? of : `${allowed} ${of}`;
  const whose = by === "provider" ? "the provider's limit" : "its limit";
  const perMinute = by === "configuration" ? " per minute" : "";
  return `the key is at ${whose} of ${amount}${perMinute} for ${Math.ceil((untilMs - nowMs) / 1000)} s`;
}
