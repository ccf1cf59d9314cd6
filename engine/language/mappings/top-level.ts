/**
 * The top-level fields of its document that a map reads. All others are passed on unchanged for the same wire
 * (docs/wires/rules.md#absence).
 */

import { childrenOf, sameInputChildrenOf } from "../directives/directive-table.ts";
import { children, type Node as Expression } from "../expressions/nodes.ts";
import { mapsOf } from "../maps/maps.ts";
import type { Mapping } from "./mapping.ts";
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
  if (template.kind === "expression") collectFields(template.ast, isRoot, found);
  const sameInput = isRoot ? sameInputChildrenOf(template) : [];
  for (const child of childrenOf(template)) walk(child, sameInput.includes(child), mapping, found, used);
  if (template.kind !== "use") return;
  const fragment = mapping.fragments.get(template.name);
  const key = `${template.name} ${isRoot}`;
  if (fragment === undefined || used.has(key)) return;
  used.add(key);
  walk(fragment, isRoot, mapping, found, used);
}

function collectFields(node: Expression, isRoot: boolean, found: Set<string>): void {
  if (node.kind !== "path") {
    for (const child of children(node)) collectFields(child, isRoot, found);
    return;
  }
  const [first, second] = node.steps;
  if (first === undefined) return;
  if (first.node.kind === "field") {
    if (isRoot) found.add(first.node.name);
  } else if (first.node.kind === "root" && second?.node.kind === "field") found.add(second.node.name);
  else collectFields(first.node, isRoot, found);
}
