/** JSONata's definition of truth, and the selection of items by a predicate's value. */
import { compareNumbers, ExactNumber, plainNumber } from "../../json/exact-number.ts";
import { EvaluationFault } from "./fault.ts";

/** A number that arithmetic accepts. An infinite number is an error when it is used; NaN is not a number. */
export function isNumeric(value: unknown): value is number {
  if (typeof value !== "number" || Number.isNaN(value)) return false;
  if (!Number.isFinite(value)) throw new EvaluationFault("D1001", `Number out of range: ${value}`, value);
  return true;
}

/** `$boolean`, with false for undefined. Empty text, list or object, 0, null: false. A list: whether any item is true. */
export function truthy(value: unknown): boolean {
  switch (typeof value) {
    case "boolean":
      return value;
    case "string":
      return value !== "";
    case "number":
      return isNumeric(value) && value !== 0;
    case "object":
      if (value === null) return false;
      if (value instanceof ExactNumber) return compareNumbers(value, 0) !== 0;
      if (!Array.isArray(value)) return Object.keys(value).length > 0;
      if (value.length === 1) return truthy(value[0]);
      return anyTrue(value);
    default:
      return false;
  }
}

// Every item is evaluated, even after a true one, because a number out of range among them is an error.
function anyTrue(list: readonly unknown[]): boolean {
  let any = false;
  for (const item of list) if (truthy(item)) any = true;
  return any;
}

/**
 * How often a predicate's value selects the item at `index` of a list of `length`. A number or a list of numbers are positions;
 * other values are converted to a boolean.
 */
export function selects(predicateValue: unknown, index: number, length: number): number {
  const value = plainNumber(predicateValue);
  if (isNumeric(value)) return position(value, length) === index ? 1 : 0;
  if (!Array.isArray(value)) return truthy(value) ? 1 : 0;
  let isNumbers = true;
  for (const item of value) if (!isNumeric(plainNumber(item))) isNumbers = false;
  if (!isNumbers) return truthy(value) ? 1 : 0;
  let times = 0;
  for (const item of value) if (position(Number(item), length) === index) times++;
  return times;
}

/** The first index that a predicate's value may select. A number selects at most one. */
export function firstSelected(predicateValue: unknown, length: number): number {
  const value = plainNumber(predicateValue);
  if (!isNumeric(value)) return 0;
  const at = position(value, length);
  return at < 0 ? length : at;
}

/** The end (exclusive) of the indexes that it may select. */
export function endOfSelected(predicateValue: unknown, length: number): number {
  return isNumeric(plainNumber(predicateValue))
    ? Math.min(length, firstSelected(predicateValue, length) + 1)
    : length;
}

function position(value: number, length: number): number {
  const floor = Math.floor(value);
  return floor < 0 ? length + floor : floor;
}
