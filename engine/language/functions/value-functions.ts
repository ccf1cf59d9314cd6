/** The functions of the mapping language that are implemented here. */
import { ExactNumber, plainNumber } from "../json/exact-number.ts";
import { parseJson } from "../json/parse-json.ts";

export function jsonOf(text: unknown): unknown {
  if (typeof text !== "string") return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

export function clamp(value: unknown, low: unknown, high: unknown): unknown {
  const [number, least, most] = [value, low, high].map(plainNumber);
  if (typeof number !== "number") return value;
  if (typeof least === "number" && number < least) return low;
  return typeof most === "number" && number > most ? high : value;
}

export function without(value: unknown, keys: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value) || !Array.isArray(keys))
    return value;
  if (value instanceof ExactNumber) return value;
  const remaining = Object.entries(value).filter(([key]) => !keys.includes(key));
  return remaining.length > 0 ? Object.fromEntries(remaining) : undefined;
}

/** The sum of the arguments that are numbers; absent if there is none. */
export function total(...values: unknown[]): number | undefined {
  let sum: number | undefined;
  for (const value of values.map(plainNumber)) if (typeof value === "number") sum = (sum ?? 0) + value;
  return sum;
}

/**
 * The raw arguments of a call as an object, which some wires require. Absent arguments give `{}`; a value that is not an object
 * is put under `value`; invalid JSON (cut by a limit) under `_raw`.
 */
export function argumentsOf(text: unknown): unknown {
  if (typeof text !== "string" || text.trim() === "") return {};
  const parsed = jsonOf(text);
  if (parsed === undefined) return { _raw: text };
  const isObject = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
  return isObject && !(parsed instanceof ExactNumber) ? parsed : { value: parsed };
}

/** An id without its vendor's prefix: `a_1` and `b-1` both give `1`. */
export function idCore(id: unknown): unknown {
  return typeof id === "string" ? id.replace(/^[a-z]+[-_](?=.)/, "") : id;
}
