import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { globMatcher, starMatcher } from "./glob.ts";

describe("patterns", () => {
  test.each([
    ["gpt-5", "gpt-5", true],
    ["gpt-5", "gpt-5-mini", false],
    ["gpt-*", "gpt-5-mini", true],
    ["gpt-*", "GPT-5", false],
    ["*", "", true],
    ["*-mini", "gpt-5-mini", true],
    ["*-mini", "-min", false],
    ["a*a", "a", false],
    ["a*a", "aa", true],
    ["a*b*c", "a-b-c", true],
    ["a*b*c", "a-c-b", false],
    ["a*bc*bc", "abc", false],
    ["models/*", "models/a/b:c", true],
    ["a.c", "abc", false],
  ])("%s and %s: %s", (pattern, name, matches) => {
    expect(globMatcher(pattern)(name)).toBe(matches);
  });

  test("a pattern means the same as the regular expression that it abbreviates", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "*"), maxLength: 8 });
    const plain = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 10 });
    fc.assert(
      fc.property(text, plain, (pattern, name) => {
        const expression = new RegExp(`^${pattern.replaceAll("*", ".*")}$`);
        expect(globMatcher(pattern)(name)).toBe(expression.test(name));
      }),
    );
  });
});

test("a star gives back what it stood for", () => {
  expect(starMatcher("demo-*")("demo-429")).toBe("429");
  expect(starMatcher("*")("all of it")).toBe("all of it");
  expect(starMatcher("a*a")("a")).toBeUndefined();
});
