/**
 * A YAML document in the form of the engine: plain values with their positions, so that every diagnostic can point at its
 * cause. `load.ts` creates it; no other code depends on YAML.
 */

/** Half-open range of UTF-16 offsets into the source text. */
export interface Span {
  start: number;
  end: number;
}

export interface ScalarNode {
  kind: "scalar";
  value: string | number | boolean | null;
  /** The style of the scalar. Expressions are refused in folded scalars, whose offsets are not exact. */
  style: "plain" | "single" | "double" | "literal" | "folded";
  span: Span;
}

export interface ListNode {
  kind: "list";
  items: Node[];
  span: Span;
}

export interface Entry {
  key: ScalarNode & { value: string };
  value: Node;
}

export interface MapNode {
  kind: "map";
  entries: Entry[];
  span: Span;
}

export type Node = ScalarNode | ListNode | MapNode;

/** A file's text and its parsed form. `path` is only shown, never opened. */
export interface Document {
  path: string;
  text: string;
  root: Node;
  /** The name of its mapping, if it is known without parsing. */
  mapping?: string | undefined;
}

/** A scalar as text; undefined for null. */
export function text(node: Node | undefined): string | undefined {
  return node?.kind === "scalar" && node.value !== null ? String(node.value) : undefined;
}

/** The node under a path of keys. */
export function at(node: Node | undefined, ...path: string[]): Node | undefined {
  let current = node;
  for (const key of path) {
    current =
      current?.kind === "map" ? current.entries.find((entry) => entry.key.value === key)?.value : undefined;
  }
  return current;
}

/** The key at the end of a path of keys. */
export function keyAt(node: Node | undefined, path: readonly string[]): Node | undefined {
  const map = at(node, ...path.slice(0, -1));
  return map?.kind === "map" ? map.entries.find(({ key }) => key.value === path.at(-1))?.key : undefined;
}

/** All scalars in the node, in the order of the text. */
export function scalarsIn(node: Node | undefined): ScalarNode[] {
  if (node === undefined) return [];
  if (node.kind === "scalar") return [node];
  const inner = node.kind === "list" ? node.items : node.entries.map(({ value }) => value);
  return inner.flatMap(scalarsIn);
}

/** A node as a plain value, without positions. */
export function plain(node: Node | undefined): unknown {
  if (node === undefined) return undefined;
  if (node.kind === "scalar") return node.value;
  if (node.kind === "list") return node.items.map(plain);
  return Object.fromEntries(node.entries.map((entry) => [entry.key.value, plain(entry.value)]));
}
