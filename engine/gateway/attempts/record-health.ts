/** Updates the health of a target with the outcome of an attempt. */

import type { HubError } from "../../conversion/contract.ts";
import type { TargetHealth } from "../../routing/target-health.ts";

/**
 * A target that responds is healthy, even if it rejects the request. A request that could not be sent changes nothing.
 * @param startedMs start of the attempt, by the clock of `performance`
 * @param isOurs the gateway failed to send the request
 */
export function recordHealth(
  health: TargetHealth,
  startedMs: number,
  error: HubError | undefined,
  isOurs: boolean = false,
): void {
  if (isOurs) health.abandon();
  else if (error?.retryable === true) health.fail(performance.now(), error);
  else health.succeed(startedMs);
}
