import { expect, test } from "vitest";
import { KeyHealth } from "./key-health.ts";

const MINUTE_MS = 60_000;

test("a refused key is tested by one request at a time, after intervals that double up to an hour", () => {
  const key = new KeyHealth();
  expect(key.isReady(0)).toBe(true);
  let nowMs = 0;
  for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
    key.refuse(nowMs, "billing");
    expect(key.refusal).toEqual({ kind: "billing", sinceMs: nowMs, testMs: nowMs + minutes * MINUTE_MS });
    expect(key.isReady(nowMs + minutes * MINUTE_MS - 1)).toBe(false);
    nowMs += minutes * MINUTE_MS;
    expect(key.isReady(nowMs)).toBe(true);
    key.begin(nowMs);
    expect(key.isReady(nowMs)).toBe(false);
  }
  key.accept(nowMs);
  expect(key.isReady(nowMs)).toBe(true);
  expect(key.refusal).toBeUndefined();
  key.refuse(nowMs, "authentication");
  expect(key.refusal?.testMs).toBe(nowMs + MINUTE_MS);
});

test("requests that ran at the same time count as one refusal", () => {
  const key = new KeyHealth();
  for (let request = 0; request < 5; request++) key.refuse(request, "authentication");
  expect(key.refusal?.testMs).toBe(MINUTE_MS);
});

test("a success of a request that started before the refusal does not enable the key", () => {
  const key = new KeyHealth();
  key.refuse(100, "authentication");
  key.accept(99);
  expect(key.refusal).toBeDefined();
  key.accept(100);
  expect(key.refusal).toBeUndefined();
});

test("a test without an outcome leaves the next one to another request", () => {
  const key = new KeyHealth();
  key.refuse(0, "authentication");
  key.begin(MINUTE_MS);
  expect(key.isReady(MINUTE_MS)).toBe(false);
  key.abandon(MINUTE_MS);
  expect(key.isReady(MINUTE_MS)).toBe(true);
});

test("requests that started before the test, or because no other key was left, do not end it", () => {
  const key = new KeyHealth();
  key.begin(0);
  key.refuse(1, "authentication");
  // No other key was left.
  key.begin(2);
  expect(key.isReady(MINUTE_MS + 1)).toBe(true);
  key.begin(MINUTE_MS + 1);
  key.begin(MINUTE_MS + 2);
  for (const startedMs of [0, 2, MINUTE_MS + 2]) key.abandon(startedMs);
  key.accept(0);
  expect(key.isReady(MINUTE_MS + 3)).toBe(false);
  key.abandon(MINUTE_MS + 1);
  expect(key.isReady(MINUTE_MS + 3)).toBe(true);
});
