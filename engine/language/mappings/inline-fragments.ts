/**
 * Selects the fragments to inline: those with so little code that a call would cost more. The others stay functions, because
 * the JavaScript engine does not optimize functions that grow too large.
 */
import { childrenOf } from "../directives/directive-table.ts";
import type { Template } from "./template.ts";

/** Maximum number of expressions and constants in an inlined fragment, including nested fragments. */
const fewLeaves = 9;

export function smallFragments(fragments: ReadonlyMap<string, Template>): ReadonlySet<string> {
  const small = new Set<string>();
  for (const [name, template] of fragments) {
    if (leaves(template, fragments, [name]) <= fewLeaves) small.add(name);
  }
  return small;
}

/** Infinite for a recursive fragment. */
function leaves(
  template: Template,
  fragments: ReadonlyMap<string, Template>,
  way: readonly string[],
): number {
  if (template.kind === "use") {
    const body = fragments.get(template.name);
    if (way.includes(template.name)) return Number.POSITIVE_INFINITY;
    return body === undefined ? 1 : leaves(body, fragments, [...way, template.name]);
  }
  const count: number = template.kind === "expression" || template.kind === "literal" ? 1 : 0;
  return childrenOf(template).reduce((sum, child) => sum + leaves(child, fragments, way), count);
}
