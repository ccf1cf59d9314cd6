/** Counting without a list must equal the length of JSONata's list; the interpreter supplies that. */
import { describe, expect, it } from "vitest";
import { compile } from "../../../../test/jsonata/compile.ts";
import { interpret } from "../interpret.ts";
import { Refusal } from "./refusal.ts";

const item = { type: "a", n: 1 };
const inputs: unknown[] = [
  {},
  { list: null },
  { list: [] },
  { list: item },
  { list: [item] },
  { list: [item, { type: "b" }, item] },
  { list: [[item], [{ type: "b" }]] },
  { list: ["a", 1, null, { type: ["a"] }] },
  { list: { list: [item] } },
  { list: [item, { n: "x" }] },
  [{ list: [item] }, { list: item }, {}],
  { list: [{ list: [item, item] }, { list: { type: "b" } }] },
];

describe("$exists and $count of a selection", () => {
  it.each([
    '$exists(list[type = "a"])',
    '$count(list[type != "b"])',
    '$count(list[type = "a"][n > 0])',
    '$exists(list.list[type in ["a", "c"]])',
    "$count(list.list[type or n])",
    '$count($v.list[type = "a"])',
    '$exists($v[type = "a" or n = 1])',
    '$count(list[$not(type = "b")])',
    'list[$exists(list[type = "a"])]',
    "$exists(list[0])",
    "$count(list[n])",
    "$exists(list[n < 3])",
  ])("%s", async (source) => {
    const compiled = compile(source, { variables: ["v"] });
    if (compiled instanceof Refusal) throw compiled;
    for (const input of inputs) {
      const bindings = { v: Array.isArray(input) ? input[0] : input };
      const codeOf = (error: { code?: string }): unknown => ({ code: error.code });
      const is = (async () => compiled.run(input, bindings))().catch(codeOf);
      const expected = interpret(source, input, bindings).catch(codeOf);
      expect(await is, JSON.stringify(input)).toEqual(await expected);
    }
  });
});
