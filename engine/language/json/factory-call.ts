/**
 * The calls that created functions which compiled maps refer to. A precompiled mapping repeats the call, because a closure cannot
 * be written as text (`engine/language/precompiled/write-mapping.ts`).
 */

export interface FactoryCall {
  /** The name of a function of `engine/language/precompiled/map-library.ts`. */
  factory: string;
  /** JSON data, and regular expressions. */
  arguments: readonly unknown[];
}

const calls = new WeakMap<object, FactoryCall>();

/** @returns the value itself */
export function withCall<Value extends object>(
  value: Value,
  factory: string,
  ...args: readonly unknown[]
): Value {
  calls.set(value, { factory, arguments: args });
  return value;
}

/** The call that created a value, if it was recorded. */
export function callOf(value: object): FactoryCall | undefined {
  return calls.get(value);
}
