import type { Emitter } from "../code.ts";
import type { Node } from "../nodes.ts";
import type { Operand } from "./operand.ts";
import { emitNode, type Scope } from "./scope.ts";

/** An unevaluated argument, or the computed value on the left of `~>`. */
export type Argument = Node | Operand;

export function isNode(argument: Argument): argument is Node {
  return "kind" in argument;
}

export function emitArgument(argument: Argument, e: Emitter, scope: Scope): Operand {
  return isNode(argument) ? emitNode(argument, e, scope) : argument;
}

/** Whether the context differs from the one that JSONata would use for an omitted argument. */
export function contextless(node: Node, scope: Scope): boolean {
  return scope.boxed === true || (node.kind === "call" && node.tail);
}
