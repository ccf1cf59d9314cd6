/** Conditions that a whole schema must meet for a target to enforce it. */

import { resolveRef } from "./inline-refs.ts";
import { isObjectSchema, isSchema, schemasIn } from "./parts-of-schema.ts";

type Schema = Record<string, unknown>;

/**
 * `closed`: every object forbids additional properties. `complete`: every property is required. `finite`: no reference is
 * recursive or external.
 */
export type Demand = "closed" | "complete" | "finite";

export function meetsDemands(root: Schema, { demands = [] }: { demands?: Demand[] }): boolean {
  if (demands.length === 0) return true;
  const states = new Map<Schema, "open" | "done">();
  const meets = (schema: Schema): boolean => {
    const state = states.get(schema);
    if (state !== undefined) return state === "done" || !demands.includes("finite");
    if (!isMet(schema, demands)) return false;
    states.set(schema, "open");
    if (!schemasIn(schema).every(meets)) return false;
    if (typeof schema.$ref === "string") {
      const target = resolveRef(root, schema.$ref);
      if (isSchema(target) ? !meets(target) : demands.includes("finite")) return false;
    }
    states.set(schema, "done");
    return true;
  };
  return meets(root);
}

function isMet(schema: Schema, demands: readonly Demand[]): boolean {
  if (!isObjectSchema(schema)) return true;
  if (demands.includes("closed") && schema.additionalProperties !== false) return false;
  if (!demands.includes("complete") || !isSchema(schema.properties)) return true;
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.keys(schema.properties).every((name) => required.has(name));
}
