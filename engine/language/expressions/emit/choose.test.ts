/** An inlined choice must have the result of its function; the interpreter calls that function. */
import { describe, expect, it } from "vitest";
import { compile } from "../../../../test/jsonata/compile.ts";
import type { FunctionTable } from "../functions.ts";
import { interpret } from "../interpret.ts";
import { Refusal } from "./refusal.ts";

const functions: FunctionTable = new Map([
  [
    "first",
    {
      call: (...values: unknown[]) => values.find((value) => value !== undefined && value !== null),
      parameters: [1, 9],
      chooses: true,
    },
  ],
]);

const inputs: unknown[] = [
  {},
  { a: null, b: null },
  { a: null, b: { c: 0 } },
  { a: "", b: { c: 1 } },
  { a: false },
  { a: [] },
  { a: [null], b: [{ c: 1 }, { c: 2 }] },
  [{ a: null }, { b: { c: 3 } }],
];

describe("a function that chooses", () => {
  it.each([
    "$first(a)",
    "$first(a, b.c)",
    '$first(a, b.c, "none")',
    "$first(1, a)",
    "$first(a, $v.c, $v[0].c, b)",
    "$first(a, $count(b), b.c)",
    "[$first(a, b), 1]",
    "b[$first(c, 9) > 1]",
  ])("%s", async (source) => {
    const compiled = compile(source, { variables: ["v"], functions });
    if (compiled instanceof Refusal) throw compiled;
    for (const input of inputs) {
      const bindings = { v: (input as { b?: unknown }).b };
      expect(compiled.run(input, bindings), JSON.stringify(input)).toEqual(
        await interpret(source, input, bindings, functions),
      );
    }
  });

  it("computes every argument where a later one may fail", () => {
    const compiled = compile("$first(a, b + 1)", { functions });
    if (compiled instanceof Refusal) throw compiled;
    expect(() => compiled.run({ a: 1, b: "x" })).toThrow();
  });
});
