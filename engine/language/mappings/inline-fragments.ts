/**
 * Selects the fragments to inline: those with so little code that a call would cost more. The others stay functions, because
 * the JavaScript engine does not optimize functions that grow too large.
 */
import { childrenOf } from "../directives/directive-table.ts";
import type { Template } from "./template.ts";

/** Maximum number of expressions and constants in an inlined fragment, including nested fragments. */
const MAX_INLINED_LEAVES = 9;

export function smallFragments(fragments: ReadonlyMap<string, Template>): ReadonlySet<string> {
  const small = new Set<string>();
  for (const [name, template] of fragments) {
    if (countLeaves(template, fragments, [name]) <= MAX_INLINED_LEAVES) small.add(name);
  }
  return small;
}

/** Infinite for a recursive fragment. */
function countLeaves(
  template: Template,
  fragments: ReadonlyMap<string, Template>,
  path: readonly string[],
): number {
  if (template.kind === "use") {
    const body = fragments.get(template.name);
    if (path.includes(template.name)) return Number.POSITIVE_INFINITY;
    return body === undefined ? 1 : countLeaves(body, fragments, [...path, template.name]);
  }
  const count: number = template.kind === "expression" || template.kind === "literal" ? 1 : 0;
  return childrenOf(template).reduce((sum, child) => sum + countLeaves(child, fragments, path), count);
}
