/**
 * Fields of a request or an answer in which nothing stands are absent: clients and servers of typed languages send every
 * field of a type. Only where emptiness says nothing: inside what somebody wrote (schemas, metadata, arguments) it stays.
 */

import { ExactNumber } from "../../language/json/exact-number.ts";

/** Fields whose own fields are looked through, too. */
const deep: ReadonlySet<string> = new Set(["state", "cache", "sampling", "limits", "reasoning"]);
/** What every document has, empty or not, and what is as its caller wrote it. */
const kept: ReadonlySet<string> = new Set([
  "turns",
  "system",
  "candidates",
  "vendor",
  "model",
  "response_format",
]);

/** The document itself where nothing is empty. */
export function withoutEmptyFields<T extends object>(document: T): T {
  let copy: Record<string, unknown> | undefined;
  // Every request and every answer comes here: nothing is made of one in which nothing is empty.
  for (const field in document) {
    if (kept.has(field)) continue;
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
  return isObject(value) && !holdsAny(value);
}

function holdsAny(fields: Record<string, unknown>): boolean {
  for (const _ in fields) return true;
  return false;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}
