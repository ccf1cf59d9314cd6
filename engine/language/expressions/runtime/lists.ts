/** The list functions that take no function, and the sort that takes one. An absent list gives an absent result. */
import { compareNumbers, isNumber } from "../../json/exact-number.ts";
import { same } from "./compare.ts";
import { EvaluationFault } from "./fault.ts";
import { letterOf } from "./signature.ts";
import { isNumeric } from "./truth.ts";

type List = readonly unknown[];

/** By the letter of the items: whether a value is a list of them. */
export const isListOf: Readonly<Record<string, (value: unknown) => boolean>> = {
  s: (value) => Array.isArray(value) && value.every((item) => typeof item === "string"),
  n: (value) => Array.isArray(value) && value.every((item) => typeof item === "number"),
  o: (value) => Array.isArray(value) && value.every((item) => letterOf(item) === "o"),
};

export function count(list: List | undefined): number {
  return list === undefined ? 0 : list.length;
}

/** The concatenation; if one side is absent, the other one unchanged. */
export function append(first: unknown, second: unknown): unknown {
  if (first === undefined) return second;
  if (second === undefined) return first;
  return (Array.isArray(first) ? first : [first]).concat(second);
}

export function reverse(list: List | undefined): List | undefined {
  return list === undefined || list.length < 2 ? list : list.toReversed();
}

/** Tuples of the nth items of all lists, up to the shortest list's length. */
export function zip(...lists: readonly unknown[]): unknown[] {
  const shortest = Math.min(...lists.map((list) => (Array.isArray(list) ? list.length : 0)));
  return Array.from({ length: shortest }, (_, i) => lists.map((list) => (list as List)[i]));
}

/** Without repetitions; the first of equal items stays. */
export function distinct(value: unknown): unknown {
  if (!Array.isArray(value) || value.length < 2) return value;
  const result: unknown[] = [];
  for (const item of value) if (!result.some((known) => same(item, known))) result.push(item);
  return result;
}

/** Stable. Without a comparison, only a list of numbers or a list of texts can be sorted. */
export function sort(
  list: List | undefined,
  after?: (left: unknown, right: unknown) => unknown,
): List | undefined {
  if (list === undefined || list.length < 2) return list;
  if (after) return mergeSort(list, after);
  if (list.every((item) => isNumber(item) && isNumeric(Number(item)))) {
    return mergeSort(list, (left, right) => compareNumbers(left as number, right as number) > 0);
  }
  if (!list.every((item) => typeof item === "string")) {
    throw new EvaluationFault(
      "D3070",
      "$sort needs a comparison unless all items are numbers or all are texts",
      list,
    );
  }
  return mergeSort(list, (left, right) => (left as string) > (right as string));
}

/**
 * The reference implementation's merge sort, with the same halves and order of comparisons. An inconsistent comparison
 * therefore gives the same list.
 */
function mergeSort(list: List, after: (left: unknown, right: unknown) => unknown): List {
  if (list.length < 2) return list;
  const middle = Math.floor(list.length / 2);
  const left = mergeSort(list.slice(0, middle), after);
  const right = mergeSort(list.slice(middle), after);
  const result: unknown[] = [];
  let [l, r] = [0, 0];
  while (l < left.length && r < right.length) {
    if (after(left[l], right[r])) result.push(right[r++]);
    else result.push(left[l++]);
  }
  while (l < left.length) result.push(left[l++]);
  while (r < right.length) result.push(right[r++]);
  return result;
}
