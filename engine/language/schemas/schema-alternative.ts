/**
 * One alternative of the possible values at a place: a conjunction of schemas without relevant references and unions
 * (`schema-walker.ts` expanded them). These functions query the conjunction.
 */

export type JsonSchema = { readonly [keyword: string]: unknown };

export interface Part {
  schema: JsonSchema;
  /** The file's `$id`, for its relative references. */
  base: string;
}

export interface Alternative {
  parts: readonly Part[];
  /** Fields with more facts than the schema contains. */
  narrowed: ReadonlyMap<string, Shape>;
}

/** The listed values of a place. `open`: others are possible (`x-known`, or a member without a list). */
export interface Values {
  values: (string | number | boolean | null)[];
  open: boolean;
}

const anySchema: JsonSchema = {};

export function asSchema(value: unknown): JsonSchema {
  return typeof value === "object" && value !== null ? (value as JsonSchema) : anySchema;
}

export function list(schema: JsonSchema, keyword: string): unknown[] {
  const value = schema[keyword];
  return Array.isArray(value) ? value : [];
}

export function record(schema: JsonSchema, keyword: string): Readonly<Record<string, unknown>> {
  const value = schema[keyword];
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** A field may be named `constructor`, so only own properties count. */
export function ownField(fields: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

export function strings(alternative: Alternative, keyword: string): string[] {
  return alternative.parts.flatMap(({ schema }) =>
    list(schema, keyword).filter((name) => typeof name === "string"),
  );
}

export function matching(schema: JsonSchema, name: string): unknown[] {
  return Object.entries(record(schema, "patternProperties"))
    .filter(([pattern]) => new RegExp(pattern, "u").test(name))
    .map(([, found]) => found);
}

/** The schemas of unnamed fields; empty if only named fields are allowed. */
export function additional(alternative: Alternative): Part[] {
  if (!isOpen(alternative)) return [];
  const described = alternative.parts
    .filter(({ schema }) => typeof schema.additionalProperties === "object")
    .map(({ schema, base }) => ({ schema: asSchema(schema.additionalProperties), base }));
  return described.length > 0 ? described : [{ schema: anySchema, base: "" }];
}

export function fieldNames(alternative: Alternative): string[] {
  return [...describedNames(alternative), ...alternative.narrowed.keys()];
}

/** Whether the field is described. In an open object, facts from narrowing do not describe a field. */
export function hasName(alternative: Alternative, name: string): boolean {
  if (describedNames(alternative).includes(name)) return true;
  return alternative.narrowed.has(name) && !isOpen(alternative);
}

const describedNames = memoizeByParts(({ parts }): readonly string[] =>
  parts.flatMap(({ schema }) =>
    Object.entries(record(schema, "properties"))
      .filter(([, field]) => field !== false)
      .map(([name]) => name),
  ),
);

/** Caches facts that follow only from the parts, because narrowing creates many alternatives with the same parts. */
function memoizeByParts<Value>(
  find: (alternative: Alternative) => Value,
): (alternative: Alternative) => Value {
  const cache = new WeakMap<readonly Part[], { value: Value }>();
  return (alternative) => {
    let found = cache.get(alternative.parts);
    if (found === undefined) {
      found = { value: find(alternative) };
      cache.set(alternative.parts, found);
    }
    return found.value;
  };
}

export const isOpen: (alternative: Alternative) => boolean = memoizeByParts((alternative) => {
  if (!canBe(alternative, "object")) return false;
  const described = alternative.parts.map(
    ({ schema }) => schema.additionalProperties ?? schema.unevaluatedProperties,
  );
  if (described.includes(false)) return false;
  if (described.some((value) => value !== undefined)) return true;
  // If lists are described and fields are not, the items are meant. Facts from narrowing do not exclude other fields.
  const describesItems = alternative.parts.some(({ schema }) => schema.items !== undefined);
  return !describesItems && describedNames(alternative).length === 0;
});

export function canBe(alternative: Alternative, type: string): boolean {
  return types(alternative)?.includes(type) ?? true;
}

/** The types that all parts allow; undefined if no part restricts the type. */
export const types: (alternative: Alternative) => readonly string[] | undefined = memoizeByParts(
  ({ parts }) => {
    let allowed: string[] | undefined;
    for (const { schema } of parts) {
      const named = typesOf(schema);
      if (named !== undefined) allowed = allowed?.filter((type) => named.includes(type)) ?? named;
    }
    return allowed;
  },
);

function typesOf(schema: JsonSchema): string[] | undefined {
  if (schema.type !== undefined) return [schema.type].flat().map(String);
  const constants = "const" in schema ? [schema.const] : list(schema, "enum");
  if (constants.length > 0) return [...new Set(constants.map(typeOf))];
  return schema["x-known"] === undefined ? undefined : ["string"];
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

export const values: (alternative: Alternative) => Values | undefined = memoizeByParts(({ parts }) => {
  let found: Values | undefined;
  for (const { schema } of parts) {
    const closed = "const" in schema ? [schema.const] : list(schema, "enum");
    const listed = closed.length > 0 ? closed : list(schema, "x-known");
    if (listed.length === 0) continue;
    const listing = { values: listed.filter(isScalar), open: closed.length === 0 };
    found = found === undefined ? listing : intersect(found, listing);
  }
  return found;
});

export function allowsText(alternative: Alternative, text: string): boolean {
  const listed = values(alternative);
  if (listed !== undefined && !listed.open && !listed.values.includes(text)) return false;
  return alternative.parts.every(({ schema }) => {
    return typeof schema.pattern !== "string" || new RegExp(schema.pattern, "u").test(text);
  });
}

function intersect(left: Values, right: Values): Values {
  if (left.open && right.open) return { values: [...new Set([...left.values, ...right.values])], open: true };
  if (left.open) return right;
  if (right.open) return left;
  return { values: left.values.filter((value) => right.values.includes(value)), open: false };
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

/** The possible values of a place. Without alternatives, no value is possible. */
export interface Shape {
  readonly alternatives: readonly Alternative[];
}
