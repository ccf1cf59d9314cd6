/** How long to wait before an upstream that goes on is asked again: the longer it takes, the less often. */
import type { PollInterval } from "../contract.ts";

/** Two seconds become thirty in a dozen questions, which is about two minutes. */
const SLOWER = 1.25;

/**
 * In milliseconds.
 * @param asked how often it was asked before
 * @param wanted the seconds that the upstream asks for
 */
export function pollIntervalMs(
  { least, most }: Pick<PollInterval, "least" | "most">,
  asked: number,
  wanted = 0,
): number {
  const seconds = Math.min(Math.max(most, least), least * SLOWER ** Math.min(asked, 100));
  return Math.round(Math.max(seconds, wanted) * 1000);
}
