import { expect, test } from "vitest";
import type { AliasTarget } from "./alias-target.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { Failover, type FailoverPolicy, type Failure } from "./failover.ts";
import { KeyHealth } from "./key-health.ts";
import type { Candidate } from "./router.ts";
import { TargetHealth } from "./target-health.ts";

const policy = { failureThreshold: 3, coolDownMs: 1_000 };

/** @param text `channel` or `channel/key` */
const candidate = (text: string): Candidate<undefined> => {
  const [channel = "", key] = text.split("/");
  const health = new TargetHealth(new CircuitBreaker(policy), new CircuitBreaker(policy), new KeyHealth());
  return { channel, key, wire: "chat", model: "m", configured: "m", place: undefined, isReady: true, health };
};

const failure = (more: Partial<Failure> = {}): Failure => ({ kind: "upstream", retryable: true, ...more });
const refusesKey = failure({ kind: "unavailable", cause: { kind: "authentication" } });

interface Step {
  /** Undefined if the candidate is skipped without an attempt. */
  failure?: Failure;
  /** Milliseconds, or undefined at the end. */
  moves: number | undefined;
  /** The next candidate. */
  to: string;
}

test.each<[string, string[], Partial<FailoverPolicy>, Step[]]>([
  [
    "each channel is tried once",
    ["a", "b"],
    {},
    [
      { failure: failure(), moves: 0, to: "b" },
      { failure: failure(), moves: undefined, to: "b" },
    ],
  ],
  [
    "the next channel is tried without a pause, whatever the first one requests",
    ["a", "b"],
    {},
    [{ failure: failure({ retry_after: 1 }), moves: 0, to: "b" }],
  ],
  [
    "an only channel is retried, with growing pauses",
    ["a"],
    {},
    [
      { failure: failure(), moves: 200, to: "a" },
      { failure: failure(), moves: 400, to: "a" },
    ],
  ],
  [
    "the last channel is retried if it says when",
    ["a", "b"],
    {},
    [
      { failure: failure(), moves: 0, to: "b" },
      { failure: failure({ retry_after: 0.5 }), moves: 500, to: "b" },
    ],
  ],
  [
    "a channel that refuses the only key is not retried",
    ["a"],
    {},
    [{ failure: { ...refusesKey, retry_after: 0 }, moves: undefined, to: "a" }],
  ],
  ["a channel without an attempt is not retried", ["a"], {}, [{ moves: undefined, to: "a" }]],
  [
    "without pauses nothing is retried",
    ["a"],
    { maxBackoffMs: 0 },
    [{ failure: failure(), moves: undefined, to: "a" }],
  ],
  [
    "skipped channels do not count as attempts",
    ["a", "b", "c", "d"],
    { maxAttempts: 2 },
    [
      { moves: 0, to: "b" },
      { failure: failure(), moves: 0, to: "c" },
      { failure: failure(), moves: undefined, to: "c" },
    ],
  ],
  [
    "after a rate limit, the next key of the channel is tried",
    ["a/1", "a/2", "b"],
    {},
    [
      { failure: failure({ kind: "rate_limit" }), moves: 0, to: "a/2" },
      { failure: failure({ kind: "rate_limit" }), moves: 0, to: "b" },
    ],
  ],
  [
    "after a refused key, the next key is tried",
    ["a/1", "a/2"],
    {},
    [{ failure: refusesKey, moves: 0, to: "a/2" }],
  ],
  [
    "after a failure of the upstream, its other keys are skipped",
    ["a/1", "a/2", "b"],
    {},
    [{ failure: failure(), moves: 0, to: "b" }],
  ],
  ["a skipped channel is skipped with all keys", ["a/1", "a/2", "b"], {}, [{ moves: 0, to: "b" }]],
  [
    "the action of the mapping overrides the kind",
    ["a/1", "a/2", "b"],
    {},
    [
      { failure: failure({ action: "next_key" }), moves: 0, to: "a/2" },
      { failure: failure({ kind: "rate_limit", action: "retry_same" }), moves: 200, to: "a/2" },
      { failure: failure({ action: "give_up" }), moves: undefined, to: "a/2" },
    ],
  ],
  [
    "where no pauses are allowed, `retry_same` is the next channel",
    ["a", "b"],
    { maxBackoffMs: 0 },
    [{ failure: failure({ action: "retry_same" }), moves: 0, to: "b" }],
  ],
  [
    "an error of the request ends it",
    ["a", "b"],
    {},
    [{ failure: failure({ kind: "invalid_request", retryable: false }), moves: undefined, to: "a" }],
  ],
])("%s", (_name, channels, more, steps) => {
  const failover = new Failover(
    channels.map(candidate),
    { maxAttempts: 4, maxBackoffMs: 1_000, ...more },
    () => true,
  );
  let attempts = 0;
  for (const { failure, moves, to } of steps) {
    if (failure !== undefined) {
      failover.countAttempt(0);
      attempts++;
    }
    expect(failover.moveOn(0, failure, 0)).toBe(moves);
    const { channel, key } = failover.candidate;
    expect(key === undefined ? channel : `${channel}/${key}`).toBe(to);
  }
  expect(failover.attempts).toBe(attempts);
});

