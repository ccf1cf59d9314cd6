/** Equality, order and membership as JSONata has them. */
import { EvaluationFault } from "./fault.ts";

/** `=`. Deep, whatever the order of keys; absent equals nothing, not even absent. */
export function equal(left: unknown, right: unknown): boolean {
  return left !== undefined && right !== undefined && same(left, right);
}

/** `!=`. False, too, when a side is absent. */
export function unequal(left: unknown, right: unknown): boolean {
  return left !== undefined && right !== undefined && !same(left, right);
}

/** Deep equality of two present values. A list and an object are compared as objects: that is how the reference does it. */
export function same(left: unknown, right: unknown): boolean {
  if (left === right) return true;
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
  if (!Array.isArray(right)) return right === left;
  for (const item of right) if (item === left) return true;
  return false;
}

/** Tells whether `left` and `right` have an order; throws when they cannot be compared. */
function ordered(left: unknown, right: unknown): boolean {
  const [l, r] = [typeof left, typeof right];
  if (!COMPARABLE.has(l) || !COMPARABLE.has(r)) {
    const value = l === "string" || l === "number" ? right : left;
    throw new EvaluationFault("T2010", "Only numbers and strings have an order", value);
  }
  if (left === undefined || right === undefined) return false;
  if (l !== r) throw new EvaluationFault("T2009", "A number and a string have no order", left);
  return true;
}

const COMPARABLE: ReadonlySet<string> = new Set(["undefined", "string", "number"]);
type Comparable = string;

export function less(left: unknown, right: unknown): boolean | undefined {
  return ordered(left, right) ? (left as Comparable) < (right as Comparable) : undefined;
}

export function lessOrEqual(left: unknown, right: unknown): boolean | undefined {
  return ordered(left, right) ? (left as Comparable) <= (right as Comparable) : undefined;
}

export function greater(left: unknown, right: unknown): boolean | undefined {
  return ordered(left, right) ? (left as Comparable) > (right as Comparable) : undefined;
}

export function greaterOrEqual(left: unknown, right: unknown): boolean | undefined {
  return ordered(left, right) ? (left as Comparable) >= (right as Comparable) : undefined;
}
