/** The delay before the next poll of an upstream task, which grows over time. */
import type { PollInterval } from "../contract.ts";

/** Two seconds grow to thirty in a dozen polls, which takes about two minutes. */
const SLOWER = 1.25;

/**
 * In milliseconds.
 * @param polls number of earlier polls
 * @param requestedSeconds the delay in seconds that the upstream requests
 */
export function pollIntervalMs(
  { minSeconds, maxSeconds }: Pick<PollInterval, "minSeconds" | "maxSeconds">,
  polls: number,
  requestedSeconds = 0,
): number {
  const seconds = Math.min(Math.max(maxSeconds, minSeconds), minSeconds * SLOWER ** Math.min(polls, 100));
  return Math.round(Math.max(seconds, requestedSeconds) * 1000);
}
