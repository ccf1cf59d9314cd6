import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Schema } from "./fill.ts";
import { fill, hintsOf } from "./fill.ts";

const city = { type: "string" };

test.each<[title: string, schema: Schema, text: string, expected: unknown]>([
  [
    "quoted words, in order",
    { type: "array", items: city, minItems: 2 },
    '"São Paulo" or “Rome”',
    ["São Paulo", "Rome"],
  ],
  ["apostrophes quote nothing", city, "I don't think it isn't", "demo"],
  ["single quotes and backticks do", { type: "array", items: city, minItems: 2 }, "'a' and `b`", ["a", "b"]],
  ["numbers", { type: "number" }, "minus -2.5 degrees", -2.5],
  ["numbers that fit", { type: "integer", minimum: 10 }, "from 3 to 12", 12],
  ["digits inside words are no numbers", { type: "integer" }, "v2 of gpt-4o", 1],
  ["an enum member that is named", { enum: ["celsius", "fahrenheit"] }, "in fahrenheit", "fahrenheit"],
  ["else the first", { enum: [3, 4] }, "", 3],
  ["const", { const: null }, "", null],
  ["required only", { type: "object", properties: { a: city, b: city }, required: ["b"] }, '"x"', { b: "x" }],
  ["all, when nothing is required", { type: "object", properties: { a: city } }, '"x"', { a: "x" }],
  ["nullable types", { type: ["null", "string"] }, '"x"', "x"],
  [
    "OpenAPI types are in capitals",
    { type: "OBJECT", properties: { a: { type: "STRING" } } },
    '"x"',
    { a: "x" },
  ],
  ["OpenAPI bounds may be text", { type: "ARRAY", items: city, minItems: "2" }, '"x" "y"', ["x", "y"]],
  ["the first option that is not null", { anyOf: [{ type: "null" }, city] }, '"x"', "x"],
  ["allOf is folded in", { allOf: [{ properties: { a: city }, required: ["a"] }] }, '"x"', { a: "x" }],
  ["formats", { type: "string", format: "date" }, '"x"', "2024-01-31"],
  ["patterns choose among words", { type: "string", pattern: "^[A-Z]{2}$" }, '"paris" "FR"', "FR"],
  ["references", { $ref: "#/$defs/c", $defs: { c: city } }, '"x"', "x"],
  ["more than can be held is not made", { type: "string", minLength: 1e9, maxLength: 3 }, "", "dem"],
])("%s", (_title, schema, text, expected) => {
  expect(fill(schema, hintsOf(text))).toEqual(expected);
});

test("a recursion ends where it may", () => {
  const schema = {
    $ref: "#/$defs/node",
    $defs: {
      node: {
        type: "object",
        properties: { next: { anyOf: [{ $ref: "#/$defs/node" }, { type: "null" }] } },
        required: ["next"],
      },
    },
  };
  expect(new Ajv2020().validate(schema, fill(schema, hintsOf("")))).toBe(true);
});

const bounds = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 40 }));
const { node } = fc.letrec<{ node: Schema }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.constant({ type: "boolean" }),
    fc.constant({ type: "null" }),
    fc.record({ enum: fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 3 }) }),
    fc
      .constantFrom("date-time", "date", "email", "uri", "uuid", "ipv4")
      .map((format) => ({ type: "string", format })),
    bounds.map(([least, span]) => ({
      type: "string",
      minLength: Math.abs(least),
      maxLength: Math.abs(least) + span,
    })),
    bounds.map(([minimum, span]) => ({ type: "integer", minimum, maximum: minimum + span })),
    bounds.map(([low, span]) => ({
      type: "number",
      exclusiveMinimum: low,
      exclusiveMaximum: low + span + 1,
    })),
    bounds.map(([minimum]) => ({ type: "integer", minimum, multipleOf: 5 })),
    fc.tuple(tie("node"), fc.nat(3)).map(([items, minItems]) => ({ type: "array", items, minItems })),
    fc.record({ anyOf: fc.array(tie("node"), { minLength: 1, maxLength: 3 }) }),
    fc
      .uniqueArray(fc.tuple(fc.stringMatching(/^[a-z]{1,6}$/), tie("node"), fc.boolean()), {
        maxLength: 4,
        selector: ([name]) => name,
      })
      .map((entries) => ({
        type: "object",
        properties: Object.fromEntries(entries.map(([name, schema]) => [name, schema])),
        required: entries.filter(([, , required]) => required).map(([name]) => name),
        additionalProperties: false,
      })),
  ),
}));

test("whatever the schema and the text, the value satisfies the schema", () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false }));
  fc.assert(
    fc.property(node, fc.string(), (schema, text) => {
      const value = fill(schema, hintsOf(`${text} "Paris" 7 'a b'`));
      expect(ajv.validate(schema, value), JSON.stringify({ schema, value, errors: ajv.errors })).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test.each<[title: string, schema: Schema]>([
  ["items", { type: "array", items: city, minItems: 1e8 }],
  [
    "items of items",
    Array.from({ length: 9 }).reduce<Schema>((items) => ({ type: "array", items, minItems: 1000 }), city),
  ],
  ["characters", { type: "string", minLength: 1e9 }],
  [
    "what holds itself",
    { type: "object", properties: { a: { $ref: "#" }, b: { $ref: "#" } }, required: ["a", "b"] },
  ],
  ["what is itself", { $ref: "#" }],
])("a schema that asks for more %s than anybody can hold gets some", (_title, schema) => {
  expect(JSON.stringify(fill(schema, hintsOf(""))).length).toBeLessThan(200_000);
});
