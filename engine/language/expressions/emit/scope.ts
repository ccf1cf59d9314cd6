/** What an expression sees while it is emitted: its context, the root, the variables and the functions by name. */

import type { Emitter } from "../code.ts";
import type { FunctionTable } from "../functions.ts";
import type { Apply, Call, Lambda, Node } from "../nodes.ts";
import type { Operand } from "./operand.ts";

/** How a node inside another one is emitted. Each kind of node has a file of its own, and all of them hold nodes of any kind. */
export interface Emitters {
  expression(node: Node, e: Emitter, scope: Scope): Operand;
  node(node: Node, e: Emitter, scope: Scope): Operand;
  call(node: Call, e: Emitter, scope: Scope, mode: Mode): Operand;
  closure(lambda: Lambda, e: Emitter, scope: Scope, self?: string): Operand;
  apply(node: Apply, e: Emitter, scope: Scope, mode: Mode): Operand;
}

export interface Scope {
  readonly emitters: Emitters;
  /** `$` */
  readonly context: Operand;
  /** `$$` */
  readonly root: Operand;
  /** By name, without the `$`. */
  readonly variables: ReadonlyMap<string, Operand>;
  readonly functions: FunctionTable;
  /**
   * Whether an array as context is a list of contexts, as it is inside steps, predicates and object constructors. At
   * the top, and for every leaf of a mapping, the context is ONE value even when it is an array.
   */
  readonly iterates?: boolean;
  /** The context is inside a `[…]` that heads a path, where JSONata wraps it once more; a call may not default to it. */
  readonly boxed?: boolean;
  /** What becomes of the sequence of a call in last place of the function at hand. */
  readonly tail?: Mode;
  /** Names that a block around this place binds further down: a function defined here must not use them yet. */
  readonly pending?: ReadonlySet<string>;
}

/** What an expression sees from outside. */
export type OuterScope = Omit<Scope, "emitters">;

/** The scope inside a step, a predicate or an object constructor, whose context is `context`. */
export function within(scope: Scope, context: Operand): Scope {
  return { ...scope, context, iterates: true, boxed: false };
}

/** The scope with a variable more. */
export function binding(scope: Scope, name: string, value: Operand): Scope {
  return { ...scope, variables: new Map(scope.variables).set(name, value) };
}

/** The statements that compute a node below the top. */
export function emitNode(node: Node, e: Emitter, scope: Scope): Operand {
  return scope.emitters.node(node, e, scope);
}

/** What becomes of a sequence: unwrapped, kept as a list (`[]`), or handed on unfinished to predicates. */
export type Mode = "value" | "kept" | "sequence";
