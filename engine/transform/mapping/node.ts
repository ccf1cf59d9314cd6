/**
 * A YAML document as the engine reads it: plain values with the place they came from, so that every diagnostic can
 * point at its cause. Produced by `load.ts`; nothing else knows YAML.
 */

/** Half-open range of UTF-16 offsets into the source text. */
export interface Span {
  start: number;
  end: number;
}

export interface ScalarNode {
  kind: "scalar";
  value: string | number | boolean | null;
  /** How it was written; expressions are refused in folded scalars, whose offsets lie. */
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

/** A file's text and its parsed form. `path` is only ever shown, never opened. */
export interface Document {
  path: string;
  text: string;
  root: Node;
}
