import { expect, test } from "vitest";
import { type CheckSchedule, HealthChecker } from "./health-checker.ts";

function started(schedules: CheckSchedule[], random = 0.5) {
  const state = { nowMs: 0, schedules, isClaimed: true };
  const checks: string[] = [];
  const claims: number[] = [];
  let finish: (() => void) | undefined;
  const checker = new HealthChecker({
    schedules: () => state.schedules,
    claim: async (_, forMs) => {
      claims.push(forMs);
      return state.isClaimed;
    },
    check: async (channel) => {
      checks.push(`${channel} ${state.nowMs}`);
      if (channel === "slow")
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
    },
    nowMs: () => state.nowMs,
    random: () => random,
  });
  const runUntil = async (untilMs: number): Promise<void> => {
    for (; state.nowMs < untilMs; state.nowMs += 500) {
      checker.tick();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { state, checks, claims, runUntil, finish: () => finish?.() };
}

test("each channel is checked at its interval, the first time within one interval", async () => {
  const { checks, claims, runUntil } = started([
    { channel: "a", intervalMs: 10_000 },
    { channel: "b", intervalMs: 20_000 },
  ]);
  await runUntil(35_000);
  expect(checks).toEqual(["a 5000", "b 10000", "a 15000", "a 25000", "b 30000"]);
  expect(new Set(claims)).toEqual(new Set([8_000, 16_000]));
});

test.each([
  [0, "a 500", "a 9500"],
  [0.999, "a 10000", "a 21000"],
])("the interval varies by a tenth (random number %s)", async (random, first, second) => {
  const { checks, runUntil } = started([{ channel: "a", intervalMs: 10_000 }], random);
  await runUntil(22_000);
  expect(checks.slice(0, 2)).toEqual([first, second]);
});

test("a check that another machine runs is left out; a check that still runs is not started again", async () => {
  const { state, checks, claims, runUntil, finish } = started([{ channel: "slow", intervalMs: 1_000 }]);
  state.isClaimed = false;
  await runUntil(5_000);
  expect(checks).toEqual([]);
  expect(claims.length).toBeGreaterThan(2);
  state.isClaimed = true;
  await runUntil(10_000);
  expect(checks).toHaveLength(1);
  finish();
  await runUntil(12_000);
  expect(checks).toHaveLength(2);
});

test("a new configuration ends the checks of a channel", async () => {
  const { state, checks, runUntil } = started([{ channel: "a", intervalMs: 1_000 }]);
  await runUntil(3_000);
  const before = checks.length;
  state.schedules = [];
  await runUntil(6_000);
  expect(checks).toHaveLength(before);
});
