/**
 * Arithmetic. An absent operand gives an absent result; an operand that is not a finite number is an error. An overflow is an
 * error only when its result is used.
 */
import { plainNumber } from "../../json/exact-number.ts";
import { EvaluationFault } from "./fault.ts";
import { isNumeric } from "./truth.ts";

function arePresent(left: unknown, right: unknown): boolean {
  if (left !== undefined && !isNumeric(plainNumber(left))) {
    throw new EvaluationFault("T2001", "The left side must be a number", left);
  }
  if (right !== undefined && !isNumeric(plainNumber(right))) {
    throw new EvaluationFault("T2002", "The right side must be a number", right);
  }
  return left !== undefined && right !== undefined;
}

export function add(left: unknown, right: unknown): number | undefined {
  return arePresent(left, right) ? Number(left) + Number(right) : undefined;
}

export function subtract(left: unknown, right: unknown): number | undefined {
  return arePresent(left, right) ? Number(left) - Number(right) : undefined;
}

export function multiply(left: unknown, right: unknown): number | undefined {
  return arePresent(left, right) ? Number(left) * Number(right) : undefined;
}

export function divide(left: unknown, right: unknown): number | undefined {
  return arePresent(left, right) ? Number(left) / Number(right) : undefined;
}

export function remainder(left: unknown, right: unknown): number | undefined {
  return arePresent(left, right) ? Number(left) % Number(right) : undefined;
}

export function negate(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const number = plainNumber(value);
  if (isNumeric(number)) return -number;
  throw new EvaluationFault("D1002", "Only a number can be negated", value);
}

/** `[from..to]`; undefined if it is empty. */
export function range(first: unknown, last: unknown): number[] | undefined {
  const [from, to] = [plainNumber(first), plainNumber(last)];
  if (from !== undefined && !Number.isInteger(from)) {
    throw new EvaluationFault("T2003", "The left side of .. must be a whole number", from);
  }
  if (to !== undefined && !Number.isInteger(to)) {
    throw new EvaluationFault("T2004", "The right side of .. must be a whole number", to);
  }
  if (from === undefined || to === undefined || (from as number) > (to as number)) return undefined;
  const size = (to as number) - (from as number) + 1;
  if (size > 1e7) throw new EvaluationFault("D2014", "A range holds at most 1e7 numbers", size);
  return Array.from({ length: size }, (_, i) => (from as number) + i);
}
