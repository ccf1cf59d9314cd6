/** The JSON Schemas that a mapping contains, in the form of separate files. */
import type { Mapping } from "../mappings/mapping.ts";
import { at, type Node, plain } from "../yaml/yaml-node.ts";
import type { JsonSchema } from "./schema-walker.ts";

export interface InlineSchema {
  /** The same form as for a shipped wire: `/schemas/wire/<operation>/<wire>/request.json`. */
  $id: string;
  schema: JsonSchema;
  /** The schema's node in the mapping. */
  node: Node;
}

/** The folder of a wire's schemas, with a slash at both ends. */
export function schemaFolder({ operation, family }: Pick<Mapping, "operation" | "family">): string {
  return `/schemas/wire/${operation}/${family}/`;
}

export function schemasOf(mapping: Mapping): InlineSchema[] {
  const declared = at(mapping.document.root, "schemas");
  if (declared?.kind !== "map") return [];
  return declared.entries.map(({ key, value }) => {
    const $id = `${schemaFolder(mapping)}${key.value}.json`;
    return { $id, schema: { ...(plain(value) as JsonSchema), $id }, node: value };
  });
}
