/**
 * Merges a stream's usage reports. Counters are cumulative and never added: the last value wins, but a later zero does not
 * replace a known value. No prices and no estimates.
 */
import { plainNumber } from "../../language/json/exact-number.ts";
import type { Usage } from "./event.ts";

/** Returns a new object; the arguments stay unchanged. */
export function mergeUsage(before: Usage | undefined, report: Usage): Usage {
  const merged: Usage = { ...before };
  // A new count of the prompt with its cached tokens replaces all earlier cache counters.
  if (isPromptAnew(report)) for (const counter of CACHED) delete merged[counter];
  for (const counter in report) {
    const value = plainNumber(report[counter]);
    if (value === undefined || value === null) continue;
    if (value === 0 && merged[counter]) continue;
    const known = merged[counter];
    merged[counter] = isObject(value) && isObject(known) ? { ...known, ...value } : value;
  }
  const { input, output, total } = merged;
  if (typeof input === "number" && typeof output === "number") {
    const sum = input + output;
    // A report with one counter may have a total of that counter only.
    if (typeof total !== "number" || typeof report.total !== "number" || total < sum) merged.total = sum;
  }
  return merged;
}

/** Prompt tokens that were read from or written to a cache. */
const CACHED = [
  "input_cache_read",
  "input_cache_write",
  "input_cache_write_5m",
  "input_cache_write_1h",
] as const;

function isPromptAnew({ input, input_cache_read: read }: Usage): boolean {
  return Number(plainNumber(input) ?? 0) > 0 && plainNumber(read) !== undefined && plainNumber(read) !== null;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
