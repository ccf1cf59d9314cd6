/** The semantics of the template language, compiled and interpreted, one row per rule: a map, and its result. */
import { describe, expect, it } from "vitest";
import { bindingsOf } from "./caller-input.ts";
import { interpretMapping } from "./interpret-mapping.ts";
import { buildLibrary } from "./library.ts";

const nobody = { text: "", body: {}, pathParameters: {}, query: {}, headers: {}, now: 7, id: "id" };

/** Reads a request map of an operation without a hub, and runs it in the compiler and in the interpreter. */
async function run(
  direction: "decode" | "encode",
  map: string,
  input: unknown,
  fragments = "",
): Promise<{ compiled: unknown; interpreted: unknown }> {
  const indented = map.trim().replace(/^/gm, "    ");
  const text = `mapping: t\noperation: complete\nrequest:\n  ${direction}:\n${indented}\n${fragments}`;
  const { wires, diagnostics } = buildLibrary([{ path: "t.yaml", text }], { validators: () => undefined });
  const wire = wires.get("t");
  if (wire === undefined) throw new Error(JSON.stringify(diagnostics, null, 1));
  const name = direction === "decode" ? "requestDecode" : "requestEncode";
  const bindings = bindingsOf(nobody, { caps: { big: true } });
  return {
    compiled: wire.program[name]?.(input, bindings),
    interpreted: await interpretMapping(wire.mapping)[name]?.(input, bindings),
  };
}

const list = [
  { k: "a", v: 1 },
  { k: "a", v: 2 },
  { k: "b", v: 3 },
];

