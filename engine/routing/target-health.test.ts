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

test("it says why it is not ready", () => {
  const later = { retryable: true, retry_after: 5 };
  const failures: [Parameters<TargetHealth["fail"]>[1], string][] = [
    [{ kind: "overloaded", ...later }, "the circuit breaker is open: the upstream requested a pause of 5 s"],
    [
      { kind: "rate_limit", ...later },
      "the circuit breaker of the key is open: the upstream requested a pause of 5 s",
    ],
    [{ kind: "billing", retryable: true }, "the key is refused: billing"],
  ];
  for (const [error, reason] of failures) {
    const { target } = states();
    expect(target.whyNotReady(0)).toBeUndefined();
    target.fail(0, error);
    expect(target.whyNotReady(0)).toBe(reason);
  }
});

test("the only key of a channel has no circuit breaker of its own: its rate limits are the channel's", () => {
  const channel = new CircuitBreaker(policy);
  const target = new TargetHealth(channel, undefined, new KeyHealth());
  target.fail(0, { kind: "rate_limit", retryable: true, retry_after: 5 });
  expect(target.isReady(4999)).toBe(false);
  expect(channel.isReady(4999)).toBe(false);
  target.begin(5000);
  expect(target.isReady(5000)).toBe(false);
  target.succeed(5000, 5100);
  expect(target.isHealthy).toBe(true);
});

test("the pause that the upstream requests is in seconds", () => {
  const { channel, rate, target } = states();
  target.fail(0, { kind: "overloaded", retryable: true, retry_after: 2 });
  target.fail(0, { kind: "rate_limit", retryable: true, retry_after: 3 });
  expect(channel.remainingCoolDownMs(0)).toBe(2_000);
  expect(rate.remainingCoolDownMs(0)).toBe(3_000);
});

test.each<[string, (all: ReturnType<typeof states>) => void, string]>([
  [
    "a rate limit of the key",
    ({ target }) => target.fail(0, { kind: "rate_limit", retryable: true, retry_after: 9 }),
    "rate_limit",
  ],
  [
    "a rate limit of the channel's only key",
    ({ channel }) => channel.fail(0, 9_000, "rate_limit"),
    "rate_limit",
  ],
  [
    "a failing upstream",
    ({ target }) => target.fail(0, { kind: "upstream", retryable: true, retry_after: 9 }),
    "error",
  ],
  ["a used-up quota", ({ target }) => target.fail(0, { kind: "quota", retryable: true }), "rate_limit"],
  ["an unknown key", ({ target }) => target.fail(0, { kind: "authentication", retryable: true }), "error"],
  [
    "its own limit",
    ({ target }) => target.reachLimit({ by: "configuration", of: "requests", share: 0, untilMs: 9 }),
    "rate_limit",
  ],
  [
    "a limit of the provider",
    ({ target }) => target.observeLimits({ requests: { limit: 9, remaining: 0, reset: 9 } }, 0, 9_000),
    "rate_limit",
  ],
])("the class for `fallback_on` of an alias: %s", (_name, happens, expected) => {
  const all = states();
  happens(all);
  expect(all.target.isReady(1)).toBe(false);
  expect(all.target.coolingClass(1)).toBe(expected);
});

test("a breaker that an administrator opened is an error, whatever failed before", () => {
  const { channel, target } = states();
  channel.fail(0, undefined, "rate_limit");
  channel.adopt({ state: "open", isHeld: true, reason: "manual", failures: 0, openings: 0 }, 1);
  expect(target.coolingClass(2)).toBe("error");
});
