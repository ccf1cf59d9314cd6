/**
 * Converts a JSON Schema to the dialect of a target (docs/wires/rules.md#schemas). A dialect is data in a mapping's `dialects`.
 * The input is never changed; a schema that needs no change is returned as it is.
 */

import { plainNumber } from "../../../language/json/exact-number.ts";
import { inlineRefs } from "./inline-refs.ts";
import { mergeAll, mergeConditions } from "./merge-schemas.ts";
import { isObjectSchema, isSchema, schemaLists, schemaMaps, singleSchemas } from "./parts-of-schema.ts";
import type { Demand } from "./schema-demands.ts";

/**
 * - `$ref` to `$defs` or `definitions`: replaced by the referenced schema (recursion ends in a plain object).
 * - `type: [T, "null"]` and `anyOf: [T, {type: null}]` become T with `nullable: true`.
 * - `const` becomes an `enum` with one value, `oneOf` becomes `anyOf`, `allOf` is merged.
 * - `if`, `then` and `else`: the properties in their branches, none of them required.
 * - `exclusiveMinimum: 0` of an integer becomes `minimum: 1`; the same for `exclusiveMaximum`.
 * - `enum`: values that are not strings become strings, with `format: enum`.
 */
export type Rewritten = "$ref" | "type" | "const" | "oneOf" | "allOf" | "if" | "exclusiveMinimum" | "enum";

export interface SchemaDialect {
  /** Keywords that the target does not support and that have an equivalent in other keywords. */
  rewrite?: Rewritten[];
  /** The only keywords that the target supports; others are removed. */
  keep?: string[];
  /** Keywords to remove. */
  drop?: string[];
  /** Keywords to remove and to mention in the description instead: `minimum: 1.` */
  describe?: string[];
  /** String formats that the target supports; others are mentioned in the description. */
  formats?: string[];
  /** Adds `additionalProperties: false` to every object without the keyword. */
  closed?: boolean;
  /** The target requires `items` on arrays: the type to add, or `any`. */
  items?: string;
  /** Conditions under which the target enforces a schema; any other is sent without `strict`. */
  demands?: Demand[];
}

type Schema = Record<string, unknown>;

/** Converts a schema to the dialect; undefined stays undefined. */
export function toDialect(schema: unknown, dialect: SchemaDialect): unknown {
  return isSchema(schema) ? fitDialect(schema, dialect).schema : schema;
}

/** @returns the schema in the dialect, and whether it lost constraints */
export function fitDialect(schema: Schema, dialect: SchemaDialect): { schema: Schema; isWeaker: boolean } {
  const whole = rewrites(dialect, "$ref") ? inlineRefs(schema) : schema;
  const losses = { isLess: false };
  return { schema: convert(whole, dialect, losses), isWeaker: losses.isLess };
}

/** Keywords without constraints: they can be removed without loss. */
const idle: ReadonlySet<string> = new Set([
  "$schema",
  "$id",
  "$comment",
  "$defs",
  "definitions",
  "title",
  "examples",
  "example",
  "default",
  "deprecated",
  "readOnly",
  "writeOnly",
  "nullable",
  "additionalProperties",
  "discriminator",
]);

function rewrites({ rewrite }: SchemaDialect, keyword: Rewritten): boolean {
  return rewrite?.includes(keyword) === true;
}

function convert(schema: Schema, dialect: SchemaDialect, losses: { isLess: boolean }): Schema {
  let source = schema;
  if (Array.isArray(source.allOf) && rewrites(dialect, "allOf")) source = mergeAll(source);
  if (source.if !== undefined && rewrites(dialect, "if")) source = mergeConditions(source);
  if (rewrites(dialect, "type")) source = foldNull(source);
  const isBounded = source.type === "integer" && rewrites(dialect, "exclusiveMinimum");
  const out: Schema = {};
  const hints: string[] = [];
  for (const [key, value] of Object.entries(source)) {
    if (dialect.drop?.includes(key)) continue;
    if (isBounded && (key === "exclusiveMinimum" || key === "exclusiveMaximum")) continue;
    if (dialect.describe?.includes(key))
      hints.push(`${words(key)}: ${typeof value === "string" ? value : JSON.stringify(value)}`);
    else if (key === "format" && dialect.formats !== undefined && !dialect.formats.includes(String(value))) {
      hints.push(`format: ${value}`);
    } else if (key === "const" && rewrites(dialect, "const")) out.enum = [value];
    else if (key === "oneOf" && rewrites(dialect, "oneOf")) out.anyOf = convertList(value, dialect, losses);
    else if (dialect.keep === undefined || dialect.keep.includes(key))
      out[key] = convertKeyword(key, value, dialect, losses);
    else if (!idle.has(key)) losses.isLess = true;
  }
  if (isBounded) inclusiveBounds(source, out);
  if (out.enum !== undefined && rewrites(dialect, "enum")) stringEnum(out);
  if (dialect.items !== undefined && out.type === "array" && out.items === undefined) {
    out.items = dialect.items === "any" ? {} : { type: dialect.items };
  }
  if (dialect.closed === true && isObjectSchema(out) && out.additionalProperties === undefined) {
    out.additionalProperties = false;
  }
  if (hints.length > 0) {
    losses.isLess = true;
    const before = typeof out.description === "string" ? `${out.description}\n` : "";
    out.description = `${before}${hints.join("; ")}.`;
  }
  return out;
}

function convertKeyword(
  key: string,
  value: unknown,
  dialect: SchemaDialect,
  losses: { isLess: boolean },
): unknown {
  if (schemaMaps.has(key) && isSchema(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        isSchema(inner) ? convert(inner, dialect, losses) : inner,
      ]),
    );
  }
  if (schemaLists.has(key)) return convertList(value, dialect, losses);
  if (singleSchemas.has(key) && isSchema(value)) return convert(value, dialect, losses);
  return value;
}

function convertList(value: unknown, dialect: SchemaDialect, losses: { isLess: boolean }): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((inner) => (isSchema(inner) ? convert(inner, dialect, losses) : inner));
}

function inclusiveBounds(source: Schema, out: Schema): void {
  const [above, below] = [source.exclusiveMinimum, source.exclusiveMaximum].map(plainNumber);
  if (typeof above === "number" && out.minimum === undefined) out.minimum = Math.floor(above) + 1;
  if (typeof below === "number" && out.maximum === undefined) out.maximum = Math.ceil(below) - 1;
}

/** `exclusiveMinimum` → `exclusive minimum`. */
function words(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function foldNull(schema: Schema): Schema {
  const { type } = schema;
  if (Array.isArray(type)) {
    const others = type.filter((name) => name !== "null");
    const { type: _, ...rest } = schema;
    const nullable = others.length < type.length ? { nullable: true } : {};
    if (others.length === 1) return { ...rest, type: others[0], ...nullable };
    return { ...rest, anyOf: others.map((name) => ({ type: name })), ...nullable };
  }
  for (const key of ["anyOf", "oneOf"]) {
    const branches = schema[key];
    if (!Array.isArray(branches)) continue;
    const others = branches.filter((branch) => !(isSchema(branch) && branch.type === "null"));
    if (others.length === branches.length) continue;
    const { [key]: _, ...rest } = schema;
    const [only] = others;
    if (others.length === 1 && isSchema(only)) return { ...foldNull(only), ...rest, nullable: true };
    return { ...rest, [key]: others, nullable: true };
  }
  return schema;
}

function stringEnum(schema: Schema): void {
  const values = schema.enum;
  if (!Array.isArray(values) || values.every((value) => typeof value === "string")) return;
  schema.enum = values.map(String);
  schema.format = "enum";
}
