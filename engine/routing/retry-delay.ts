/**
 * How long to wait before the same channel is asked again, for who has nobody else to ask. A pause is never longer than
 * the configuration allows, and never the same for two requests: many that failed together must not come back together.
 */

export interface RetryPolicy {
  /** Seconds that the upstream asked for. */
  retryAfter: number | undefined;
  /** Whether there is no other channel for the model at all. */
  isOnly: boolean;
  /** How often it was asked again before. */
  repeats: number;
  /** The longest pause; 0: a channel is never asked twice. */
  maxMs: number;
  /** From 0 up to 1. */
  random: number;
}

/** Without a word from the upstream; doubled each time. */
const FIRST_MS = 200;
/** Share of a pause that is left to chance. */
const JITTER = 0.25;

/** Milliseconds, or undefined when it is not to be asked again. */
export function retryDelayMs({
  retryAfter,
  isOnly,
  repeats,
  maxMs,
  random,
}: RetryPolicy): number | undefined {
  if (maxMs === 0) return undefined;
  if (retryAfter !== undefined) {
    const askedMs = retryAfter * 1000;
    // Earlier than asked would only be refused again.
    return askedMs > maxMs ? undefined : askedMs + random * JITTER * Math.min(askedMs, maxMs - askedMs);
  }
  if (!isOnly) return undefined;
  return Math.min(maxMs, FIRST_MS * 2 ** repeats) * (1 - random * JITTER);
}
