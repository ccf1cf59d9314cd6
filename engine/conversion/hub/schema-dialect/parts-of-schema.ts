/** The keywords of a schema that contain schemas. */
import { ExactNumber } from "../../../language/json/exact-number.ts";

type Schema = Record<string, unknown>;

export const schemaMaps: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
]);
export const schemaLists: ReadonlySet<string> = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);
export const singleSchemas: ReadonlySet<string> = new Set([
  "items",
  "additionalProperties",
  "not",
  "if",
  "then",
  "else",
  "contains",
  "propertyNames",
]);

/** The direct subschemas, without definitions, which are read where they are referenced. */
export function schemasIn(schema: Schema): Schema[] {
  const found: unknown[] = [];
  for (const [key, value] of Object.entries(schema)) {
    if (key === "$defs" || key === "definitions") continue;
    if (schemaMaps.has(key) && isSchema(value)) found.push(...Object.values(value));
    else if (schemaLists.has(key) && Array.isArray(value)) found.push(...value);
    else if (singleSchemas.has(key)) found.push(value);
  }
  return found.filter(isSchema);
}

/** Whether the schema describes an object. */
export function isObjectSchema({ type, properties }: Schema): boolean {
  if (Array.isArray(type)) return type.includes("object");
  return type === "object" || (type === undefined && isSchema(properties));
}

export function isSchema(value: unknown): value is Schema {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}
