/** `$string`, and the conversion to text for `&`. */
import { ExactNumber } from "../../json/exact-number.ts";
import { EvaluationFault } from "./fault.ts";
import { isNumeric } from "./truth.ts";

/**
 * A value as text: text unchanged, other values as JSON with at most 15 significant digits. Exact numbers preserve their
 * digits. An absent value is empty text.
 */
export function concatenated(value: unknown): string {
  return value === undefined ? "" : string(value);
}

/** `$string(value, prettify)` of a present value. */
export function string(value: unknown, prettify = false): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new EvaluationFault("D3001", "Infinity and NaN have no text", value);
  }
  if (Number.isInteger(value) || typeof value === "boolean" || value instanceof ExactNumber)
    return String(value);
  return JSON.stringify(value, roundNumber, prettify ? 2 : 0);
}

function roundNumber(_key: string, value: unknown): unknown {
  if (typeof value !== "number" || !isNumeric(value) || Number.isInteger(value)) return value;
  return Number(value.toPrecision(15));
}
