import { describe, expect, it } from "vitest";
import { expressionLength, unfinished } from "./unfinished.ts";

describe("an expression is cut off", () => {
  it.each([
    ['x & "', '"', 4],
    ["x & 'y", "'", 4],
    ["`a b", "`", 0],
    ["$f(a", "(", 2],
    ["a[b", "[", 1],
    ['{"a": [1, (2', "(", 10],
    ["x &", "&", 2],
    ["x and", "and", 2],
    ["x ? y :", ":", 6],
    ["$match(a, /[(]/", "(", 6],
    ["/* a", "/", 0],
  ])("%s", (expression, what, at) => {
    expect(unfinished(expression)).toEqual({ what, at });
  });

  it.each([
    "a",
    "a.b[c > 1]",
    '"a ( b"',
    "'it\\'s'",
    "`a(b`.c",
    "a / b",
    "$match(a, /[(]/)",
    "a.*",
    "%",
    "/* ( */ a",
    "band",
    "$x.within",
    "a ? b : c",
    "",
  ])("except in %s", (expression) => {
    expect(unfinished(expression)).toBeUndefined();
  });
});

it.each([
  ["a, b", "a"],
  ["$f(a, b), c", "$f(a, b)"],
  ['"}" }', '"}" '],
  ["a[0].b } x", "a[0].b "],
  ["a", "a"],
])("inside { }, the expression at the start of %s is %s", (text, expression) => {
  expect(text.slice(0, expressionLength(text))).toBe(expression);
});
