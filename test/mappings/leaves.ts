/** Every distinct expression of the shipped mappings, with the words for its random documents. */

import { join } from "node:path";
import { readSources } from "../../engine/gateway/service/load-library.ts";
import { packageRoot } from "../../engine/installation/installation.ts";
import { children, type Node as Expression } from "../../engine/language/expressions/nodes.ts";
import { parse } from "../../engine/language/expressions/parse.ts";
import { load } from "../../engine/language/yaml/load-yaml.ts";
import type { Node } from "../../engine/language/yaml/yaml-node.ts";

export interface Leaf {
  source: string;
  /** Names of fields that it reads, at any depth. */
  fields: string[];
  /** Values that it compares with. */
  literals: (string | number | boolean | null)[];
  /** Variables that it reads, without the `$`. */
  variables: string[];
}

const conditions = new Set(["$when", "$if", "$with", "$match", "$by", "$sort", "$each", "$group", "select"]);

export function shippedLeaves(): Leaf[] {
  const sources = new Set<string>();
  for (const folder of ["mappings", "providers"]) {
    for (const { path, text } of readSources(join(packageRoot, folder))) {
      const { document } = load(path, text);
      if (document !== undefined) collect(document.root, undefined, sources);
    }
  }
  return [...sources].sort().map((source) => ({ source, ...words(parse(source)) }));
}

function collect(node: Node, key: string | undefined, found: Set<string>): void {
  if (node.kind === "list") for (const item of node.items) collect(item, undefined, found);
  else if (node.kind === "map")
    for (const entry of node.entries) collect(entry.value, entry.key.value, found);
  else if (typeof node.value === "string" && node.value.startsWith("=") && !node.value.startsWith("==")) {
    found.add(node.value.slice(1));
  } else if (typeof node.value === "string" && key !== undefined && conditions.has(key))
    found.add(node.value);
}

function words(root: Expression): Omit<Leaf, "source"> {
  const fields = new Set<string>();
  const literals = new Set<string | number | boolean | null>();
  const variables = new Set<string>();
  const visit = (node: Expression): void => {
    if (node.kind === "field") fields.add(node.name);
    else if (node.kind === "literal") literals.add(node.value);
    else if (node.kind === "variable") variables.add(node.name);
    // The name of a called function is not a variable.
    const below = node.kind === "call" ? node.arguments : children(node);
    for (const child of below) visit(child);
  };
  visit(root);
  return { fields: [...fields], literals: [...literals], variables: [...variables] };
}
