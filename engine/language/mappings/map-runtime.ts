/** Helpers that generated programs call, because inlining them is not worthwhile. */
import { identical } from "../expressions/runtime/compare.ts";
import { compareNumbers, isNumber } from "../json/exact-number.ts";

const nothing: readonly unknown[] = [];

/** The items of `$each`: a list unchanged, a single value as a list of one, an absent value as an empty list. */
export function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? nothing : [value];
}

/** The items of decode maps: a `null` item is absent, as every `null` is in a decode map. */
export function present(items: readonly unknown[]): readonly unknown[] {
  // Most lists of a stream's event contain one item.
  if (items.length === 1 && items[0] !== null) return items;
  return items.includes(null) ? items.filter((item) => item !== null) : items;
}

/** Adds the fields of a part to an object, which is created if it does not exist. An absent part adds nothing. */
export function mergeInto(object: unknown, part: unknown): unknown {
  if (typeof part !== "object" || part === null) return object;
  const result = (object ?? {}) as Record<string, unknown>;
  for (const key of Object.keys(part)) {
    const value = (part as Record<string, unknown>)[key];
    if (value !== undefined) result[key] = value;
  }
  return result;
}

export interface Run {
  key: unknown;
  items: unknown[];
}

/** Consecutive items with one key, for `$group`. */
export function runs(items: readonly unknown[], keys: readonly unknown[]): Run[] {
  const result: Run[] = [];
  let last: Run | undefined;
  for (let index = 0; index < items.length; index++) {
    if (last !== undefined && identical(last.key, keys[index])) last.items.push(items[index]);
    else {
      last = { key: keys[index], items: [items[index]] };
      result.push(last);
    }
  }
  return result;
}

/** Items in ascending order of their keys; stable. For `$sort`. */
export function sorted(items: readonly unknown[], keys: readonly unknown[]): unknown[] {
  const order = items.map((_, index) => index);
  order.sort((a, b) => compare(keys[a], keys[b]) || a - b);
  return order.map((index) => items[index]);
}

function compare(left: unknown, right: unknown): number {
  if (left === right) return 0;
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right);
  if (left === undefined) return 1;
  if (right === undefined) return -1;
  return (left as number) < (right as number) ? -1 : 1;
}

/** The fields of a document that a map never reads, preserved for the same wire (docs/wires/rules.md#absence). */
export function unread(document: unknown, known: ReadonlySet<string>): unknown {
  if (typeof document !== "object" || document === null || Array.isArray(document)) return undefined;
  let rest: Record<string, unknown> | undefined;
  for (const key in document) {
    if (known.has(key) || key === "__proto__") continue;
    rest ??= {};
    rest[key] = (document as Record<string, unknown>)[key];
  }
  return rest;
}
