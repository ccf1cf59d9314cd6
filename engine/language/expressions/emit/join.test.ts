/** Text that is built item by item must equal JSONata's text or error. */
import { describe, expect, it } from "vitest";
import { compile } from "../../../../test/jsonata/compile.ts";
import { interpret } from "../interpret.ts";
import { Refusal } from "./refusal.ts";

const inputs: unknown[] = [
  {},
  { list: null },
  { list: [] },
  { list: { text: "a" } },
  { list: [{ text: "a", on: true }] },
  { list: [{ text: "a", on: true }, { text: "", on: true }, {}, { text: "b" }] },
  { list: [{ text: null }] },
  { list: [{ text: "a" }, { text: 1 }] },
  { list: [{ text: ["a", "b"] }] },
  { list: [{ text: [] }, { text: "a" }] },
  { list: [[{ text: "a" }], [{ text: "b" }, { text: "c" }]] },
  { list: [{ list: [{ text: "a" }, { text: "b" }] }, { list: { text: "c" } }] },
  [{ list: [{ text: "a" }] }, { list: [{ text: "b" }] }],
];

describe("$join of texts in a list", () => {
  it.each([
    '$join(list.text, ", ")',
    '$join(list.text, "")',
    '$join(list[on = true].text, "\\n")',
    '$join($v.list.text, "-")',
    '$join($v.text, "-")',
    '$join(list.list.text, "+")',
    'list.{"x": $join(list.text, "+")}',
    '$join(list.length, "")',
  ])("%s", async (source) => {
    const compiled = compile(source, { variables: ["v"] });
    if (compiled instanceof Refusal) throw compiled;
    for (const input of inputs) {
      const bindings = { v: Array.isArray(input) ? input[0] : input };
      const run = async (): Promise<unknown> => compiled.run(input, bindings);
      const codeOf = (error: { code?: string }): unknown => ({ code: error.code });
      const [is, expected] = [run(), interpret(source, input, bindings)];
      expect(await is.catch(codeOf), JSON.stringify(input)).toEqual(await expected.catch(codeOf));
    }
  });
});
