/** What generated programs call: the few things that are not worth writing out in every program. */

const nothing: readonly unknown[] = [];

/** What `$each` goes over: a list as it is, a single value as a list of one, nothing as an empty list. */
export function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? nothing : [value];
}

/** Later fields win; absent parts add nothing; undefined when every part is absent. */
export function merge(...parts: unknown[]): unknown {
  let result: Record<string, unknown> | undefined;
  for (const part of parts) {
    if (typeof part !== "object" || part === null) continue;
    result ??= {};
    for (const [key, value] of Object.entries(part)) if (value !== undefined) result[key] = value;
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
  for (const [index, item] of items.entries()) {
    const last = result.at(-1);
    if (last !== undefined && last.key === keys[index]) last.items.push(item);
    else result.push({ key: keys[index], items: [item] });
  }
  return result;
}

/** Items in ascending order of their keys, equal keys in the order they came, for `$sort`. */
export function sorted(items: readonly unknown[], keys: readonly unknown[]): unknown[] {
  const order = items.map((_, index) => index);
  order.sort((a, b) => compare(keys[a], keys[b]) || a - b);
  return order.map((index) => items[index]);
}

function compare(left: unknown, right: unknown): number {
  if (left === right) return 0;
  if (left === undefined) return 1;
  if (right === undefined) return -1;
  return (left as number) < (right as number) ? -1 : 1;
}

/** The fields of a document that a map never reads, kept for the same wire (R5). */
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
