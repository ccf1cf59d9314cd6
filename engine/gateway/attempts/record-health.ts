/** Updates the health of a channel with the outcome of an attempt. */

import type { HubError } from "../../conversion/contract.ts";
import type { Health } from "../../routing/health.ts";

/**
 * A channel that responds is healthy, even if it rejects the request. A request that could not be sent changes nothing.
 * @param startedMs start of the attempt, by the clock of `performance`
 * @param isOurs the gateway failed to send the request
 */
export function recordHealth(
  health: Health,
  startedMs: number,
  error: HubError | undefined,
  isOurs: boolean = false,
): void {
  if (isOurs) health.abandon();
  else if (error?.retryable === true) health.fail(performance.now(), pauseOf(error));
  else health.succeed(startedMs);
}

/** In milliseconds. */
function pauseOf({ retry_after: seconds }: HubError): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}
