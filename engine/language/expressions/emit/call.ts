/** `$f(a, b)` and `a ~> $f(b)`. Custom functions come first, then JSONata's own. */

import type { Emitter } from "../code.ts";
import type { Apply, Call, Node } from "../nodes.ts";
import { type Argument, contextless, emitArgument, isNode } from "./argument.ts";
import { emitBuiltin } from "./builtin.ts";
import { apply, callable, isFunction, refuseCount } from "./callable.ts";
import { emitChoice } from "./choose.ts";
import { emitHigher } from "./higher.ts";
import { emitJoin } from "./join.ts";
import type { Operand } from "./operand.ts";
import { emitPatternCall } from "./pattern.ts";
import { Refusal } from "./refusal.ts";
import { emitNode, type Mode, type Scope } from "./scope.ts";
import { emitTally } from "./tally.ts";

export function emitCall(node: Call, e: Emitter, scope: Scope, mode: Mode): Operand {
  return emitInvocation(
    node.procedure,
    node.arguments,
    node,
    e,
    scope,
    node.tail ? (scope.tail ?? mode) : mode,
  );
}

export function emitApply(node: Apply, e: Emitter, scope: Scope, mode: Mode): Operand {
  if (isFunction(node.left, scope)) {
    throw new Refusal(
      node,
      "function-value",
      "Functions are chained with ~>",
      "write function($x){ $g($f($x)) }",
    );
  }
  const left = emitNode(node.left, e, scope);
  const right = withoutPredicates(node.right);
  if (right.kind === "call") {
    return emitInvocation(right.procedure, [left, ...right.arguments], node, e, scope, mode);
  }
  return emitInvocation(right, [left], node, e, scope, mode);
}

/** JSONata ignores the predicates of a call on the right of `~>`. */
function withoutPredicates(node: Node): Node {
  if (node.kind !== "filter" && node.kind !== "keep") return node;
  const inner = withoutPredicates(node.input);
  return inner.kind === "call" ? inner : node;
}

function emitInvocation(
  procedure: Node,
  args: readonly Argument[],
  node: Node,
  e: Emitter,
  scope: Scope,
  mode: Mode,
): Operand {
  const callee = callable(procedure, scope);
  if (node.kind === "call" && node.tail) refuseNamed(args, scope);
  if (callee.kind === "higher" && callee.name !== "match")
    return emitHigher(callee.name, args, node, e, scope, mode);
  const hasFunction = args.some((argument) => isNode(argument) && isFunction(argument, scope));
  if (hasFunction && callee.kind === "builtin" && callee.builtin.name === "sort") {
    return emitHigher("sort", args, node, e, scope, mode);
  }
  if (callee.kind === "higher" || (hasFunction && callee.kind === "builtin")) {
    return emitPatternCall(
      callee.kind === "higher" ? callee.name : callee.builtin.name,
      args,
      node,
      e,
      scope,
      mode,
    );
  }
  if (callee.kind === "external" && callee.spec.chooses) {
    refuseCount(callee, args.length, node);
    return emitChoice(args, callee.name, e, scope);
  }
  if (callee.kind === "builtin") {
    const { builtin } = callee;
    const emitGeneral = (): Operand => {
      const values = args.map((argument) => emitArgument(argument, e, scope));
      return emitBuiltin(builtin, values, scope.context, node, e, mode, contextless(node, scope));
    };
    const tally = mode === "value" ? emitTally(builtin.name, args, e, scope) : undefined;
    if (tally) return tally;
    return (builtin.name === "join" ? emitJoin(args, e, scope, emitGeneral) : undefined) ?? emitGeneral();
  }
  const values = args.map((argument) => emitArgument(argument, e, scope));
  return apply(callee, values, scope.context, node, e, scope, mode);
}

/** JSONata does not wrap a named function that is an argument of a tail call. */
function refuseNamed(args: readonly Argument[], scope: Scope): void {
  for (const argument of args) {
    if (!isNode(argument) || argument.kind === "regex" || !isFunction(argument, scope)) continue;
    const { kind } = callable(argument, scope);
    if (kind === "lambda" || kind === "closure") continue;
    throw new Refusal(
      argument,
      "tail-call",
      "A named function is an argument of a tail call",
      "write function($x){ $f($x) }",
    );
  }
}
