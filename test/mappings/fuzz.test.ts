/**
 * The shipped expressions on random documents: compiled and interpreted results must be equal. Documents contain the
 * words that an expression looks for, so that most runs evaluate something. `POLYWIRE_TEST_DEPTH=200` is the long
 * form.
 */
import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { functionsFor } from "../../engine/language/functions/function-table.ts";
import { depth } from "../depth.ts";
import { compare } from "../jsonata/compare.ts";
import { type Leaf, shippedLeaves } from "./leaves.ts";

const runs = 1000 * depth;
const leaves = shippedLeaves();
const functions = functionsFor({
  answer: { closed: true },
  openapi: { rewrite: ["$ref"] },
});

const plain: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    "",
    "x",
    "data:image/png;base64,AA==",
    "[]",
    "{}",
    0,
    1,
    -1,
    2.5,
    true,
    false,
    null,
  ),
  fc.string({ maxLength: 4 }),
);

/** A value made of an expression's own words. */
function documentFor(leaf: Leaf): fc.Arbitrary<unknown> {
  const value = leaf.literals.length > 0 ? fc.oneof(plain, fc.constantFrom(...leaf.literals)) : plain;
  if (leaf.fields.length === 0) return value;
  return fc.letrec<{ any: unknown; object: unknown }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      value,
      tie("object"),
      fc.array(tie("any"), { maxLength: 3 }),
    ),
    object: fc.dictionary(fc.constantFrom(...leaf.fields), tie("any"), { maxKeys: 6, noNullPrototype: true }),
  })).object;
}

describe("shipped expressions", () => {
  it(`give the same result compiled and interpreted (${leaves.length} expressions, ${runs} runs)`, async () => {
    const seen: Record<string, number> = { same: 0, refused: 0, outside: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...leaves).chain((leaf) =>
          fc.record({
            leaf: fc.constant(leaf),
            input: documentFor(leaf),
            values: fc.array(documentFor(leaf), {
              minLength: leaf.variables.length,
              maxLength: leaf.variables.length,
            }),
          }),
        ),
        async ({ leaf, input, values }) => {
          const names = leaf.variables.filter((name) => !functions.has(name));
          const bindings = Object.fromEntries(names.map((name, index) => [name, values[index]]));
          const verdict = await compare(leaf.source, { input, bindings, functions });
          if (verdict.kind !== "different") seen[verdict.kind] = (seen[verdict.kind] ?? 0) + 1;
          const told = { ...verdict, expression: leaf.source };
          expect(verdict.kind, inspect(told, { depth: null })).not.toBe("different");
        },
      ),
      { numRuns: runs },
    );
    console.log(`shipped expressions: ${JSON.stringify(seen)}`);
    expect(seen.refused).toBe(0);
  }, 1_800_000);
});