const rows: [name: string, map: string, input: unknown, expected: unknown][] = [
  [
    "a plain value stays unchanged",
    "a: 1\nb: yes\nc: null\nd: [x, 2]",
    {},
    { a: 1, b: "yes", c: null, d: ["x", 2] },
  ],
  ["`=` computes, `==` is a literal `=`", "a: =x + 1\nb: ==x", { x: 1 }, { a: 2, b: "=x" }],
  ["absent values are omitted", "a: =x\nb: =y", { y: 1 }, { b: 1 }],
  [
    "null, 0, false and empty text stay",
    "a: =a\nb: =b\nc: =c\nd: =d",
    { a: null, b: 0, c: false, d: "" },
    { a: null, b: 0, c: false, d: "" },
  ],
  ["an object of absent fields disappears", "a: { b: =x, c: { d: =y } }\ne: 1", {}, { e: 1 }],
  ["an object with a constant stays", "a: { b: =x, c: 1 }", {}, { a: { c: 1 } }],
  ["`{}` stays", "a: {}", {}, { a: {} }],
  ["`$else` replaces an absent result", "a: { b: =x, $else: none }", {}, { a: "none" }],
  ["`$each` makes a list, also of one item", "a: { $each: =x, n: =v }", { x: [{ v: 1 }] }, { a: [{ n: 1 }] }],
  ["`$each` takes a single value as a list of one", "a: { $each: =x, $value: =$ }", { x: "s" }, { a: ["s"] }],
  [
    "an empty `$each` has no value, or the value of its `$else`",
    "a: { $each: =x, v: =v }\nb: { $each: =x, v: =v, $else: [] }",
    { x: [] },
    { b: [] },
  ],
  ["`$when` leaves items out", "a: { $each: =x, $when: =v > 1, $value: =v }", { x: list }, { a: [2, 3] }],
  [
    "several loops over one list each select their own items, also from nested lists",
    ["a", "b", "c"].map((k) => `${k}: { $each: =x, $when: =k = "${k}", i: =$index, v: =v }`).join("\n"),
    { x: [...list, [{ k: "c", v: 4 }]] },
    {
      a: [
        { i: 0, v: 1 },
        { i: 1, v: 2 },
      ],
      b: [{ i: 2, v: 3 }],
      c: [{ i: 3, v: 4 }],
    },
  ],
  [
    "`$index` and `$last` count items",
    "a: { $each: =x, i: =$index, l: =$last }",
    { x: [5, 6] },
    {
      a: [
        { i: 0, l: false },
        { i: 1, l: true },
      ],
    },
  ],
  [
    "`$as` names the outer item",
    "a: { $each: =x, $as: o, $value: { $each: =inner, v: =v, of: =$o.k } }",
    { x: [{ k: "p", inner: [{ v: 1 }, { v: 2 }] }] },
    {
      a: [
        { v: 1, of: "p" },
        { v: 2, of: "p" },
      ],
    },
  ],
  [
    "a list inside a list is spliced",
    "a: [0, { $each: =x, $value: =v }, 9]",
    { x: list },
    { a: [0, 1, 2, 3, 9] },
  ],
  ["an absent item is left out of a list", "a: [=x, =y]", { y: 2 }, { a: [2] }],
  [
    "`$sort` orders, and preserves the order of equal items",
    "a: { $each: =x, $sort: =n, $value: =v }",
    {
      x: [
        { n: 2, v: "b" },
        { n: 1, v: "a" },
        { n: 2, v: "c" },
      ],
    },
    { a: ["a", "b", "c"] },
  ],
  [
    "`$group` groups adjacent items with one key",
    "a: { $group: =x, $by: =k, key: =key, sum: =$sum(items.v) }",
    { x: [...list, { k: "a", v: 4 }] },
    {
      a: [
        { key: "a", sum: 3 },
        { key: "b", sum: 3 },
        { key: "a", sum: 4 },
      ],
    },
  ],
  [
    "`$match` chooses by value",
    "a: { $match: =x, 1: one, two|zwei: =y, true: yes, $else: other }",
    { x: "zwei", y: 2 },
    { a: 2 },
  ],
  [
    "`$match` also matches numbers and booleans",
    "a: { $match: =x, 1: one, $else: other }\nb: { $match: =y, true: yes }",
    { x: 1, y: true },
    { a: "one", b: "yes" },
  ],
  ["`$match` without a matching arm has no value", "a: { $match: =x, 1: one }\nb: 1", { x: 2 }, { b: 1 }],
  [
    "`$if` uses JSONata's definition of truth",
    "a: { $if: =x, $then: 1, $else: 2 }\nb: { $if: =y, $then: 1, $else: 2 }",
    { x: [0], y: "a" },
    { a: 2, b: 1 },
  ],
  ["`$let` names values in order", "a: { $let: { p: =x, q: =$p + 1 }, r: =$q }", { x: 1 }, { a: { r: 2 } }],
  [
    "`$let` beside `$each` is evaluated for each item",
    "a: { $each: =x, $let: { d: =v * 2 }, $when: =$d > 2, $value: =$d }",
    { x: list },
    { a: [4, 6] },
  ],
  [
    "`$with` sets the input, and has no value for an absent input",
    "a: { $with: =x, y: =y }\nb: { $with: =z, y: 1 }",
    { x: { y: 1 } },
    { a: { y: 1 } },
  ],
  ["`$$` is the document at every place", "a: { $each: =x, v: =$$.y }", { x: [1], y: 2 }, { a: [{ v: 2 }] }],
  [
    "`$merge` lets later fields win",
    "$merge: [=x, { a: 2 }, { b: =y }]",
    { x: { a: 1, c: 3 } },
    { a: 2, c: 3 },
  ],
  ["bindings are variables", "a: =$now\nb: =$caps.big\nc: =$id", {}, { a: 7, b: true, c: "id" }],
  ["inherited properties are absent", "a: =constructor\nb: =x.toString\nc: 1", { x: {} }, { c: 1 }],
];

describe("a map", () => {
  it.each(rows)("%s", async (_name, map, input, expected) => {
    const before = JSON.stringify(input);
    expect(await run("encode", map, input)).toEqual({ compiled: expected, interpreted: expected });
    expect(JSON.stringify(input)).toBe(before);
  });

  it("reads null as absent if it decodes", async () => {
    const expected = { b: { c: 0 }, d: null };
    expect(await run("decode", "a: =x\nb: { c: =y }\nd: null", { x: null, y: 0 })).toEqual({
      compiled: expected,
      interpreted: expected,
    });
  });

  it("uses fragments, also recursively", async () => {
    const fragments = "fragments:\n  tree: { name: =n, below: { $each: =t, $use: tree } }\n";
    const input = { n: "a", t: [{ n: "b" }, { n: "c", t: [{ n: "d" }] }] };
    const expected = { name: "a", below: [{ name: "b" }, { name: "c", below: [{ name: "d" }] }] };
    expect(await run("encode", "$use: tree", input, fragments)).toEqual({
      compiled: expected,
      interpreted: expected,
    });
  });

  it("cannot reach a prototype", async () => {
    const output = await run("encode", "a: =$merge([x])\n", {
      x: JSON.parse('{"__proto__":{"polluted":1}}'),
    });
    for (const one of Object.values(output)) {
      expect((one as { polluted?: number }).polluted).toBeUndefined();
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});
