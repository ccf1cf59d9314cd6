/** Shapes in words, as hover and completion show them. */
import { type Shape, types, values } from "../schemas/schema-alternative.ts";
import type { Schemas } from "../schemas/schema-walker.ts";

const MAX_VALUES = 12;

/** The type of a value: `string`, `list of object`, `"low", "high"`. */
export function describeType(shape: Shape, schemas: Schemas, isItem = false): string {
  const words = new Set<string>();
  for (const alternative of shape.alternatives) {
    const listed = values(alternative);
    if (listed !== undefined) {
      for (const value of listed.values) words.add(JSON.stringify(value));
      if (listed.open) words.add("…");
      continue;
    }
    for (const type of types(alternative) ?? ["any JSON"]) {
      if (type !== "array") words.add(type);
      else if (isItem) words.add("list");
      else
        words.add(`list of ${describeType(schemas.items({ alternatives: [alternative] }), schemas, true)}`);
    }
  }
  if (words.size === 0) return "no value";
  const shown = [...words].slice(0, MAX_VALUES);
  return shown.length < words.size ? `${shown.join(" or ")} or …` : shown.join(" or ");
}

/** The first description in its schemas. */
export function descriptionOf(shape: Shape): string | undefined {
  for (const { parts } of shape.alternatives)
    for (const { schema } of parts) if (typeof schema.description === "string") return schema.description;
  return undefined;
}

/** The values that are listed for it. */
export function valuesOf(shape: Shape): string[] {
  const found = shape.alternatives.flatMap((alternative) => {
    const listed = values(alternative)?.values ?? [];
    const isBoolean = listed.length === 0 && types(alternative)?.includes("boolean") === true;
    return isBoolean ? [true, false] : listed;
  });
  return [...new Set(found.map(String))];
}
