/** The inputs of an expression in the emitters: its context, the root, the variables and the functions by name. */

import type { Emitter } from "../code.ts";
import type { FunctionTable } from "../functions.ts";
import type { Apply, Call, Lambda, Node } from "../nodes.ts";
import type { Operand } from "./operand.ts";

/** Emits nested nodes. Each kind of node has its own file, and its children can have any kind. */
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
   * Whether an array as context is a list of contexts, as inside steps, predicates and object constructors. At the top level,
   * and for every leaf of a mapping, the context is ONE value even if it is an array.
   */
  readonly iterates?: boolean;
  /**
   * The context is inside a `[…]` at the head of a path, where JSONata wraps it once more. A call must not use it as a default.
   */
  readonly boxed?: boolean;
  /** The mode for the sequence of a tail call of the current function. */
  readonly tail?: Mode;
  /** Names that an outer block binds later: a function defined here must not use them yet. */
  readonly pending?: ReadonlySet<string>;
}

/** The scope that the caller of the emitters supplies. */
export type OuterScope = Omit<Scope, "emitters">;

/** The scope inside a step, a predicate or an object constructor, whose context is `context`. */
export function within(scope: Scope, context: Operand): Scope {
  return { ...scope, context, iterates: true, boxed: false };
}

/** The scope with one more variable. */
export function binding(scope: Scope, name: string, value: Operand): Scope {
  return { ...scope, variables: new Map(scope.variables).set(name, value) };
}

/** The statements that compute a nested node. */
export function emitNode(node: Node, e: Emitter, scope: Scope): Operand {
  return scope.emitters.node(node, e, scope);
}

/** The treatment of a sequence: unwrapped, preserved as a list (`[]`), or passed to predicates unfinished. */
export type Mode = "value" | "list" | "sequence";
