/** Several schemas as one, for targets that know neither combinations nor conditions. */
import { bothOf, eitherOf } from "./combine-schemas.ts";
import { isSchema } from "./dialect.ts";

type Schema = Record<string, unknown>;

/** `allOf`: properties and what is required are united; of keywords that contradict each other the last one holds. */
export function mergeAll(schema: Schema): Schema {
  const { allOf, ...merged } = schema;
  const properties = isSchema(merged.properties) ? { ...merged.properties } : undefined;
  const required = Array.isArray(merged.required) ? new Set(merged.required) : undefined;
  const united = { properties, required };
  for (const branch of (allOf as unknown[]).filter(isSchema)) {
    const {
      properties: more,
      required: also,
      ...rest
    } = Array.isArray(branch.allOf) ? mergeAll(branch) : branch;
    Object.assign(merged, rest);
    if (isSchema(more)) united.properties = joined([united.properties ?? {}, more], bothOf);
    if (Array.isArray(also)) {
      united.required ??= new Set();
      for (const name of also) united.required.add(name);
    }
  }
  if (united.properties !== undefined) merged.properties = united.properties;
  if (united.required !== undefined) merged.required = [...united.required];
  return merged;
}

/** What either branch of a condition names is possible; what it requires is not required of everybody. */
export function mergeConditions(schema: Schema): Schema {
  const branches = [schema.then, schema.else].filter(isSchema).map(({ properties }) => properties);
  if (schema.if === undefined || !branches.some(isSchema)) return schema;
  const { if: _if, then: _then, else: _else, ...rest } = schema;
  const ownProperties = isSchema(rest.properties) ? rest.properties : {};
  const either = joined(branches.filter(isSchema), (one, other) => eitherOf([one, other]));
  return { ...rest, properties: { ...either, ...ownProperties } };
}

function joined(maps: readonly Schema[], join: (one: unknown, other: unknown) => unknown): Schema {
  const all = new Map<string, unknown>();
  for (const map of maps)
    for (const [name, schema] of Object.entries(map))
      all.set(name, all.has(name) ? join(all.get(name), schema) : schema);
  return Object.fromEntries(all);
}
