import { expect, test } from "vitest";
import { LoginAttempts } from "./attempts.ts";

const MINUTE_MS = 60_000;

test("right log-ins are no failures of their address, however many", () => {
  const attempts = new LoginAttempts(() => 0);
  for (let turn = 0; turn < 100; turn++) {
    expect(attempts.pauseMs("ada", "::1")).toBe(0);
    attempts.failed("ada", "::1");
    attempts.succeeded("ada", "::1");
  }
});

test("one that is right gives no failure of others back", () => {
  const attempts = new LoginAttempts(() => 0);
  for (let turn = 0; turn < 30; turn++) {
    expect(attempts.pauseMs("ada", "::1")).toBe(0);
    attempts.failed(`nobody-${turn}`, "::1");
    attempts.failed("ada", "::1");
    attempts.succeeded("ada", "::1");
  }
  expect(attempts.pauseMs("ada", "::1")).toBeGreaterThan(0);
  expect(attempts.pauseMs("ada", "::2")).toBe(0);
});

test("the pause ends a quarter of an hour after the first failure, however many follow", () => {
  let nowMs = 1;
  const attempts = new LoginAttempts(() => nowMs);
  for (let turn = 0; turn < 8; turn++) {
    attempts.failed("ada", "::1");
    nowMs += MINUTE_MS;
  }
  expect(attempts.pauseMs("ada", "::1")).toBe(7 * MINUTE_MS);
  nowMs += 7 * MINUTE_MS + 1;
  expect(attempts.pauseMs("ada", "::1")).toBe(0);
});
