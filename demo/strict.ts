/**
 * The requirements of `strict: true` on a schema: closed objects, every property required, no keyword outside the subset.
 * Shared by the two wires with this flag.
 */
import type { Schema } from "./fill.ts";

const refused = ["allOf", "not", "if", "then", "else", "oneOf", "patternProperties", "propertyNames"];

/** The first error, with the API's message, or undefined. */
export function strictFault(schema: Schema): string | undefined {
  if (schema.type !== "object") {
    return `schema must be a JSON Schema of 'type: "object"', got 'type: "${String(schema.type)}"'.`;
  }
  return faultAt(schema, []);
}

function faultAt(node: unknown, path: readonly string[]): string | undefined {
  if (typeof node !== "object" || node === null || Array.isArray(node)) return undefined;
  const schema = node as Schema;
  const context = `In context=(${path.map((step) => `'${step}'`).join(", ")}${path.length === 1 ? "," : ""})`;
  const keyword = refused.find((key) => key in schema);
  if (keyword !== undefined) return `${context}, '${keyword}' is not permitted.`;
  if (schema.type === "object" || schema.properties !== undefined) {
    if (schema.additionalProperties !== false) {
      return `${context}, 'additionalProperties' is required to be supplied and to be false.`;
    }
    const required = (schema.required ?? []) as string[];
    const missing = Object.keys((schema.properties ?? {}) as Schema).find((name) => !required.includes(name));
    if (missing !== undefined) {
      return `${context}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
    }
  }
  for (const [name, inner] of Object.entries({
    ...(schema.properties as Schema),
    ...(schema.$defs as Schema),
  })) {
    const fault = faultAt(inner, [...path, "properties", name]);
    if (fault !== undefined) return fault;
  }
  for (const [at, option] of ((schema.anyOf ?? []) as unknown[]).entries()) {
    const fault = faultAt(option, [...path, "anyOf", String(at)]);
    if (fault !== undefined) return fault;
  }
  return faultAt(schema.items, [...path, "items"]);
}
