/** Queries on expression trees that several passes use. */
import { children, type Node } from "./nodes.ts";

/** The node and its descendants, parents first. */
export function* descendants(node: Node): Generator<Node> {
  yield node;
  for (const child of children(node)) yield* descendants(child);
}

export function hasRegex(node: Node): boolean {
  for (const inner of descendants(node)) if (inner.kind === "regex") return true;
  return false;
}

/** Every variable that the node or a descendant reads, whether it is bound there or not. */
export function variablesOf(node: Node): Set<string> {
  const names = new Set<string>();
  for (const inner of descendants(node)) if (inner.kind === "variable") names.add(inner.name);
  return names;
}
