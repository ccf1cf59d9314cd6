/** What an expression sees while it is emitted: its context, the root, the variables and the functions by name. */

import type { FunctionTable } from "../functions.ts";
import type { Mode } from "./builtin.ts";
import type { Operand } from "./operand.ts";

export interface Scope {
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

/** The scope inside a step, a predicate or an object constructor, whose context is `context`. */
export function within(scope: Scope, context: Operand): Scope {
  return { ...scope, context, iterates: true, boxed: false };
}

/** The scope with a variable more. */
export function binding(scope: Scope, name: string, value: Operand): Scope {
  return { ...scope, variables: new Map(scope.variables).set(name, value) };
}
