/**
 * Converts OpenAPI-style schemas as clients may write them: snake_case keywords, numeric types, numbers as strings, a single
 * item instead of a list. Property names and values that a schema only quotes stay unchanged.
 */

export type Fields = Record<string, unknown>;

/** @param types names of types, by number */
export function respellSchema(schema: unknown, types: readonly string[]): unknown {
  if (Array.isArray(schema)) return mapItems(schema, (item) => respellSchema(item, types));
  if (typeof schema !== "object" || schema === null) return schema;
  return mapFields(schema as Fields, keywordOf, (value, keyword) => {
    if (quoted.has(keyword)) return value;
    if (keyword === "type") return typeof value === "number" ? (types[value] ?? value) : value;
    if (byName.has(keyword)) return mapFields(value, sameName, (inner) => respellSchema(inner, types));
    if (bounds.has(keyword)) return asNumber(value);
    const read = respellSchema(value, types);
    const isAlone = read !== undefined && read !== null && !Array.isArray(read);
    return isAlone && lists.has(keyword) ? [read] : read;
  });
}

const quoted: ReadonlySet<string> = new Set(["default", "example", "const", "examples"]);
const byName: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "defs",
  "definitions",
]);
const bounds: ReadonlySet<string> = new Set([
  "minItems",
  "maxItems",
  "minLength",
  "maxLength",
  "minProperties",
  "maxProperties",
  "minimum",
  "maximum",
]);
const lists: ReadonlySet<string> = new Set([
  "anyOf",
  "oneOf",
  "allOf",
  "prefixItems",
  "required",
  "enum",
  "propertyOrdering",
]);

/** Converts a numeric string to a number. */
export function asNumber(value: unknown): unknown {
  return typeof value === "string" && /^-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(value)
    ? Number(value)
    : value;
}

function keywordOf(key: string): string {
  return key.includes("_") ? key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) : key;
}

function sameName(key: string): string {
  return key;
}

/** Maps the items; returns the same array if none changes. */
export function mapItems(items: readonly unknown[], read: (item: unknown) => unknown): unknown[] {
  let copy: unknown[] | undefined;
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    const changed = read(item);
    if (changed === item) continue;
    copy ??= [...items];
    copy[index] = changed;
  }
  return copy ?? (items as unknown[]);
}

/** Renames and maps the fields; returns the same object if nothing changes. */
export function mapFields(
  fields: unknown,
  rename: (key: string) => string,
  read: (value: unknown, name: string, key: string) => unknown,
): unknown {
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) return fields;
  let copy: Fields | undefined;
  for (const [key, value] of Object.entries(fields)) {
    const name = rename(key);
    const changed = read(value, name, key);
    // A client may send `__proto__`; setting it would change the object's prototype.
    if ((name === key && changed === value) || name === "__proto__") continue;
    copy ??= { ...fields };
    if (name !== key) delete copy[key];
    copy[name] = changed;
  }
  return copy ?? fields;
}
