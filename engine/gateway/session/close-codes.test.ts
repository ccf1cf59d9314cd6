import { expect, test } from "vitest";
import { brief, sendable } from "./close-codes.ts";

test.each([
  ["short", "short"],
  ["a".repeat(123), "a".repeat(123)],
  ["a".repeat(200), "a".repeat(123)],
  ["é".repeat(100), "é".repeat(61)],
  ["😀".repeat(50), "😀".repeat(30)],
])("a reason is cut between characters: %s", (reason, sent) => {
  expect(brief(reason)).toBe(sent);
});

test.each([
  [1000, 1000],
  [1005, 1000],
  [1006, 1000],
  [1011, 1011],
  [1015, 1000],
  [2999, 1000],
  [4001, 4001],
])("%i is told as %i", (code, sent) => {
  expect(sendable(code)).toBe(sent);
});
