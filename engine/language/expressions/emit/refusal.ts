/** An expression that the compiler will not approximate. The interpreter may still run it, where a mapping allows that. */
import type { Node } from "../nodes.ts";

/** Why, as a closed list: the manifest of the official suite and the diagnostics both count by it. */
export type Reason =
  | "arity"
  | "bind"
  | "bracket-step"
  | "context-argument"
  | "distinct"
  | "duplicate-key"
  | "eval"
  | "function-value"
  | "group"
  | "impure-function"
  | "kept-list"
  | "partial"
  | "regex"
  | "reserved-key"
  | "signature"
  | "tail-call"
  | "sort"
  | "transform"
  | "tuple"
  | "unknown-function"
  | "unsupported-function"
  | "wildcard";

export class Refusal extends Error {
  readonly node: Node;
  readonly reason: Reason;
  /** What to write instead. */
  readonly hint: string;
  constructor(node: Node, reason: Reason, message: string, hint: string) {
    super(message);
    this.name = "Refusal";
    this.node = node;
    this.reason = reason;
    this.hint = hint;
  }
}
