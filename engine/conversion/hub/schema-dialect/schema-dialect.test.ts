import { describe, expect, it } from "vitest";
import { type SchemaDialect, toDialect } from "./schema-dialect.ts";
import { toStandard } from "./standard-schema.ts";

/** Each row: a dialect, a schema, and the schema in that dialect (docs/wires/rules.md#schemas). */
const rows: [name: string, dialect: SchemaDialect, schema: unknown, expected: unknown][] = [
  [
    "a list of types with null",
    { rewrite: ["type"] },
    { type: ["string", "null"] },
    { type: "string", nullable: true },
  ],
  [
    "several types",
    { rewrite: ["type"] },
    { type: ["string", "number"] },
    { anyOf: [{ type: "string" }, { type: "number" }] },
  ],
  [
    "an alternative that is null",
    { rewrite: ["type"] },
    { anyOf: [{ type: "string", description: "d" }, { type: "null" }] },
    { type: "string", description: "d", nullable: true },
  ],
  ["a constant", { rewrite: ["const"] }, { const: 5 }, { enum: [5] }],
  ["an enum of numbers", { rewrite: ["enum"] }, { enum: [1, 2] }, { enum: ["1", "2"], format: "enum" }],
  ["oneOf", { rewrite: ["oneOf"] }, { oneOf: [{ type: "string" }] }, { anyOf: [{ type: "string" }] }],
  [
    "allOf",
    { rewrite: ["allOf"] },
    {
      allOf: [
        { properties: { a: {} }, required: ["a"] },
        { properties: { b: {} }, required: ["b"] },
      ],
      type: "object",
    },
    { type: "object", properties: { a: {}, b: {} }, required: ["a", "b"] },
  ],
  [
    "references",
    { rewrite: ["$ref"] },
    { properties: { a: { $ref: "#/$defs/x", description: "mine" } }, $defs: { x: { type: "string" } } },
    { properties: { a: { type: "string", description: "mine" } } },
  ],
  ["keywords that are dropped", { drop: ["$schema"] }, { $schema: "s", type: "object" }, { type: "object" }],
  [
    "keywords that move to the description",
    { describe: ["minLength", "minimum"] },
    { type: "string", minLength: 3, description: "d" },
    { type: "string", description: "d\nmin length: 3." },
  ],
  ["an unsupported format", { formats: ["date"] }, { format: "time" }, { description: "format: time." }],
  [
    "objects without additionalProperties",
    { closed: true },
    { type: "object", properties: { a: { type: "object", additionalProperties: true } } },
    {
      type: "object",
      properties: { a: { type: "object", additionalProperties: true } },
      additionalProperties: false,
    },
  ],
  [
    "arrays without items",
    { items: "string" },
    { type: "array" },
    { type: "array", items: { type: "string" } },
  ],
];

describe("a dialect", () => {
  it.each(rows)("%s", (_name, dialect, schema, expected) => {
    const before = JSON.stringify(schema);
    expect(toDialect(schema, dialect)).toEqual(expected);
    expect(JSON.stringify(schema)).toBe(before);
  });

  it("ends a recursion with a plain object", () => {
    const schema = {
      $ref: "#/$defs/n",
      $defs: { n: { type: "object", properties: { next: { $ref: "#/$defs/n" } } } },
    };
    const text = JSON.stringify(toDialect(schema, { rewrite: ["$ref"] }));
    expect(text).toContain('"description":"recursive"');
    expect(text).not.toContain("$ref");
  });

  it("does not change property names that are keywords", () => {
    const schema = { type: "object", properties: { minimum: { type: "number" }, const: { type: "string" } } };
    expect(toDialect(schema, { describe: ["minimum"], rewrite: ["const"] })).toEqual(schema);
  });
});

describe("conversion to plain JSON Schema", () => {
  it.each([
    [{ type: "STRING", nullable: true }, { type: ["string", "null"] }],
    [
      { type: "ARRAY", minItems: "1", items: { type: "INTEGER" } },
      { type: "array", minItems: 1, items: { type: "integer" } },
    ],
    [
      { type: "STRING", format: "enum", enum: ["A"] },
      { type: "string", enum: ["A"] },
    ],
    [
      { type: "OBJECT", properties: { type: { type: "STRING" } }, propertyOrdering: ["type"] },
      { type: "object", properties: { type: { type: "string" } } },
    ],
  ])("of %j", (schema, expected) => {
    expect(toStandard(schema)).toEqual(expected);
  });
});
