import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance, suggest } from "./suggest.ts";

describe("suggest", () => {
  it.each([
    ["promt_tokens", ["prompt_tokens", "completion_tokens"], "prompt_tokens"],
    ["maxTokens", ["max_tokens", "max_token"], "max_tokens"],
    ["Temperature", ["temperature"], "temperature"],
    ["contnet", ["content", "context"], "content"],
    ["text", ["next", "test"], "next"],
    ["id", ["ip"], undefined],
    ["unknown_function", ["parse_duration"], undefined],
    ["usage", ["usage"], undefined],
    ["usage", [], undefined],
    ["$each", ["$eech"], "$eech"],
  ])("%s among %j: %s", (name, candidates, expected) => {
    expect(suggest(name, candidates)).toBe(expected);
  });

  it("counts one edit for each insertion, deletion, replacement and swap", () => {
    expect(["abcd", "bc", "axc", "bac", "abc"].map((other) => editDistance("abc", other))).toEqual([
      1, 1, 1, 1, 0,
    ]);
  });

  it("is symmetric, and at most the length of the longer name", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (left, right) => {
        const distance = editDistance(left, right);
        expect(editDistance(right, left)).toBe(distance);
        expect(distance).toBeLessThanOrEqual(Math.max(left.length, right.length));
        expect(distance === 0).toBe(left === right);
      }),
    );
  });
});
