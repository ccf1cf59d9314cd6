import { expect, test } from "vitest";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { KeyHealth } from "./key-health.ts";
import { TargetHealth } from "./target-health.ts";

const policy = { failureThreshold: 2, coolDownMs: 60_000 };

const states = () => {
  const channel = new CircuitBreaker(policy);
  const rate = new CircuitBreaker(policy);
  const key = new KeyHealth();
  return { channel, rate, key, target: new TargetHealth(channel, rate, key) };
};

/** Failures of the channel, of the key's rate, and whether the key is refused. */
test.each<[string, Parameters<TargetHealth["fail"]>[1], [number, number, boolean]]>([
  ["a failing upstream", { kind: "upstream", retryable: true }, [1, 0, false]],
  ["an overloaded upstream", { kind: "overloaded", retryable: true }, [1, 0, false]],
  ["a rate limit", { kind: "rate_limit", retryable: true }, [0, 1, false]],
  ["no permission for the model", { kind: "permission", retryable: true }, [0, 1, false]],
  ["an unknown key", { kind: "authentication", retryable: true }, [0, 0, true]],
  ["a key without credit", { kind: "quota", retryable: true }, [0, 0, true]],
  [
    "an unknown key that clients do not see",
    { kind: "unavailable", cause: { kind: "authentication" }, retryable: true },
    [0, 0, true],
  ],
  ["a code of the provider", { kind: "upstream", action: "disable_key", retryable: true }, [0, 0, true]],
])("%s changes the state that explains it", (_name, error, expected) => {
  const { channel, rate, key, target } = states();
  target.begin(0);
  target.fail(0, error);
  expect([channel.failures, rate.failures, key.refusal !== undefined]).toEqual(expected);
  expect(target.isHealthy).toBe(false);
  target.succeed(1, 1);
  expect([channel.failures, rate.failures, key.refusal]).toEqual([0, 0, undefined]);
  expect(target.isHealthy).toBe(true);
});

test("the pause that the upstream requests is in seconds", () => {
  const { channel, rate, target } = states();
  target.fail(0, { kind: "overloaded", retryable: true, retry_after: 2 });
  target.fail(0, { kind: "rate_limit", retryable: true, retry_after: 3 });
  expect(channel.remainingCoolDownMs(0)).toBe(2_000);
  expect(rate.remainingCoolDownMs(0)).toBe(3_000);
});
