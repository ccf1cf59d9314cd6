/**
 * A fragment that adds to the surrounding list or object of its `$use` must give the same result as a separate call. The
 * interpreter calls it separately.
 */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bindingsOf } from "./caller-input.ts";
import { interpretMapping } from "./interpret-mapping.ts";
import { buildLibrary } from "./library.ts";

const nobody = { text: "", body: {}, pathParameters: {}, query: {}, headers: {}, now: 7, id: "id" };

/** Each fragment is used in two forms: short enough to be inlined, and `long`, which is not. */
const lists: [name: string, fragment: string][] = [
  ["a loop", "{ $each: =l, v: =v, w: =w }"],
  ["a list, or an absent value", "{ $when: =v, $value: [=v, { w: =w }, =l] }"],
  ["a list, or a value that may be one", "{ $match: =v, a: [1, =l], b: =l, c: =w, $else: null }"],
  ["a list of named values", "{ $let: { x: =v }, $value: [=$x, { $with: =w, $value: [=$] }] }"],
  ["a list with an `$else`", "{ $if: =w, $then: { $each: =l, $value: =v, $else: [none] }, $else: =v }"],
  [
    "a list whose parts have an `$else`",
    "[=v, { $each: =l, $use: inner, $else: [none, =w] }, { $each: =w, x: =v, $else: 0 }]",
  ],
  ["a list within", "{ $with: =l, $value: [{ $each: =$, $use: inner }] }"],
  ["a recursive fragment", "{ $each: =l, $value: [=v, { $use: it }] }"],
  ["a fragment that makes a list or nothing", "{ $if: =v, $then: { $use: one }, $else: [{ $use: one }] }"],
];

const objects: [name: string, fragment: string][] = [
  ["an object that may be empty", "{ v: =v, k: =w }"],
  ["an object that is always present", "{ k: 1, v: =v }"],
  ["no fields", "{}"],
  ["an object of one of several arms", "{ $match: =v, a: { k: =w }, b: {}, c: { v: =w, $else: { v: 0 } } }"],
  ["an object of named values", "{ $let: { x: =v }, $if: =$x, $then: { k: =$x, v: =w } }"],
  ["a part of the input", "=l"],
  ["an object of merged parts", "{ $merge: [{ k: =v }, =w, { $use: one }, { v: =$exists(l) }] }"],
  ["a recursive fragment", "{ $with: =l, $merge: [{ k: =v }, { $use: it }] }"],
];

const value = fc.constantFrom<unknown>(
  "a",
  "b",
  "c",
  "",
  0,
  null,
  { k: 9 },
  { v: null },
  [],
  ["p", "q"],
  [["r"]],
);
const { item } = fc.letrec<{ item: unknown }>((tie) => ({
  item: fc.record(
    { v: value, w: value, l: fc.oneof({ depthSize: "small" }, value, tie("item"), fc.array(tie("item"))) },
    { requiredKeys: [] },
  ),
}));

async function compareResults(text: string): Promise<void> {
  const { wires, diagnostics } = buildLibrary([{ path: "t.yaml", text }], { validators: () => undefined });
  const found = wires.get("t");
  if (found === undefined) throw new Error(JSON.stringify(diagnostics, null, 1));
  const { program, mapping } = found;
  const interpreted = interpretMapping(mapping);
  const b = bindingsOf(nobody, { caps: {} });
  await fc.assert(
    fc.asyncProperty(item, async (input) => {
      for (const map of ["requestDecode", "requestEncode"] as const) {
        expect(program[map]?.(input, b)).toEqual(await interpreted[map]?.(input, b));
      }
    }),
    { numRuns: 100 },
  );
}

/** A wire with both maps, and a fragment in two forms: short, and too long to be inlined. */
function mapping(map: string, it: string): string {
  const filler = Array.from({ length: 10 }, (_, at) => `a${at}: =never${at}`).join(", ");
  return `mapping: t
operation: generation
request:
  decode: ${map}
  encode: ${map}
fragments:
  it: ${it}
  inner: { $each: =l, $value: =v, $else: [empty] }
  one: { $if: =w, $then: =l }
  long: { $if: =$exists(never), $then: { ${filler} }, $else: { $use: it } }
`;
}

describe("a fragment adds to the surrounding list or object", () => {
  it.each(lists)("a list: %s", async (_, fragment) => {
    await compareResults(
      mapping(
        "{ short: [first, { $use: it }], long: { $each: =l, $use: long }, alone: { $use: long } }",
        fragment,
      ),
    );
  });

  it.each(objects)("an object: %s", async (_, fragment) => {
    const parts = (name: string): string => `{ $merge: [{ k: =v, z: 1 }, { $use: ${name} }, { z: =w }] }`;
    await compareResults(
      mapping(
        `{ short: ${parts("it")}, long: ${parts("long")}, first: { $merge: [{ $use: long }, =w] } }`,
        fragment,
      ),
    );
  });
});
