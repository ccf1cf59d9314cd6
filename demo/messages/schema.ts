/** The subset of JSON Schema that structured outputs and strict tools of the messages wire accept. */
import type { Schema } from "../fill.ts";

const unsupported: Record<string, string[]> = {
  integer: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  string: ["minLength", "maxLength"],
  array: ["maxItems", "uniqueItems"],
};

/** The first error, with the API's message, or undefined. */
export function schemaFault(schema: unknown): string | undefined {
  if (typeof schema !== "object" || schema === null) return undefined;
  if (Array.isArray(schema)) return schema.map(schemaFault).find((fault) => fault !== undefined);
  const node = schema as Schema;
  if (node.type === "object" && node.additionalProperties !== false) {
    return "For 'object' type, 'additionalProperties' must be explicitly set to false";
  }
  if ("oneOf" in node) return "Schema type 'oneOf' is not supported";
  const used = (unsupported[String(node.type)] ?? []).filter((key) => key in node);
  if (used.length > 0)
    return `For '${String(node.type)}' type, properties ${used.join(", ")} are not supported`;
  const inner = [
    ...Object.values((node.properties ?? {}) as Schema),
    ...Object.values((node.$defs ?? {}) as Schema),
    node.items,
    node.anyOf,
    node.allOf,
  ];
  return inner.map(schemaFault).find((fault) => fault !== undefined);
}
