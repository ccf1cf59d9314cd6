/**
 * Removes empty fields of a request or a response: clients and servers of typed languages send every field of a type. Fields
 * stay where emptiness may have a meaning, inside content of a user (schemas, metadata, arguments).
 */

import { ExactNumber } from "../../language/json/exact-number.ts";

/** Fields that are searched recursively. */
const deep: ReadonlySet<string> = new Set(["state", "cache", "sampling", "limits", "reasoning"]);
/** Fields that every document has, and fields with content of the client. */
const retained: ReadonlySet<string> = new Set([
  "turns",
  "system",
  "candidates",
  "vendor",
  "model",
  "response_format",
]);

/** Returns the same object if nothing is empty. */
export function withoutEmptyFields<T extends object>(document: T): T {
  let copy: Record<string, unknown> | undefined;
  // A hot path: runs for every request and response, so it copies only if a field is empty.
  for (const field in document) {
    if (retained.has(field)) continue;
    const value: unknown = document[field];
    const rest = deep.has(field) && isObject(value) ? withoutEmptyFields(value) : value;
    if (rest === value && !isEmpty(value)) continue;
    copy ??= { ...document } as Record<string, unknown>;
    if (isEmpty(rest)) delete copy[field];
    else copy[field] = rest;
  }
  return (copy as T | undefined) ?? document;
}

function isEmpty(value: unknown): boolean {
  if (value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && !hasAny(value);
}

function hasAny(fields: Record<string, unknown>): boolean {
  for (const _ in fields) return true;
  return false;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}
