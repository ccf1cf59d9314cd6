/** Updates the health of a channel with the outcome of an attempt. */

import type { HubError } from "../../conversion/contract.ts";
import type { CircuitBreaker } from "../../routing/circuit-breaker.ts";

/**
 * A channel that responds is healthy, even if it rejects the request. A request that could not be sent changes nothing.
 * @param startedMs start of the attempt, by the clock of `performance`
 * @param isOurs the gateway failed to send the request
 * @param respondedMs time of a stream's first event; absent: the response is complete now
 */
export function recordHealth(
  health: CircuitBreaker,
  startedMs: number,
  error: HubError | undefined,
  isOurs: boolean = false,
  respondedMs?: number,
): void {
  if (isOurs) {
    health.abandon();
    return;
  }
  const nowMs = performance.now();
  if (error?.retryable === true) health.fail(nowMs, pauseOf(error), error.cause?.kind ?? error.kind);
  else health.succeed(startedMs, nowMs, (respondedMs ?? nowMs) - startedMs);
}

/** In milliseconds. */
function pauseOf({ retry_after: seconds }: HubError): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}
