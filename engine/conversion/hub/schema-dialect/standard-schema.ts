/**
 * Converts an OpenAPI-style schema to plain JSON Schema: lower-case types, `nullable` as a type, counts as numbers
 * (docs/wires/rules.md#schemas). A plain schema retains its meaning.
 */
import { isJsonNumber, numberOf } from "../../../language/json/exact-number.ts";
import { isSchema } from "./parts-of-schema.ts";

type Schema = Record<string, unknown>;

const counts = new Set(["minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties"]);

export function toStandard(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toStandard);
  if (!isSchema(schema)) return schema;
  const out: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === "nullable" || key === "propertyOrdering") continue;
    if (key === "type") out[key] = lowerType(value);
    else if (key === "format" && value === "enum") continue;
    else if (counts.has(key) && typeof value === "string")
      out[key] = isJsonNumber(value) ? numberOf(value) : Number(value);
    else if (key === "properties" && isSchema(value)) {
      out[key] = Object.fromEntries(
        ordered(value, schema.propertyOrdering).map(([name, inner]) => [name, toStandard(inner)]),
      );
    } else if (key === "enum" || key === "required" || key === "default" || key === "example")
      out[key] = value;
    else out[key] = isSchema(value) || Array.isArray(value) ? toStandard(value) : value;
  }
  return schema.nullable === true ? withNull(out) : out;
}

/** Sorts the properties by the declared property order. */
function ordered(properties: Schema, order: unknown): [string, unknown][] {
  const entries = Object.entries(properties);
  if (!Array.isArray(order)) return entries;
  const places = new Map(order.map((name, at) => [name, at]).reverse() as [unknown, number][]);
  const place = (name: string): number => places.get(name) ?? order.length;
  return entries.sort(([a], [b]) => place(a) - place(b));
}

function lowerType(type: unknown): unknown {
  if (Array.isArray(type)) return type.map(lowerType);
  return typeof type === "string" ? type.toLowerCase() : type;
}

function withNull(schema: Schema): Schema {
  if (typeof schema.type === "string") return { ...schema, type: [schema.type, "null"] };
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: [...schema.anyOf, { type: "null" }] };
  return schema;
}
