/** The search for the first match stops early. Its result or error must be the interpreter's. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile } from "../../../../test/jsonata/compile.ts";
import { interpret } from "../interpret.ts";
import { Refusal } from "./refusal.ts";

const text = fc.constantFrom("a", "b", "");
const value = fc.oneof(
  text,
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom<unknown>(null, [], ["a", "b"], [[1]]),
);
const { item } = fc.letrec<{ item: unknown }>((tie) => ({
  item: fc.oneof(
    { depthSize: "small" },
    fc.record({ type: text, n: value, list: tie("item") }, { requiredKeys: [] }),
    fc.array(tie("item"), { maxLength: 3 }),
    value,
  ),
}));
const list = fc.array(item, { maxLength: 4 });
const inputs = fc.oneof(
  fc.record({ list: fc.oneof(list, item), o: item }),
  fc.array(fc.record({ list, o: item })),
);

describe("the first match of a predicate", () => {
  it.each([
    'list[type = "a"][0]',
    'list[type = "a"][0].n',
    'list[type = "a"][0].list.n',
    'list[type = "a"][0].list[0].n',
    'list[type = "a"][0].list[type = "b"][0].n',
    'list[type in ["a", "b"] and n][0].n',
    'list[type = "a"][0][n = 1].n',
    'list[type = "a"][0][0]',
    'list[type = "a"][0.5].{"n": n}',
    'list[0][type = "a"][0].n',
    'list[n][type = "a"][0].(n)',
    "list[true][0].n",
    "list[n < 2][0].n",
    'list[type = "a"][-1].n',
    'list.list[type = "a"][0].n',
    '$v[type = "a"][0]',
    '$v[type = "a"][0].n',
    '$v.list[type = "a"][0].n',
    '$count(list[type = "a"][0])',
    "$exists(list[n < 2])",
  ])("%s", async (source) => {
    const compiled = compile(source, { variables: ["v"] });
    if (compiled instanceof Refusal) throw compiled;
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        const bindings = { v: (input as { list?: unknown }).list };
        const codeOf = (error: { code?: string }): unknown => ({ code: error.code });
        const is = (async () => compiled.run(input, bindings))().catch(codeOf);
        expect(await is).toEqual(await interpret(source, input, bindings).catch(codeOf));
      }),
      { numRuns: 200 },
    );
  });
});
