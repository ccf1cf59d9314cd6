/**
 * Compiles a node of any kind to statements and an operand. This file selects the emitter by the node's kind, and refuses kinds
 * without one.
 */
import type { Emitter } from "../code.ts";
import type { Node } from "../nodes.ts";
import { emitArray } from "./array.ts";
import { emitFrame } from "./block.ts";
import { emitApply, emitCall } from "./call.ts";
import { emitClosure } from "./closure.ts";
import { emitCondition, emitFallback } from "./condition.ts";
import { emitFilter, emitKeep } from "./filter.ts";
import { emitObject } from "./object.ts";
import { literal, type Operand } from "./operand.ts";
import { emitBinary, emitNegate } from "./operator.ts";
import { emitPath } from "./path.ts";
import type { Emitters, OuterScope, Scope } from "./scope.ts";
import { refuse } from "./unsupported.ts";
import { emitVariable } from "./variable.ts";

const emitters: Emitters = {
  expression: emitTopLevel,
  node: emitNode,
  call: emitCall,
  apply: emitApply,
  closure: emitClosure,
};

/**
 * Writes the statements that compute `node` and returns the operand of its value. Throws `Refusal`; the caller must roll back
 * the statements written before it.
 */
export function emitExpression(node: Node, e: Emitter, scope: OuterScope): Operand {
  return emitTopLevel(node, e, { ...scope, emitters });
}

function emitTopLevel(node: Node, e: Emitter, scope: Scope): Operand {
  return node.kind === "bind" ? emitFrame(node, e, scope) : emitNode(node, e, scope);
}

/** Like `emitExpression`, for nested nodes. A binding is refused here, because its scope would be unclear. */
function emitNode(node: Node, e: Emitter, scope: Scope): Operand {
  switch (node.kind) {
    case "literal":
      return literal(node.value);
    case "context":
      return scope.context;
    case "root":
      return scope.root;
    case "variable":
      return emitVariable(node, scope);
    case "path":
      return emitPath(node, e, scope);
    case "filter":
      return emitFilter(node, e, scope, false);
    case "keep":
      return emitKeep(node, e, scope);
    case "negate":
      return emitNegate(node, e, scope);
    case "binary":
      return emitBinary(node, e, scope);
    case "array":
      return emitArray(node, e, scope);
    case "object":
      return emitObject(node, e, scope);
    case "condition":
      return emitCondition(node, e, scope);
    case "fallback":
      return emitFallback(node, e, scope);
    case "block":
      return emitFrame(node, e, scope);
    case "call":
      return emitCall(node, e, scope, "value");
    case "apply":
      return emitApply(node, e, scope, "value");
    default:
      return refuse(node);
  }
}
