/** The JSON Schemas that a mapping brings with it, as if they stood in files of their own. */
import type { Mapping } from "../mappings/mapping.ts";
import { at, type Node, plain } from "../yaml/yaml-node.ts";
import type { JsonSchema } from "./schema-walker.ts";

export interface BroughtSchema {
  /** As that of a shipped one: `/schemas/wire/<operation>/<wire>/request.json`. */
  $id: string;
  schema: JsonSchema;
  /** Where it stands in the mapping. */
  node: Node;
}

/** The folder in which schemas of a wire stand, with a slash at both ends. */
export function schemaFolder({ operation, family }: Pick<Mapping, "operation" | "family">): string {
  return `/schemas/wire/${operation}/${family}/`;
}

export function schemasOf(mapping: Mapping): BroughtSchema[] {
  const declared = at(mapping.document.root, "schemas");
  if (declared?.kind !== "map") return [];
  return declared.entries.map(({ key, value }) => {
    const $id = `${schemaFolder(mapping)}${key.value}.json`;
    return { $id, schema: { ...(plain(value) as JsonSchema), $id }, node: value };
  });
}
