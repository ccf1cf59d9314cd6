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
  const right = bare(node.right);
  if (right.kind === "call") {
    return emitInvocation(right.procedure, [left, ...right.arguments], node, e, scope, mode);
  }
  return emitInvocation(right, [left], node, e, scope, mode);
}

/** JSONata ignores the predicates of a call on the right of `~>`. */
function bare(node: Node): Node {
  if (node.kind !== "filter" && node.kind !== "keep") return node;
  const inner = bare(node.input);
  return inner.kind === "call" ? inner : node;
}

function emitInvocation(
  procedure: Node,
  given: readonly Argument[],
  node: Node,
  e: Emitter,
  scope: Scope,
  mode: Mode,
): Operand {
  const to = callable(procedure, scope);
  if (node.kind === "call" && node.tail) refuseNamed(given, scope);
  if (to.kind === "higher" && to.name !== "match") return emitHigher(to.name, given, node, e, scope, mode);
  const functional = given.some((argument) => isNode(argument) && isFunction(argument, scope));
  if (functional && to.kind === "builtin" && to.builtin.name === "sort") {
    return emitHigher("sort", given, node, e, scope, mode);
  }
  if (to.kind === "higher" || (functional && to.kind === "builtin")) {
    return emitPatternCall(to.kind === "higher" ? to.name : to.builtin.name, given, node, e, scope, mode);
  }
  if (to.kind === "external" && to.spec.chooses) {
    refuseCount(to, given.length, node);
    return emitChoice(given, to.name, e, scope);
  }
  if (to.kind === "builtin") {
    const { builtin } = to;
    const general = (): Operand => {
      const values = given.map((argument) => emitArgument(argument, e, scope));
      return emitBuiltin(builtin, values, scope.context, node, e, mode, contextless(node, scope));
    };
    const tally = mode === "value" ? emitTally(builtin.name, given, e, scope) : undefined;
    if (tally) return tally;
    return (builtin.name === "join" ? emitJoin(given, e, scope, general) : undefined) ?? general();
  }
  const values = given.map((argument) => emitArgument(argument, e, scope));
  return apply(to, values, scope.context, node, e, scope, mode);
}

/** JSONata does not wrap a named function that is an argument of a tail call. */
function refuseNamed(given: readonly Argument[], scope: Scope): void {
  for (const argument of given) {
    if (!isNode(argument) || argument.kind === "regex" || !isFunction(argument, scope)) continue;
    const { kind } = callable(argument, scope);
    if (kind === "lambda" || kind === "closure") continue;
    throw new Refusal(
      argument,
      "tail-call",
      "A function is handed on by name in last place of another",
      "write function($x){ $f($x) }",
    );
  }
}
