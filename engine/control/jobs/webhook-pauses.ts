/** Pauses between the deliveries of a webhook that its receiver did not accept. */

/** After each delivery, as Standard Webhooks proposes. */
const PAUSES_SECONDS = [5, 30, 300, 1_800, 7_200, 18_000, 36_000];
/** Random share of a pause, so that a receiver that was down does not get all notifications at once. */
const JITTER = 0.1;

/** @param tries number of deliveries so far. @returns undefined after the last delivery */
export function pauseMs(tries: number, random: () => number): number | undefined {
  const seconds = PAUSES_SECONDS[tries - 1];
  return seconds === undefined ? undefined : seconds * 1_000 * (1 + (2 * random() - 1) * JITTER);
}
