/** Sources that are parsed without the full parser give its result: every shipped expression, and random paths. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { parse, parseAny, SyntaxFault } from "../../engine/language/expressions/parse.ts";
import { parsePlain } from "../../engine/language/expressions/plain-paths.ts";
import { shippedLeaves } from "./leaves.ts";

it("parses shipped expressions like the package", () => {
  const leaves = shippedLeaves();
  let plain = 0;
  for (const { source } of leaves) {
    if (parsePlain(source) !== undefined) plain++;
    expect(parse(source), source).toStrictEqual(parseAny(source));
  }
  // The fast path is worth its code only if it handles many expressions.
  expect(plain).toBeGreaterThan(leaves.length / 3);
});

const word = fc.oneof(
  fc.constantFrom(
    "and",
    "or",
    "in",
    "true",
    "false",
    "null",
    "function",
    "λ",
    "$",
    "$$",
    "$$$",
    "",
    "a b",
    "0",
  ),
  fc.stringMatching(/^\$?[A-Za-z_]{1,3}[0-9]?$/),
);

it("parses paths of words, keywords and invalid names like the package", () => {
  const path = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join("."));
  fc.assert(
    fc.property(path, (source) => {
      const plain = parsePlain(source);
      if (plain !== undefined) expect(plain, source).toStrictEqual(slowly(source));
    }),
    { numRuns: 2000 },
  );
});

function slowly(source: string): unknown {
  try {
    return parseAny(source);
  } catch (fault) {
    if (fault instanceof SyntaxFault) return fault.code;
    throw fault;
  }
}
