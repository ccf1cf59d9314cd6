/** Merges several schemas, for targets without combinations and conditions. */
import { allOfThem, eitherOf } from "./combine-schemas.ts";
import { isSchema } from "./parts-of-schema.ts";

type Schema = Record<string, unknown>;

/** `allOf`: unites properties and required names; of contradicting keywords the last one wins. */
export function mergeAll(schema: Schema): Schema {
  const { allOf, ...merged } = schema;
  const properties = isSchema(merged.properties) ? { ...merged.properties } : undefined;
  const required = Array.isArray(merged.required) ? new Set(merged.required) : undefined;
  const maps: Schema[] = properties === undefined ? [] : [properties];
  const united = { required };
  for (const branch of (allOf as unknown[]).filter(isSchema)) {
    const {
      properties: more,
      required: also,
      ...rest
    } = Array.isArray(branch.allOf) ? mergeAll(branch) : branch;
    Object.assign(merged, rest);
    if (isSchema(more)) maps.push(more);
    if (Array.isArray(also)) {
      united.required ??= new Set();
      for (const name of also) united.required.add(name);
    }
  }
  if (maps.length > 0) merged.properties = joined(maps, allOfThem);
  if (united.required !== undefined) merged.required = [...united.required];
  return merged;
}

/** The properties of both branches of a condition become optional properties. */
export function mergeConditions(schema: Schema): Schema {
  const branches = [schema.then, schema.else].filter(isSchema).map(({ properties }) => properties);
  if (schema.if === undefined || !branches.some(isSchema)) return schema;
  const { if: _if, then: _then, else: _else, ...rest } = schema;
  const ownProperties = isSchema(rest.properties) ? rest.properties : {};
  const either = joined(branches.filter(isSchema), eitherOf);
  return { ...rest, properties: { ...either, ...ownProperties } };
}

/** Joins all at once, by name: pairwise joins would copy the intermediate results at each step. */
function joined(maps: readonly Schema[], join: (schemas: readonly unknown[]) => unknown): Schema {
  const found = new Map<string, unknown[]>();
  for (const map of maps) {
    for (const [name, schema] of Object.entries(map)) {
      const before = found.get(name);
      if (before === undefined) found.set(name, [schema]);
      else before.push(schema);
    }
  }
  return Object.fromEntries([...found].map(([name, list]) => [name, list.length > 1 ? join(list) : list[0]]));
}
