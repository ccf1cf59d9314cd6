/**
 * Named pure functions that the caller adds to the expression language (`$json(x)`, `$hash(s, n)`). They receive evaluated
 * arguments; an absent value is `undefined`, and the function must handle it. `runtime/` contains JSONata's built-ins. A
 * function of this table hides a built-in of the same name.
 */

export interface FunctionSpec {
  /** Pure and synchronous. Takes and returns JSON values or `undefined`, and never changes an argument. */
  // biome-ignore lint/suspicious/noExplicitAny: the functions test their own arguments
  readonly call: (...values: any[]) => unknown;
  /** Number of arguments: exact, or minimum and maximum. */
  readonly parameters: number | readonly [number, number];
  /** Possible kinds of the result, as a set of `Kind` bits; absent: any. */
  readonly returns?: number;
  /** The result is absent whenever the first argument is, so the function is not called then. */
  readonly passes?: boolean;
  /** The result is the first argument that is neither absent nor null. Such a function is inlined, never called. */
  readonly chooses?: boolean;
}

/** By name, without the `$`. */
export type FunctionTable = ReadonlyMap<string, FunctionSpec>;

/** Minimum and maximum number of arguments. */
export function arity(spec: FunctionSpec): readonly [number, number] {
  return typeof spec.parameters === "number" ? [spec.parameters, spec.parameters] : spec.parameters;
}
