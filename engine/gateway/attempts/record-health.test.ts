import { expect, test } from "vitest";
import type { HubError } from "../../conversion/contract.ts";
import { CircuitBreaker } from "../../routing/circuit-breaker.ts";
import { KeyHealth } from "../../routing/key-health.ts";
import { TargetHealth } from "../../routing/target-health.ts";
import { recordHealth } from "./record-health.ts";

const policy = { failureThreshold: 2, coolDownMs: 60_000 };

const upstreamError = (more: Partial<HubError>): HubError => ({
  kind: "upstream",
  status: 500,
  message: "",
  retryable: true,
  ...more,
});

test.each<[string, number, HubError | undefined, boolean?]>([
  ["a response", 0, undefined],
  ["an error that a retry would repeat", 0, upstreamError({ retryable: false })],
  ["a temporary error", 2, upstreamError({})],
  ["a request that the gateway could not send", 1, upstreamError({}), true],
])("after a failure, %s makes %i consecutive ones", (_, failures, error, isOurs) => {
  const channel = new CircuitBreaker(policy);
  channel.fail(performance.now());
  const target = new TargetHealth(channel, new CircuitBreaker(policy), new KeyHealth());
  recordHealth(target, performance.now(), error, isOurs);
  expect(channel.failures).toBe(failures);
});
