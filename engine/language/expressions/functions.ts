/**
 * Named pure functions that a caller adds to the expression language (`$json(x)`, `$hash(s, n)`). They are called with
 * evaluated arguments; an absent value arrives as `undefined` and is the function's own business. The built-ins of
 * JSONata are not here but in `runtime/`; a function of a table hides a built-in of the same name.
 */

export interface FunctionSpec {
  /** Pure and synchronous; takes and returns JSON values or `undefined`, and never changes an argument. */
  // biome-ignore lint/suspicious/noExplicitAny: the functions test their own arguments
  readonly call: (...values: any[]) => unknown;
  /** How many arguments: exactly, or fewest and most. */
  readonly parameters: number | readonly [number, number];
  /** What it can return, as a set of `Kind` bits; absent: anything. */
  readonly returns?: number;
  /** It gives nothing when its first argument is absent, whatever the others are, so it is not called then. */
  readonly passes?: boolean;
  /** It is the first argument that is neither absent nor null. Such a function is written out, never called. */
  readonly chooses?: boolean;
}

/** By name, without the `$`. */
export type FunctionTable = ReadonlyMap<string, FunctionSpec>;

/** Fewest and most arguments. */
export function arity(spec: FunctionSpec): readonly [number, number] {
  return typeof spec.parameters === "number" ? [spec.parameters, spec.parameters] : spec.parameters;
}
