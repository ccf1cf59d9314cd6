/** Parts of the loops of `$single`, `$each` and `$sift`, and of recursive functions. */
import { EvaluationFault } from "./fault.ts";
import { letterOf } from "./signature.ts";

export function foundTwo(): never {
  throw new EvaluationFault("D3138", "$single found more than one match");
}

export function foundNone(): never {
  throw new EvaluationFault("D3139", "$single found no match");
}

export function refuseEndless(maxRounds: number): never {
  throw new EvaluationFault("D1011", `A function called itself more than ${maxRounds} times`);
}

/** The fields of the object argument of `$each` or `$sift`; empty if it is absent. */
export function entriesOf(value: unknown, name: string): [string, unknown][] {
  return entries(value, name, "T0410");
}

/** The same as `entriesOf`, if the context replaces the argument. */
export function objectContext(value: unknown, name: string): [string, unknown][] {
  return entries(value, name, "T0411");
}

function entries(value: unknown, name: string, code: string): [string, unknown][] {
  if (value === undefined) return [];
  if (letterOf(value) !== "o") throw new EvaluationFault(code, `$${name} takes an object`, value);
  return Object.entries(value as object);
}
