/** Why a key gets fewer requests than its weight allows, or none. Times are by the clock of `performance`. */
export interface KeyLimit {
  /** Who limits the key: its settings, or the provider. */
  by: "configuration" | "provider";
  /** What is limited: `requests`, `tokens` … */
  of: string;
  /** Amount of the limit; absent if it is unknown. Per minute, if the configuration limits the key. */
  allowed?: number;
  /** Of the amount; absent if it is unknown. */
  remaining?: number;
  /** Share of its weight that the key gets, below 1; 0: the key is skipped. */
  share: number;
  untilMs: number;
}

export function isActive(limit: KeyLimit | undefined, nowMs: number): limit is KeyLimit {
  return limit !== undefined && nowMs < limit.untilMs;
}

/** For administrators. */
export function describeLimit(
  { by, of, allowed, remaining, share, untilMs }: KeyLimit,
  nowMs: number,
): string {
  const amount = allowed === undefined ? of : `${allowed} ${of}`;
  const time = `for ${Math.ceil((untilMs - nowMs) / 1000)} s`;
  if (by === "configuration") return `the key is at its limit of ${amount} per minute ${time}`;
  if (share === 0) return `the key is at the provider's limit of ${amount} ${time}`;
  return `the provider has ${remaining} of ${amount} left for the key, which gets ${Math.round(share * 100)} % of its weight ${time}`;
}
