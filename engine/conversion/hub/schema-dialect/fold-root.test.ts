import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldRoot, isPlainRoot } from "./fold-root.ts";

type Schema = Record<string, unknown>;

/** Each row: a name, a schema, the folded schema. */
const rows: [name: string, schema: Schema, expected: Schema][] = [
  ["a root without a type", {}, { type: "object", properties: {} }],
  ["a nullable root", { type: ["object", "null"] }, { type: "object", properties: {} }],
  [
    "alternative required fields",
    {
      type: "object",
      properties: { id: { type: "string" }, name: { type: "string" } },
      anyOf: [{ required: ["id"] }, { required: ["name"] }],
    },
    {
      type: "object",
      properties: { id: { type: "string" }, name: { type: "string" } },
      description: "Required: at least one of: id | name.",
    },
  ],
  [
    "a reference",
    {
      $ref: "#/$defs/a",
      $defs: { a: { type: "object", properties: { x: { type: "string" } }, required: ["x"] } },
    },
    {
      type: "object",
      properties: { x: { type: "string" } },
      required: ["x"],
      $defs: { a: { type: "object", properties: { x: { type: "string" } }, required: ["x"] } },
    },
  ],
  [
    "all of several",
    {
      allOf: [
        { properties: { a: { type: "string" } }, required: ["a"] },
        { properties: { b: { type: "number" } }, required: ["b"] },
      ],
    },
    {
      type: "object",
      properties: { a: { type: "string" }, b: { type: "number" } },
      required: ["a", "b"],
    },
  ],
  [
    "a value that is not an object",
    { type: "string" },
    { type: "object", properties: { input: { type: "string" } }, required: ["input"] },
  ],
];

describe("folding the root", () => {
  it.each(rows)("of %s", (_name, schema, expected) => {
    expect(foldRoot(schema).schema).toEqual(expected);
  });

  it("keeps every variant callable: two constants become an enum", () => {
    const variant = (k: string, more: Schema): Schema => ({
      type: "object",
      properties: { k: { const: k }, ...more },
      required: ["k", ...Object.keys(more)],
    });
    const { schema, isLess } = foldRoot({
      oneOf: [variant("x", { a: { type: "string" } }), variant("y", { z: { type: "number" } })],
    });
    expect(isLess).toBe(true);
    expect(schema).toMatchObject({
      type: "object",
      properties: { k: { enum: ["x", "y"] }, a: { type: "string" }, z: { type: "number" } },
      required: ["k"],
    });
  });

  it("returns a plain object unchanged", () => {
    const schema = { type: "object", properties: { a: { anyOf: [{ type: "string" }, { type: "null" }] } } };
    expect(foldRoot(schema)).toEqual({ schema, isLess: false });
    expect(foldRoot(schema).schema).toBe(schema);
  });

  it("keeps references into the folded schema valid", () => {
    const schema = {
      anyOf: [{ properties: { a: { type: "string" }, b: { $ref: "#/anyOf/0/properties/a" } } }],
    };
    const check = new Ajv2020({ strict: false }).compile(foldRoot(schema).schema);
    expect(check({ b: "x" })).toBe(true);
    expect(check({ b: 1 })).toBe(false);
  });

  it("terminates with recursive and with doubling references", () => {
    const $defs: Schema = { x0: { properties: { end: { type: "string" } } } };
    for (let n = 1; n < 40; n++)
      $defs[`x${n}`] = { anyOf: [{ $ref: `#/$defs/x${n - 1}` }, { $ref: `#/$defs/x${n - 1}` }] };
    expect(isPlainRoot(foldRoot({ $ref: "#/$defs/x39", $defs }).schema)).toBe(true);
    expect(isPlainRoot(foldRoot({ $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/a" } } }).schema)).toBe(
      true,
    );
  });
});

/**
 * Variants are closed, so that no instance has a property that only another variant defines: for open variants, the fold may
 * use the schemas of the others.
 */
const names = ["a", "b", "c", "d"];
const leaf = fc.constantFrom<Schema>(
  { type: "string" },
  { type: "number" },
  { type: "integer", minimum: 0 },
  { const: "x" },
  { const: "y" },
  { const: 3 },
  { enum: ["p", "q"] },
  { type: "boolean" },
  { type: "object", properties: { n: { type: "string" } }, required: ["n"] },
  { $ref: "#/$defs/leaf" },
);
const variant: fc.Arbitrary<Schema> = fc
  .dictionary(fc.constantFrom(...names), leaf, { minKeys: 1, noNullPrototype: true })
  .chain((properties) =>
    fc.subarray(Object.keys(properties)).map((required) => ({ type: "object", properties, required })),
  );
const closed = (schema: Schema): Schema => ({ ...schema, additionalProperties: false });
const root: fc.Arbitrary<Schema> = fc.oneof(
  fc
    .tuple(fc.constantFrom("anyOf", "oneOf"), fc.array(variant, { minLength: 1, maxLength: 4 }))
    .map(([key, list]) => ({ [key]: list.map(closed) })),
  fc
    .tuple(variant, fc.array(fc.subarray(names, { minLength: 1 }), { minLength: 1, maxLength: 3 }))
    .map(([base, sets]) => ({ ...base, anyOf: sets.map((required) => ({ required })) })),
  fc.array(variant, { minLength: 1, maxLength: 3 }).map((allOf) => ({ allOf })),
  fc.tuple(variant, variant).map(([base, not]) => ({ ...closed(base), not })),
  variant.map((def) => ({ $ref: "#/$defs/target", $defs: { target: closed(def) } })),
  fc
    .array(variant, { minLength: 1, maxLength: 3 })
    .map((list) => ({ type: ["object", "null"], anyOf: [{ type: "null" }, { anyOf: list.map(closed) }] })),
  fc.array(fc.record({ a: fc.constantFrom("x", 3) }), { minLength: 1 }).map((values) => ({ enum: values })),
);
const value = fc.constantFrom<unknown>("x", "y", "p", "q", "text", 3, 0, -1, 1.5, true, { n: "s" }, { n: 1 });
const instance = fc.dictionary(fc.constantFrom(...names), value, { noNullPrototype: true });

it("accepts every instance of the original schema, and has a plain object as its root", () => {
  const ajv = new Ajv2020({ strict: false });
  let accepted = 0;
  fc.assert(
    fc.property(root, fc.array(instance, { minLength: 20, maxLength: 60 }), (schema, instances) => {
      const $defs = { leaf: { type: "string" }, ...(schema.$defs as Schema | undefined) };
      const before = ajv.compile({ ...schema, $defs });
      const { schema: folded } = foldRoot({ ...schema, $defs });
      expect(isPlainRoot(folded)).toBe(true);
      const after = ajv.compile(folded);
      for (const each of instances) {
        if (!before(each)) continue;
        accepted++;
        expect(after(each), JSON.stringify({ schema, folded, each })).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
  expect(accepted).toBeGreaterThan(100);
});
