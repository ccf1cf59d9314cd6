/**
 * The schemas that shipped dialects produce: every instance that the original schema accepts is still accepted, and a
 * strict schema contains no keyword that its vendor refuses. The lists of keywords come from the vendors' pages on
 * structured outputs, repeated here independently.
 */
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fitSchemas } from "../../engine/conversion/hub/arrange/fit-schemas.ts";
import type { FunctionTool, GenerationRequest } from "../../engine/conversion/hub/generation.ts";
import { loadLibrary } from "../../engine/gateway/service/load-library.ts";

const { wires } = await loadLibrary();
type Schema = Record<string, unknown>;

const refused: Record<string, string[]> = {
  messages: [
    ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength"],
    ...[
      "uniqueItems",
      "contains",
      "not",
      "if",
      "then",
      "else",
      "propertyNames",
      "patternProperties",
      "oneOf",
    ],
  ],
  chat: [
    "allOf",
    "oneOf",
    "not",
    "if",
    "then",
    "else",
    "dependentRequired",
    "dependentSchemas",
    "uniqueItems",
  ],
  responses: ["allOf", "oneOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas"],
};

const names = ["a", "b", "minimum", "oneOf"];
const leaf = fc.constantFrom<Schema>(
  { type: "string", minLength: 2 },
  { type: "string", maxLength: 3, format: "regex" },
  { type: "number", minimum: 1, exclusiveMaximum: 9 },
  { type: "integer", multipleOf: 2 },
  { const: "x" },
  { enum: ["x", 3] },
  { not: { type: "string" } },
  { type: "boolean", default: true },
  { $ref: "#/$defs/word" },
);
const { schema: anySchema } = fc.letrec<{ schema: Schema }>((tie) => {
  const object = fc
    .record({
      properties: fc.dictionary(fc.constantFrom(...names), tie("schema"), { noNullPrototype: true }),
      isClosed: fc.boolean(),
      isComplete: fc.boolean(),
    })
    .map(({ properties, isClosed, isComplete }) => ({
      type: "object",
      properties,
      ...(isClosed ? { additionalProperties: false } : {}),
      ...(isComplete ? { required: Object.keys(properties) } : {}),
    }));
  return {
    schema: fc.oneof(
      { maxDepth: 3, depthIdentifier: "schema" },
      leaf,
      leaf,
      object,
      tie("schema").map((items) => ({ type: "array", items, uniqueItems: true })),
      fc.array(tie("schema"), { minLength: 1, maxLength: 3 }).map((list) => ({ anyOf: list })),
      fc.array(tie("schema"), { minLength: 1, maxLength: 3 }).map((list) => ({ oneOf: list })),
    ),
  };
});
const parameters = fc
  .dictionary(fc.constantFrom(...names), anySchema, { noNullPrototype: true })
  .chain((properties) =>
    fc.boolean().map((isStrict) => ({
      type: "object",
      properties,
      $defs: { word: { type: "string", minLength: 1 } },
      ...(isStrict ? { additionalProperties: false, required: Object.keys(properties) } : {}),
    })),
  );
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom("x", "xy", "xyz", "long text", 3, 4, 0, 8.5, true, null),
    fc.array(tie("any"), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom(...names), tie("any"), { noNullPrototype: true, maxKeys: 3 }),
  ),
})).any;
const instance = fc.dictionary(fc.constantFrom(...names), value, { noNullPrototype: true });

/** Keywords of a schema and its subschemas, without names of properties. */
function keywordsIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(keywordsIn);
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, inner]) => {
    if (key === "properties" || key === "$defs") return Object.values(inner as object).flatMap(keywordsIn);
    return key === "enum" || key === "const" || key === "default" ? [key] : [key, ...keywordsIn(inner)];
  });
}

test.each(Object.keys(refused))("%s: a strict tool", (wire) => {
  const dialects = wires.get(wire)?.mapping.dialects ?? {};
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  let accepted = 0;
  let strict = 0;
  fc.assert(
    fc.property(parameters, fc.array(instance, { minLength: 10, maxLength: 30 }), (schema, instances) => {
      const tool: FunctionTool = { type: "function", name: "f", parameters: schema, strict: true };
      const request = { model: "m", turns: [], tools: [tool] } as GenerationRequest;
      const before = JSON.stringify(request);
      const needs = { roots: "object", strict_tools: "strict" } as const;
      const [fitted] = fitSchemas(request, needs, dialects, wire, []).tools as [FunctionTool];
      expect(JSON.stringify(request)).toBe(before);
      if (fitted.strict === true) {
        strict++;
        const keywords = new Set(keywordsIn(fitted.parameters));
        expect(refused[wire]?.filter((key) => keywords.has(key))).toEqual([]);
      }
      const [was, is] = [ajv.compile(schema), ajv.compile(fitted.parameters as Schema)];
      for (const each of instances) {
        if (!was(each)) continue;
        accepted++;
        expect(is(each), JSON.stringify({ schema, fitted, each })).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
  expect(accepted).toBeGreaterThan(50);
  expect(strict).toBeGreaterThan(10);
});
