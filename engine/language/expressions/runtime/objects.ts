/** The object functions. They create new objects and never change their inputs. */
import { ExactNumber } from "../../json/exact-number.ts";
import { parseJson } from "../../json/parse-json.ts";
import { EvaluationFault } from "./fault.ts";
import { put } from "./groups.ts";
import { unwrap } from "./sequence.ts";
import { string } from "./text.ts";
import { isNumeric } from "./truth.ts";

type Fields = Record<string, unknown>;

/** A sequence of the field names of an object, or of all objects in a list, without duplicates. */
export function keys(value: unknown): string[] {
  if (Array.isArray(value)) {
    const all: Fields = Object.create(null);
    for (const item of value) for (const key of keys(item)) all[key] = true;
    return Object.keys(all);
  }
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}

/**
 * Splits objects into objects of one field each; other values stay unchanged. An object gives a sequence, a list gives a list.
 */
export function spread(value: unknown): unknown {
  return isObject(value) && !Array.isArray(value) ? unwrap(fields(value)) : spreadOut(value);
}

/** `spread` without the final unwrapping. */
export function spreadOut(value: unknown): unknown {
  if (!Array.isArray(value)) return isObject(value) ? fields(value) : value;
  const result: unknown[] = [];
  spreadInto(result, value);
  return value.length === 0 ? undefined : result;
}

function spreadInto(result: unknown[], list: readonly unknown[]): void {
  for (const item of list) {
    if (Array.isArray(item)) spreadInto(result, item);
    else if (isObject(item)) result.push(...fields(item));
    else if (item !== undefined) result.push(item);
  }
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !(value instanceof ExactNumber);
}

function fields(value: Fields): Fields[] {
  return Object.entries(value).map(([key, field]) => objectOf(key, field));
}

function objectOf(key: string, value: unknown): Fields {
  const object: Fields = {};
  put(object, key, value);
  return object;
}

/** Later fields win. */
export function merge(objects: readonly unknown[] | undefined): Fields | undefined {
  if (objects === undefined) return undefined;
  const result: Fields = {};
  for (const object of objects) {
    for (const key of keysOfOne(object)) put(result, key, (object as Fields)[key]);
  }
  return result;
}

/** The field names of one object; also for `$each` and `$sift`. */
export function keysOfOne(object: unknown): string[] {
  return typeof object === "object" && object !== null ? Object.keys(object) : [];
}

export function type(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return "null";
  if (value instanceof ExactNumber || isNumeric(value)) return "number";
  if (typeof value === "string" || typeof value === "boolean") return typeof value;
  return Array.isArray(value) ? "array" : "object";
}

export function clone(value: unknown): unknown {
  return value === undefined ? undefined : parseJson(string(value));
}

export function error(message?: string): never {
  throw new EvaluationFault("D3137", message || "$error() function evaluated");
}

export function assert(condition: unknown, message?: string): undefined {
  if (!condition) throw new EvaluationFault("D3141", message || "$assert() statement failed");
  return undefined;
}
