import { expect, test } from "vitest";
import { limitHeaders, readLimits, writeLimits } from "./limit-headers.ts";

const now = 1_767_225_600;
const words = { limit: "x-limit-{of}", remaining: "x-left-{of}", reset: "x-reset-{of}" };
const withDurations = limitHeaders({ ...words, of: { requests: "calls", tokens: "tokens" } });
const withDates = limitHeaders({
  ...words,
  of: { requests: "calls", tokens: "tokens" },
  reset_format: "date-time",
});

test.each([
  ["6m0s", 360],
  ["120ms", 0.12],
  ["1h0m1.5s", 3601.5],
  ["2d", 172_800],
  ["59.7", 59.7],
  ["0s", 0],
  ["2026-01-01T00:01:00Z", 60],
  ["2025-12-31T00:00:00Z", 0],
  ["soon", undefined],
  ["", undefined],
])("%s is %s seconds", (text, seconds) => {
  expect(readLimits(withDurations, { "x-reset-calls": text }, now).requests?.reset).toBe(seconds);
});

test.each([
  [0, "0ms", "2026-01-01T00:00:00Z"],
  [0.25, "250ms", "2026-01-01T00:00:01Z"],
  [1.5, "1.5s", "2026-01-01T00:00:02Z"],
  [360, "6m0s", "2026-01-01T00:06:00Z"],
  [3601, "1h0m1s", "2026-01-01T01:00:01Z"],
])("%s seconds are written as %s, or %s", (reset, duration, date) => {
  const limits = { requests: { reset } };
  expect(writeLimits(withDurations, limits, now)).toEqual({ "x-reset-calls": duration });
  expect(writeLimits(withDates, limits, now)).toEqual({ "x-reset-calls": date });
});

test("only the known limits are written", () => {
  const headers = { "x-limit-calls": "50", "x-left-calls": "0", "x-limit-tokens": "many", "x-other": "1" };
  const limits = readLimits(withDurations, headers, now);
  expect(limits).toEqual({ requests: { limit: 50, remaining: 0 } });
  expect(writeLimits(withDurations, limits, now)).toEqual({ "x-limit-calls": "50", "x-left-calls": "0" });
});
