import { expect, test } from "vitest";
import type { HubError } from "../../conversion/contract.ts";
import { CircuitBreaker } from "../../routing/circuit-breaker.ts";
import { recordHealth } from "./record-health.ts";

const upstreamError = (more: Partial<HubError>): HubError => ({
  kind: "upstream",
  status: 500,
  message: "",
  retryable: true,
  ...more,
});

/** One more failure starts the cool-down. */
function failing(): CircuitBreaker {
  const health = new CircuitBreaker({ failureThreshold: 2, coolDownMs: 60_000 });
  health.fail(performance.now());
  return health;
}

test.each<[string, number, HubError | undefined, boolean?]>([
  ["an answer", 0, undefined],
  ["an error that would come again", 0, upstreamError({ retryable: false })],
  ["an error that may pass", 2, upstreamError({})],
  ["what the gateway could not ask", 1, upstreamError({}), true],
])("after a failure, %s makes %i in a row", (_, failures, error, isOurs) => {
  const health = failing();
  recordHealth(health, performance.now(), error, isOurs);
  expect(health.failures).toBe(failures);
});

test("the pause that the upstream asks for is in seconds", () => {
  const health = new CircuitBreaker({ failureThreshold: 2, coolDownMs: 60_000 });
  recordHealth(health, 0, upstreamError({ retry_after: 2 }));
  expect(health.remainingCoolDownMs(performance.now())).toBeGreaterThan(1_900);
  expect(health.remainingCoolDownMs(performance.now())).toBeLessThanOrEqual(2_000);
});
