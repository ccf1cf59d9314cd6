/**
 * Merges what a stream reports about usage. Counters are cumulative, so they are never added: the last one wins, but
 * a later zero does not erase what is known. Knows no price and estimates nothing.
 */
import { plainNumber } from "../../language/json/exact-number.ts";
import type { Usage } from "./event.ts";

/** A new object; neither argument is changed. */
export function mergeUsage(before: Usage | undefined, report: Usage): Usage {
  const merged: Usage = { ...before };
  // A prompt that is counted anew, with what of it was cached, is another one than was known.
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
    // A report of one side may carry a total of that side only.
    if (typeof total !== "number" || typeof report.total !== "number" || total < sum) merged.total = sum;
  }
  return merged;
}

/** Of the prompt, what came out of a cache or went into it. */
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
