/** Updates the health of a target with the outcome of an attempt. */

import type { HubError } from "../../conversion/contract.ts";
import type { TargetHealth } from "../../routing/target-health.ts";

/**
 * A target that responds is healthy, even if it rejects the request. A request that could not be sent changes nothing.
 * @param startedMs start of the attempt, by the clock of `performance`
 * @param isOurs the gateway failed to send the request
 * @param respondedMs time of a stream's first content; absent: the response is complete now
 */
export function recordHealth(
  health: TargetHealth,
  startedMs: number,
  error: HubError | undefined,
  isOurs: boolean = false,
  respondedMs?: number,
): void {
  if (isOurs) {
    health.abandon(startedMs);
    return;
  }
  const nowMs = performance.now();
  if (error?.retryable === true) health.fail(nowMs, error, startedMs);
  else health.succeed(startedMs, nowMs, (respondedMs ?? nowMs) - startedMs);
}
