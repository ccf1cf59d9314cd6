/**
 * The document under a name of its own: to the package that interprets an expression, `$$` is what the expression looks
 * at, which inside a `$each` or a `$with` is not the document.
 */
import { children, type Node } from "../expressions/nodes.ts";
import type { Leaf } from "./template.ts";

/** Of one character, so that `$ρ` is as long as `$$`: places in the text stay what they are. */
export const ROOT = "ρ";

/** The expression with `$ρ` for `$$`. */
export function rooted({ source, ast }: Leaf): string {
  const places = roots(ast).sort((a, b) => b.start - a.start);
  return places.reduce((text, { start, end }) => `${text.slice(0, start)}$${ROOT}${text.slice(end)}`, source);
}

function roots(node: Node): Node[] {
  return node.kind === "root" ? [node] : children(node).flatMap(roots);
}
