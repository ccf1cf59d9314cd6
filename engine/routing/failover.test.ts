import { expect, test } from "vitest";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { Failover, type Failure } from "./failover.ts";
import type { Candidate } from "./router.ts";

const candidate = (channel: string): Candidate<undefined> => ({
  channel,
  wire: "chat",
  model: "m",
  configured: "m",
  place: undefined,
  health: new CircuitBreaker({ failureThreshold: 3, coolDownMs: 1_000 }),
});

interface Step {
  /** Undefined if the candidate is skipped without an attempt. */
  failure?: Failure;
  /** Milliseconds, or undefined at the end. */
  moves: number | undefined;
  /** The next candidate. */
  to: string;
}

test.each<[string, string[], Partial<{ maxAttempts: number; maxBackoffMs: number }>, Step[]]>([
  [
    "one after the other, each once",
    ["a", "b"],
    {},
    [
      { failure: {}, moves: 0, to: "b" },
      { failure: {}, moves: undefined, to: "b" },
    ],
  ],
  [
    "the next one without a pause, whatever was asked for",
    ["a", "b"],
    {},
    [{ failure: { retry_after: 1 }, moves: 0, to: "b" }],
  ],
  [
    "the only one again, later each time",
    ["a"],
    {},
    [
      { failure: {}, moves: 200, to: "a" },
      { failure: {}, moves: 400, to: "a" },
    ],
  ],
  [
    "the last one again where it says when",
    ["a", "b"],
    {},
    [
      { failure: {}, moves: 0, to: "b" },
      { failure: { retry_after: 0.5 }, moves: 500, to: "b" },
    ],
  ],
  [
    "nobody again who refuses our key",
    ["a"],
    {},
    [
      {
        failure: { retry_after: 0, cause: { kind: "authentication", message: "no such key" } },
        moves: undefined,
        to: "a",
      },
    ],
  ],
  ["nobody again who was not asked", ["a"], {}, [{ moves: undefined, to: "a" }]],
  [
    "nobody again where pauses are off",
    ["a"],
    { maxBackoffMs: 0 },
    [{ failure: {}, moves: undefined, to: "a" }],
  ],
  [
    "as often as is allowed, of those who were asked",
    ["a", "b", "c", "d"],
    { maxAttempts: 2 },
    [
      { moves: 0, to: "b" },
      { failure: {}, moves: 0, to: "c" },
      { failure: {}, moves: undefined, to: "c" },
    ],
  ],
])("%s", (_name, channels, policy, steps) => {
  const failover = new Failover(channels.map(candidate), { maxAttempts: 4, maxBackoffMs: 1_000, ...policy });
  let asked = 0;
  for (const { failure, moves, to } of steps) {
    if (failure !== undefined) {
      failover.countAttempt();
      asked++;
    }
    expect(failover.moveOn(failure, 0)).toBe(moves);
    expect(failover.candidate.channel).toBe(to);
    expect(failover.isLast).toBe(to === channels.at(-1));
  }
  expect(failover.attempts).toBe(asked);
});
