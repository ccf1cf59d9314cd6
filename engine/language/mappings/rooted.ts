/**
 * A separate name for the document. The package that interprets an expression takes its context for `$$`, which inside `$each`
 * or `$with` is not the document.
 */
import { children, type Node } from "../expressions/nodes.ts";
import type { Leaf } from "./template.ts";

/** One character, so that `$ρ` is as long as `$$` and positions in the text stay valid. */
export const ROOT = "ρ";

/** The expression with `$ρ` instead of `$$`. */
export function replaceRoot({ source, ast }: Leaf): string {
  const places = findRoots(ast).sort((a, b) => b.start - a.start);
  return places.reduce((text, { start, end }) => `${text.slice(0, start)}$${ROOT}${text.slice(end)}`, source);
}

function findRoots(node: Node): Node[] {
  return node.kind === "root" ? [node] : children(node).flatMap(findRoots);
}
