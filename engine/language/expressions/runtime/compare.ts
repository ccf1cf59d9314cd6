/** JSONata's equality, order and membership. */
import { compareNumbers, ExactNumber, isNumber } from "../../json/exact-number.ts";
import { EvaluationFault } from "./fault.ts";

/** `=`. Deep, independent of the order of keys. An absent value equals nothing, not even another absent value. */
export function equal(left: unknown, right: unknown): boolean {
  return left !== undefined && right !== undefined && same(left, right);
}

/** `!=`. False, too, if a side is absent. */
export function unequal(left: unknown, right: unknown): boolean {
  return left !== undefined && right !== undefined && !same(left, right);
}

/** Deep equality of two present values. A list and an object are compared as objects, as in the reference implementation. */
export function same(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (left instanceof ExactNumber || right instanceof ExactNumber) {
    return isNumber(left) && isNumber(right) && compareNumbers(left, right) === 0;
  }
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, i) => same(item, right[i]));
  }
  const keys = Object.getOwnPropertyNames(left);
  if (keys.length !== Object.getOwnPropertyNames(right).length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(right, key) &&
      same((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]),
  );
}

/** `in`: strict and shallow. */
export function includes(left: unknown, right: unknown): boolean {
  if (left === undefined || right === undefined) return false;
  if (!Array.isArray(right)) return identical(right, left);
  for (const item of right) if (identical(item, left)) return true;
  return false;
}

/** Compares numbers by value, and lists and objects by identity. */
export function identical(left: unknown, right: unknown): boolean {
  return left === right || (isNumber(left) && isNumber(right) && compareNumbers(left, right) === 0);
}

/** The order of two values: negative, zero or positive; undefined if one is absent. Throws if the values are not comparable. */
function order(left: unknown, right: unknown): number | undefined {
  const [l, r] = [kindOf(left), kindOf(right)];
  if (!COMPARABLE.has(l) || !COMPARABLE.has(r)) {
    const value = l === "string" || l === "number" ? right : left;
    throw new EvaluationFault("T2010", "Only numbers and strings have an order", value);
  }
  if (left === undefined || right === undefined) return undefined;
  if (l !== r) throw new EvaluationFault("T2009", "A number and a string have no order", left);
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right);
  return (left as string) < (right as string) ? -1 : left === right ? 0 : 1;
}

function kindOf(value: unknown): string {
  return value instanceof ExactNumber ? "number" : typeof value;
}

const COMPARABLE: ReadonlySet<string> = new Set(["undefined", "string", "number"]);

export function less(left: unknown, right: unknown): boolean | undefined {
  const comparison = order(left, right);
  return comparison === undefined ? undefined : comparison < 0;
}

export function lessOrEqual(left: unknown, right: unknown): boolean | undefined {
  const comparison = order(left, right);
  return comparison === undefined ? undefined : comparison <= 0;
}

export function greater(left: unknown, right: unknown): boolean | undefined {
  const comparison = order(left, right);
  return comparison === undefined ? undefined : comparison > 0;
}

export function greaterOrEqual(left: unknown, right: unknown): boolean | undefined {
  const comparison = order(left, right);
  return comparison === undefined ? undefined : comparison >= 0;
}
