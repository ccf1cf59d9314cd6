/** A skipped loop must be one without matches; the interpreter determines the matches. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Compiled, compile } from "../../../../test/jsonata/compile.ts";
import { interpret } from "../interpret.ts";
import { Refusal } from "./refusal.ts";

function compiled(source: string): Compiled {
  const result = compile(source, { variables: ["v"] });
  if (result instanceof Refusal) throw result;
  return result;
}

const three = [
  '[list[type = "a"].n, list[type = "b"].n, list[type = "c"].n]',
  '[$exists(list[type = "a"]), $count(list[type = "b"]), $join(list[type = "c" and n != ""].n, "-")]',
  '[list[type in ["a", "b"]].n, list[type = "c" or type = "d"][0].n, list[type = "a"][n = "x"].type]',
  '[$v[type = "a"], $v[type = "b"], $v[type = "c"]]',
  '[o.list[type = "a"].n, o.list[type = "b"].n, o.list[type = "c"].n]',
  '[list[length = "a"].n, list[length = "b"].n, list[length = "c"].n]',
  '[list[type = "a"].$uppercase(n), list[type = "b"].$uppercase(n), list[type = "c"].$uppercase(n)]',
];

const text = fc.constantFrom("a", "b", "c", "d", "x", "");
const item = fc.oneof(
  fc.record({ type: text, n: fc.oneof(text, fc.constant(1)), length: text }, { requiredKeys: [] }),
  fc.constantFrom<unknown>(null, "a", 3, [], { type: ["a"], n: "x" }, [{ type: "a", n: "x" }, { type: "b" }]),
);
const list = fc.oneof(fc.array(item, { maxLength: 4 }), item);
const object = fc.record({ list, o: fc.oneof(fc.record({ list }), fc.array(fc.record({ list }))) });
const inputs = fc.oneof(object, fc.array(object, { maxLength: 3 }));

describe("tags of a list", () => {
  it.each(three)("%s", async (source) => {
    const { run, source: program } = compiled(source);
    expect(program).toMatch(/\btags_/);
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        const bindings = { v: (input as { list?: unknown }).list };
        const codeOf = (error: { code?: string }): unknown => ({ code: error.code });
        const is = (async () => run(input, bindings))().catch(codeOf);
        expect(await is).toEqual(await interpret(source, input, bindings).catch(codeOf));
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ["fewer than three tags", '[list[type = "a"], list[type = "b"]]'],
    ["tags of different fields", '[list[type = "a"], list[kind = "b"], list[n = "c"]]'],
    ["tags of different lists", '[x[type = "a"], y[type = "b"], z[type = "c"]]'],
    [
      "predicates that items without the tag can satisfy",
      '[list[type != "a"], list[type = "b" or n], list[n and type = "c"]]',
    ],
    [
      "lists in a variable that is bound again",
      '($x := list; $y := $x[type = "a"]; $x := o; [$y, $x[type = "b"], $x[type = "c"]])',
    ],
  ])("%s are not searched for", (_, source) => {
    expect(compiled(source).source).not.toMatch(/\btags_/);
  });
});
