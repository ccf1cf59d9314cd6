/**
 * Combines several schemas of one value. Every variant must stay possible: if two variants had different constants and only the last one stayed, a model could never choose the first variant.
 */
import { isSchema } from "./parts-of-schema.ts";

type Schema = Record<string, unknown>;

/** A schema that accepts every value that one of the schemas accepts. */
export function eitherOf(schemas: readonly unknown[]): unknown {
  const each = distinct(schemas);
  if (each.length === 1) return each[0];
  if (each.some((schema) => schema === true || (isSchema(schema) && Object.keys(schema).length === 0)))
    return {};
  const values = each.map(valuesOf);
  if (values.every((values) => values !== undefined)) return oneOfValues(each as Schema[], values.flat());
  const flat = distinct(
    each.flatMap((schema) =>
      isSchema(schema) && Object.keys(schema).length === 1 && Array.isArray(schema.anyOf)
        ? schema.anyOf
        : [schema],
    ),
  );
  return { anyOf: flat };
}

/** A schema that accepts the values that all schemas accept. */
export function allOfThem(schemas: readonly unknown[]): unknown {
  const each = distinct(schemas);
  if (each.length <= 2) return each.length === 2 ? bothOf(each[0], each[1]) : each[0];
  return { allOf: each };
}

/** A schema that accepts the values that both accept. */
function bothOf(left: unknown, right: unknown): unknown {
  if (sameValue(left, right) || right === true) return left;
  if (left === true) return right;
  if (!isSchema(left) || !isSchema(right)) return false;
  const hasNoConflict = Object.keys(right).every(
    (key) => !(key in left) || ANNOTATION_KEYWORDS.has(key) || sameValue(left[key], right[key]),
  );
  // Keywords that depend on sibling keywords must stay with them.
  const isIndependent = ![left, right].some((schema) =>
    SIBLING_DEPENDENT_KEYWORDS.some((key) => key in schema),
  );
  return hasNoConflict && isIndependent ? { ...right, ...left } : { allOf: [left, right] };
}

const ANNOTATION_KEYWORDS: ReadonlySet<string> = new Set([
  "title",
  "description",
  "examples",
  "default",
  "$comment",
]);
const SIBLING_DEPENDENT_KEYWORDS = [
  "additionalProperties",
  "patternProperties",
  "properties",
  "unevaluatedProperties",
  "items",
  "prefixItems",
  "if",
  "contains",
  "$ref",
];

/** The values of a schema that is only a list of values; otherwise undefined. */
function valuesOf(schema: unknown): unknown[] | undefined {
  if (!isSchema(schema)) return undefined;
  const isPlain = Object.keys(schema).every(
    (key) => key === "const" || key === "enum" || key === "type" || ANNOTATION_KEYWORDS.has(key),
  );
  if (!isPlain) return undefined;
  if ("const" in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

function oneOfValues(schemas: readonly Schema[], values: readonly unknown[]): Schema {
  const types = [...new Set(schemas.map(({ type }) => (typeof type === "string" ? type : undefined)))];
  const [type] = types;
  const descriptions = [
    ...new Set(schemas.map(({ description }) => description).filter((text) => typeof text === "string")),
  ];
  return {
    ...(types.length === 1 && type !== undefined ? { type } : {}),
    ...(descriptions.length > 0 ? { description: descriptions.join("\n") } : {}),
    enum: distinct(values),
  };
}

/** Removes duplicates, by serialized text, in linear time. */
export function distinct(values: readonly unknown[]): unknown[] {
  const unique = new Map<string, unknown>();
  for (const value of values) {
    const text = JSON.stringify(value);
    if (!unique.has(text)) unique.set(text, value);
  }
  return [...unique.values()];
}

function sameValue(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}