test("no attempt starts after the time limit for retries", () => {
  const failover = new Failover(
    ["a", "b", "c"].map(candidate),
    { maxAttempts: 4, maxBackoffMs: 0, maxRetryTimeMs: 1_000 },
    () => true,
  );
  failover.countAttempt(5_000);
  expect(failover.moveOn(6_000, failure())).toBe(0);
  failover.countAttempt(6_000);
  expect(failover.moveOn(6_001, failure())).toBeUndefined();
});

test("without a retry budget, only healthy targets are tried", () => {
  const candidates = ["a", "b", "c"].map(candidate);
  const failover = new Failover(candidates, { maxAttempts: 9, maxBackoffMs: 1_000 }, () => false);
  candidates[2]?.health.fail(0, failure());
  failover.countAttempt(0);
  expect(failover.moveOn(0, failure())).toBe(0);
  failover.countAttempt(0);
  expect(failover.moveOn(0, failure())).toBeUndefined();
  expect(failover.candidate.channel).toBe("b");
  // Nothing was sent, so nothing is retried.
  expect(failover.moveOn(0)).toBe(0);
});

test.each<[string, string[], { ofKey: boolean; ofChannel: boolean }]>([
  ["the last channel", ["a"], { ofKey: false, ofChannel: false }],
  ["another channel", ["a", "b"], { ofKey: true, ofChannel: true }],
  ["another key of the last channel", ["a/1", "a/2"], { ofKey: true, ofChannel: false }],
  ["the same channel, with a key that cools down", ["a/1", "a/2", "b"], { ofKey: true, ofChannel: true }],
])("what is left without an attempt: %s", (_name, channels, { ofKey, ofChannel }) => {
  const candidates = channels.map(candidate);
  const failover = new Failover(candidates, { maxAttempts: 9, maxBackoffMs: 0 }, () => true);
  expect(failover.hasNext(true)).toBe(ofKey);
  expect(failover.hasNext(false)).toBe(ofChannel);
});

test("what is left without an attempt: only models that the alias does not fall back on", () => {
  const target = (model: string): AliasTarget => ({ model, fallbackOn: new Set(["rate_limit"]) });
  const candidates = ["a", "b"].map((name) => ({ ...candidate(name), target: target(name) }));
  const failover = new Failover(candidates, { maxAttempts: 9, maxBackoffMs: 0 }, () => true);
  expect(failover.hasNext(false)).toBe(false);
});

test.each<[string, string[], (failover: Failover<undefined>) => void, "rate_limit" | "error"]>([
  [
    "all keys are at their limits",
    ["a/1", "a/2"],
    (failover) => failover.skipKey(true, { kind: "rate_limit" }),
    "rate_limit",
  ],
  [
    "one key is at its limit, and one has no free slot",
    ["a/1", "a/2"],
    (failover) => failover.skipKey(true, { kind: "unavailable" }),
    "error",
  ],
  [
    "one key was limited by the upstream, and one is at its limit",
    ["a/1", "a/2"],
    (failover) => failover.moveOn(0, failure({ kind: "rate_limit" })),
    "rate_limit",
  ],
  [
    "one key was refused, and one is at its limit",
    ["a/1", "a/2"],
    (failover) => failover.moveOn(0, refusesKey),
    "error",
  ],
])(
  "an alias falls back on the reason for which nothing is sent to a channel: %s",
  (_name, keys, first, reason) => {
    for (const fallbackOn of ["rate_limit", "error"] as const) {
      const target = (model: string): AliasTarget => ({ model, fallbackOn: new Set([fallbackOn]) });
      const one = target("m");
      const candidates = [
        ...keys.map((key) => ({ ...candidate(key), target: one })),
        { ...candidate("b"), target: target("n") },
      ];
      const failover = new Failover(candidates, { maxAttempts: 9, maxBackoffMs: 0 }, () => true);
      first(failover);
      expect(failover.candidate.key).toBe("2");
      expect(failover.skipKey(true, { kind: "rate_limit" })).toBe(false);
      expect(failover.moveOn(0)).toBe(fallbackOn === reason ? 0 : undefined);
    }
  },
);

