/**
 * Which top-level fields of its document a map reads: all others are carried as they are for the same wire
 * (docs/wires/rules.md#absence).
 */
import { children, type Node as Expression } from "../expression/nodes.ts";
import type { Mapping } from "./mapping.ts";
import { mapsOf } from "./maps/maps.ts";
import type { Template } from "./template.ts";

export function topLevelReads(mapping: Mapping): Set<string> {
  const found = new Set<string>();
  for (const { understands, template } of mapsOf(mapping)) {
    if (understands) walk(template, true, mapping, found, new Set());
  }
  return found;
}

/** `isRoot`: the template's `$` is the document itself. */
function walk(
  template: Template,
  isRoot: boolean,
  mapping: Mapping,
  found: Set<string>,
  used: Set<string>,
): void {
  const inner = (body: Template | undefined, root = isRoot): void => {
    if (body !== undefined) walk(body, root, mapping, found, used);
  };
  switch (template.kind) {
    case "literal":
      return;
    case "expression":
      read(template.ast, isRoot, found);
      return;
    case "object":
      for (const field of template.fields) inner(field.value);
      return;
    case "list":
      for (const item of template.items) inner(item);
      return;
    case "merge":
      for (const part of template.parts) inner(part);
      return;
    case "each":
      inner(template.list);
      inner(template.by, false);
      inner(template.sort, false);
      inner(template.body, false);
      return;
    case "match":
      inner(template.on);
      for (const arm of template.arms) inner(arm.body);
      inner(template.otherwise);
      return;
    case "if":
      inner(template.condition);
      inner(template.then);
      inner(template.otherwise);
      return;
    case "let":
      for (const { value } of template.names) inner(value);
      inner(template.body);
      return;
    case "with":
      inner(template.context);
      inner(template.body, false);
      return;
    case "else":
      inner(template.body);
      inner(template.fallback);
      return;
    case "use": {
      const key = `${template.name} ${isRoot}`;
      if (used.has(key)) return;
      used.add(key);
      inner(mapping.fragments.get(template.name));
    }
  }
}

function read(node: Expression, isRoot: boolean, found: Set<string>): void {
  if (node.kind !== "path") {
    for (const child of children(node)) read(child, isRoot, found);
    return;
  }
  const [first, second] = node.steps;
  if (first === undefined) return;
  if (first.node.kind === "field") {
    if (isRoot) found.add(first.node.name);
  } else if (first.node.kind === "root" && second?.node.kind === "field") found.add(second.node.name);
  else read(first.node, isRoot, found);
}
