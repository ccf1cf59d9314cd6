/**
 * The difference between two values of plain data, so that only the changed part of a large value is sent. Maps are compared
 * name by name; a list, or any other value, is replaced as a whole. An unchanged object stays the same object.
 */
import { isDeepStrictEqual } from "node:util";

/** By name, recursive for maps; undefined: the name was removed. */
export type SnapshotDiff = Readonly<Record<string, unknown>>;

type Names = Readonly<Record<string, unknown>>;

/** Undefined if there is no difference. */
export function diffSnapshots(before: object, after: object): SnapshotDiff | undefined {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const found = [...names].flatMap((name): [string, unknown][] => {
    const [oldValue, newValue] = [propertyOf(before, name), propertyOf(after, name)];
    if (oldValue === newValue) return [];
    if (hasNames(oldValue) && hasNames(newValue)) {
      const nested = diffSnapshots(oldValue, newValue);
      return nested === undefined ? [] : [[name, nested]];
    }
    return isDeepStrictEqual(oldValue, newValue) ? [] : [[name, newValue]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** @returns the other value */
export function applySnapshotDiff<Value extends object>(before: Value, difference: SnapshotDiff): Value {
  const after = new Map<string, unknown>(Object.entries(before));
  for (const [name, newValue] of Object.entries(difference)) {
    const oldValue = propertyOf(before, name);
    if (newValue === undefined) after.delete(name);
    else
      after.set(
        name,
        hasNames(oldValue) && hasNames(newValue) ? applySnapshotDiff(oldValue, newValue) : newValue,
      );
  }
  return Object.fromEntries(after) as Value;
}

function propertyOf(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? (object as Names)[name] : undefined;
}

function hasNames(value: unknown): value is Names {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
