/**
 * Computes the pause before a retry on the same channel, if no other is left. It never exceeds the configured maximum. All
 * of it is random ("full jitter"), so that requests that failed together are not retried together.
 */

export interface RetryPolicy {
  /** Seconds that the upstream requested. */
  retryAfter: number | undefined;
  /** Whether the model has only one channel. */
  isOnly: boolean;
  /** Number of earlier retries. */
  repeats: number;
  /** The maximum pause; 0: no retries. */
  maxMs: number;
  /** At least 0, less than 1. */
  random: number;
}

/** First pause if the upstream requests none; doubled each time. */
const FIRST_MS = 200;
/** Random part of a pause that the upstream requested: an earlier retry would be refused again. */
const JITTER = 0.25;

/** Milliseconds, or undefined if there is no retry. */
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
    return askedMs > maxMs ? undefined : askedMs + random * JITTER * Math.min(askedMs, maxMs - askedMs);
  }
  if (!isOnly) return undefined;
  return Math.min(maxMs, FIRST_MS * 2 ** repeats) * (1 - random);
}
