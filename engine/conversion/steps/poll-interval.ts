/** The delay before the next poll of an upstream task, which grows over time. */
import type { PollInterval } from "../contract.ts";

/** Two seconds grow to thirty in a dozen polls, which takes about two minutes. */
const SLOWER = 1.25;

/**
 * In milliseconds.
 * @param asked number of earlier polls
 * @param wanted the delay in seconds that the upstream requests
 */
export function pollIntervalMs(
  { minSeconds: least, maxSeconds: most }: Pick<PollInterval, "minSeconds" | "maxSeconds">,
  asked: number,
  wanted = 0,
): number {
  const seconds = Math.min(Math.max(most, least), least * SLOWER ** Math.min(asked, 100));
  return Math.round(Math.max(seconds, wanted) * 1000);
}
