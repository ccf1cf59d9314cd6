/** The place of a cursor in a YAML tree. */
import type { Entry, MapNode, Node, ScalarNode, Span } from "../yaml/yaml-node.ts";

export interface FoundPlace {
  /** The keys that lead to the node, without steps for the items of lists. The path to a key ends with that key. */
  path: readonly string[];
  /** From the root to the innermost map or list around the scalar. */
  around: readonly Node[];
  /** The entry whose key or value the scalar is. */
  entry: Entry | undefined;
  isKey: boolean;
  scalar: ScalarNode;
}

/** @returns undefined where there is no scalar */
export function findPlace(root: Node, offset: number): FoundPlace | undefined {
  return findScalar(root, (scalar) => contains(scalar.span, offset));
}

/** The first scalar, key or value, for which `isWanted` holds. */
export function findScalar(root: Node, isWanted: (scalar: ScalarNode) => boolean): FoundPlace | undefined {
  const search = (
    node: Node,
    path: readonly string[],
    around: readonly Node[],
    entry: Entry | undefined,
  ): FoundPlace | undefined => {
    if (node.kind === "scalar")
      return isWanted(node) ? { path, around, entry, isKey: false, scalar: node } : undefined;
    const inner = [...around, node];
    if (node.kind === "list") {
      for (const item of node.items) {
        const found = search(item, path, inner, undefined);
        if (found !== undefined) return found;
      }
      return undefined;
    }
    for (const each of node.entries) {
      const deeper = [...path, each.key.value];
      if (isWanted(each.key))
        return { path: deeper, around: inner, entry: each, isKey: true, scalar: each.key };
      const found = search(each.value, deeper, inner, each);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search(root, [], [], undefined);
}

function contains({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end;
}

/** The innermost map around a place. */
export function mapAround({ around }: FoundPlace): MapNode | undefined {
  return around.findLast((node) => node.kind === "map");
}
