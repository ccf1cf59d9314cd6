/** Function values, and calls of them with computed arguments. */
import { code, type Emitter } from "../code.ts";
import { arity, type FunctionSpec } from "../functions.ts";
import type { Lambda, Node } from "../nodes.ts";
import { type Builtin, builtins, higher, isFunctionName, uncompiled } from "../runtime/builtins.ts";
import { emitBuiltin } from "./builtin.ts";
import { refuseMarked, refuseSignature } from "./closure.ts";
import { absent, derive, Kind, literal, may, type Operand } from "./operand.ts";
import { define } from "./operator.ts";
import { Refusal } from "./refusal.ts";
import { binding, type Mode, type Scope } from "./scope.ts";

/** `arity`: the number of arguments that `$map` and similar functions pass. */
export type Callable =
  | { readonly kind: "lambda"; readonly lambda: Lambda; readonly arity: number }
  | { readonly kind: "closure"; readonly value: Operand; readonly arity: number }
  | { readonly kind: "external"; readonly name: string; readonly spec: FunctionSpec; readonly arity: number }
  | { readonly kind: "builtin"; readonly builtin: Builtin; readonly arity: number }
  | { readonly kind: "higher"; readonly name: string; readonly arity: number };

/** The function of a node; throws `Refusal` if the node is not a function, or not one that compiles. */
export function callable(node: Node, scope: Scope): Callable {
  if (node.kind === "lambda") {
    refuseSignature(node);
    return { kind: "lambda", lambda: node, arity: node.parameters.length };
  }
  if (node.kind === "block" && node.expressions.length === 1)
    return callable(node.expressions[0] as Node, scope);
  if (node.kind !== "variable") {
    throw new Refusal(
      node,
      "function-value",
      "A computed value is called as a function",
      "name the function: $name(…)",
    );
  }
  const { name } = node;
  const value = scope.variables.get(name);
  if (value?.closure) return { kind: "closure", value, arity: value.closure.parameters };
  if (value)
    throw new Refusal(node, "function-value", `$${name} is no function here`, "call a function by its name");
  const spec = scope.functions.get(name);
  if (spec) return { kind: "external", name, spec, arity: arity(spec)[1] };
  const builtin = builtins.get(name);
  if (builtin) return { kind: "builtin", builtin, arity: builtin.arity };
  if (higher.has(name) || name === "match") return { kind: "higher", name, arity: 2 };
  const reason = uncompiled.get(name);
  if (reason) throw new Refusal(node, reason, `$${name} is not compiled`, UNCOMPILED[reason]);
  throw new Refusal(node, "unknown-function", `There is no function $${name}`, "see the list of functions");
}

const UNCOMPILED = {
  eval: "write the expression itself",
  "impure-function": "its result differs each time; use a variable such as $now or $id",
  "unsupported-function": "format the value before or after the mapping",
} as const;

/** Whether a node is a function rather than a value. */
export function isFunction(node: Node, scope: Scope): boolean {
  if (node.kind === "block" && node.expressions.length === 1)
    return isFunction(node.expressions[0] as Node, scope);
  if (node.kind === "lambda" || node.kind === "regex") return true;
  if (node.kind !== "variable") return false;
  const value = scope.variables.get(node.name);
  return value ? value.closure !== undefined : scope.functions.has(node.name) || isFunctionName(node.name);
}

/** Calls with computed arguments. A built-in may use `context` for an omitted argument. */
export function apply(
  callee: Callable,
  args: readonly Operand[],
  context: Operand,
  node: Node,
  e: Emitter,
  scope: Scope,
  mode: Mode,
): Operand {
  switch (callee.kind) {
    case "lambda": {
      let inner: Scope = { ...scope, tail: mode };
      callee.lambda.parameters.forEach((name, i) => {
        inner = binding(inner, name, args[i] ?? absent);
      });
      return inner.emitters.expression(callee.lambda.body, e, inner);
    }
    case "closure": {
      for (const value of args) refuseMarked(value, node);
      if (mode !== "value" && callee.value.closure?.sequence) refuseSequence(node);
      return define(e, "result", code`${callee.value.code}(${args.map((value) => value.code)})`);
    }
    case "external": {
      refuseCount(callee, args.length, node);
      const { call, returns = Kind.any, passes } = callee.spec;
      const called = code`${e.constant(call, callee.name)}(${args.map((value) => value.code)})`;
      const [first = absent] = args;
      const result =
        passes && may(first, Kind.undefined)
          ? code`${first.code} === undefined ? undefined : ${called}`
          : called;
      const { code: at } = define(e, callee.name, result, returns);
      return { ...derive(at, returns, ...args), list: "plain" };
    }
    case "builtin":
      return emitBuiltin(callee.builtin, args, context, node, e, mode, scope.boxed === true);
    case "higher":
      throw new Refusal(
        node,
        "function-value",
        `$${callee.name} is passed to another function`,
        "write function($x){ … }",
      );
  }
}

export function refuseCount(callee: Callable & { kind: "external" }, count: number, node: Node): void {
  const [least, most] = arity(callee.spec);
  if (count >= least && count <= most) return;
  const wanted = least === most ? `${least}` : `${least} to ${most}`;
  throw new Refusal(
    node,
    "arity",
    `$${callee.name} takes ${wanted} arguments, not ${count}`,
    "see its description",
  );
}

/**
 * Calls with as many of the arguments as the function takes, as `$map` does.
 * @param mode `sequence` if the caller appends the result to a list, unwrapped or not
 */
export function applyFew(
  callee: Callable,
  args: readonly Operand[],
  node: Node,
  e: Emitter,
  scope: Scope,
  mode: Mode,
): Operand {
  const few = args.slice(0, Math.max(1, callee.arity));
  return apply(callee, few, literal(null), node, e, { ...scope, boxed: false }, mode);
}

export function refuseSequence(node: Node): never {
  throw new Refusal(
    node,
    "tail-call",
    "A function that ends in a call such as $map or $filter returns a sequence that is not unwrapped",
    "put brackets around that call: [ $map(…) ]",
  );
}
