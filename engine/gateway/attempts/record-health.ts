/** What an attempt tells of the health of the channel that was asked. */

import type { HubError } from "../../conversion/contract.ts";
import type { Health } from "../../routing/health.ts";

/**
 * A channel that answers is well, be it with a no to what it was asked; one that could not be asked has told nothing.
 * @param begunMs when it was asked, by the clock of `performance`
 * @param isOurs the gateway could not ask
 */
export function recordHealth(
  health: Health,
  begunMs: number,
  error: HubError | undefined,
  isOurs: boolean = false,
): void {
  if (isOurs) health.abandon();
  else if (error?.retryable === true) health.fail(performance.now(), pauseOf(error));
  else health.succeed(begunMs);
}

/** Milliseconds. */
function pauseOf({ retry_after: seconds }: HubError): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}