test("a key that cools down is a reason as well", () => {
  for (const [kind, fallbackOn] of [
    ["rate_limit", "rate_limit"],
    ["authentication", "error"],
  ] as const) {
    const cooling = candidate("a/2");
    cooling.health.fail(0, failure({ kind, retry_after: 60 }));
    const target = (model: string): AliasTarget => ({ model, fallbackOn: new Set([fallbackOn]) });
    const one = target("m");
    const candidates = [
      { ...candidate("a/1"), target: one },
      { ...candidate("b"), target: target("n") },
      { ...cooling, isReady: false, target: one },
    ];
    const failover = new Failover(candidates, { maxAttempts: 9, maxBackoffMs: 0 }, () => true);
    expect(failover.skipKey(true, { kind: "rate_limit" })).toBe(false);
    expect([failover.moveOn(0), failover.candidate.channel]).toEqual([0, "b"]);
  }
});

test("the attempt beside a slow one: the next channel, or else another key, and it always needs the retry budget", () => {
  let budget = 1;
  const limits = { maxAttempts: 4, maxBackoffMs: 0 };
  const failoverOf = (...names: string[]): Failover<undefined> =>
    new Failover(names.map(candidate), limits, () => budget-- > 0);
  const nameOf = (found: ReturnType<Failover<undefined>["hedge"]>): string | undefined =>
    found && `${found.channel}/${found.key}`;
  const several = failoverOf("a/1", "a/2", "b/1", "b/2");
  expect(nameOf(several.hedge(0))).toBe("b/1");
  expect([several.takeHedge(0), several.takeHedge(0)]).toEqual([true, false]);
  expect(nameOf(failoverOf("a/1", "a/2").hedge(0))).toBe("a/2");
  expect(nameOf(failoverOf("a/1").hedge(0))).toBe("a/1");
  const last = failoverOf("a/1", "b/1");
  last.moveOn(0);
  expect(last.hedge(0)).toBe(undefined);
});

test.each<[string, Parameters<typeof failure>[0], string[]]>([
  ["fails", { kind: "internal" }, ["b/2", "c/1"]],
  ["reaches the limit of its key", { kind: "rate_limit" }, ["b/2", "a/2", "c/1"]],
])("after a first attempt that %s, the second one is the current one", (_how, error, expected) => {
  const candidates = ["a/1", "a/2", "b/1", "b/2", "c/1"].map(candidate);
  const failover = new Failover(candidates, { maxAttempts: 9, maxBackoffMs: 0 }, () => true);
  const second = failover.hedge(0);
  failover.adopt(second as NonNullable<typeof second>, failure(error));
  expect(failover.candidate).toBe(candidates[2]);
  const tried: string[] = [];
  while (failover.moveOn(0, failure({ kind: "rate_limit" })) !== undefined)
    tried.push(`${failover.candidate.channel}/${failover.candidate.key}`);
  expect(tried).toEqual(expected);
});

test("a second attempt that has failed is not made again", () => {
  const candidates = ["a/1", "b/1", "b/2", "c/1"].map(candidate);
  const failover = new Failover(candidates, { maxAttempts: 9, maxBackoffMs: 0 }, () => true);
  const second = failover.hedge(0);
  failover.discard(second as NonNullable<typeof second>, failure({ kind: "internal" }));
  failover.moveOn(0, failure({ kind: "internal" }));
  expect(failover.candidate.channel).toBe("c");
});
