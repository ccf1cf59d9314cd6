/** Several schemas as one, for targets that know neither combinations nor conditions. */
import { isSchema } from "./dialect.ts";

type Schema = Record<string, unknown>;

/** `allOf`: properties and what is required are united; of contradictions the last one holds. */
export function mergeAll(schema: Schema): Schema {
  const { allOf, ...merged } = schema;
  for (const branch of (allOf as unknown[]).filter(isSchema)) {
    const { properties, required, ...rest } = Array.isArray(branch.allOf) ? mergeAll(branch) : branch;
    Object.assign(merged, rest);
    if (isSchema(properties))
      merged.properties = { ...(merged.properties as Schema | undefined), ...properties };
    if (Array.isArray(required))
      merged.required = [...new Set([...((merged.required as string[]) ?? []), ...required])];
  }
  return merged;
}

/** What either branch of a condition names is possible; what it requires is not required of everybody. */
export function mergeConditions(schema: Schema): Schema {
  const branches = [schema.then, schema.else].filter(isSchema).map(({ properties }) => properties);
  if (schema.if === undefined || !branches.some(isSchema)) return schema;
  const { if: _if, then: _then, else: _else, ...rest } = schema;
  const own = isSchema(rest.properties) ? rest.properties : {};
  return { ...rest, properties: Object.assign({}, ...branches.filter(isSchema), own) };
}
