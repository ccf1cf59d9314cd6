import { expect, test } from "vitest";
import { indented } from "../../dashboard/src/parts/indented.ts";

test.each([
  [
    '{"a":[1,{"b":"x, {y}: \\"z\\""}],"c":{},"d":[ ]}',
    '{\n  "a": [\n    1,\n    {\n      "b": "x, {y}: \\"z\\""\n    }\n  ],\n  "c": {},\n  "d": []\n}',
  ],
  // Every digit is kept.
  ["[12345678901234567890, 1E400,0.10]", "[\n  12345678901234567890,\n  1E400,\n  0.10\n]"],
  ['  "text"  ', '"text"'],
  ['{"cut": "of', '{"cut": "of'],
  ['event: a\ndata: {"b":1}\n', 'event: a\ndata: {"b":1}\n'],
  ["", ""],
])("%s", (text, wanted) => {
  expect(indented(text)).toBe(wanted);
});

test("equals the engine's output for values that JSON numbers represent exactly", () => {
  const value = { list: [1, -2.5, true, null, 'é\n\t"', [], {}], deep: { deeper: [{ x: [] }, [[0]]] } };
  for (const text of [JSON.stringify(value), JSON.stringify(value, null, 3)])
    expect(indented(text)).toBe(JSON.stringify(value, null, 2));
});
