/** An expression that the compiler refuses rather than approximate. The interpreter may run it if the mapping allows that. */
import type { Node } from "../nodes.ts";

/** The reason, from a closed list. The manifest of JSONata's own test suite and the diagnostics count refusals by reason. */
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
  | "marked-list"
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
  /** The suggested replacement. */
  readonly hint: string;
  constructor(node: Node, reason: Reason, message: string, hint: string) {
    super(message);
    this.name = "Refusal";
    this.node = node;
    this.reason = reason;
    this.hint = hint;
  }
}
