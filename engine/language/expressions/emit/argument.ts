/** The arguments of a call. */
import type { Emitter } from "../code.ts";
import type { Node } from "../nodes.ts";
import type { Operand } from "./operand.ts";
import { emitNode, type Scope } from "./scope.ts";

/** An argument as it is written, or, on the left of `~>`, as it was computed. */
export type Argument = Node | Operand;

export function isNode(argument: Argument): argument is Node {
  return "kind" in argument;
}

export function emitArgument(argument: Argument, e: Emitter, scope: Scope): Operand {
  return isNode(argument) ? emitNode(argument, e, scope) : argument;
}

/** Whether the context here is not what JSONata would take for an argument that is left out. */
export function contextless(node: Node, scope: Scope): boolean {
  return scope.boxed === true || (node.kind === "call" && node.tail);
}
