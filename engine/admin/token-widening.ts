/**
 * Detects edits that make a token allow more. Null means no limit, and each entry of a list allows something. Whether an entry
 * lies within another one is not checked.
 */
import type { TokenRow } from "../store/identity/token-rows.ts";

type Field = "models" | "cidrs" | "expiresMs" | "disabled" | (typeof AMOUNTS)[number];

const AMOUNTS = ["quotaMicros", "quotaTokens", "rpm", "tpm", "maxConcurrent", "expiresMs"] as const;
const LISTS = ["models", "cidrs"] as const;

/** @returns the first field that allows more than before; undefined if none does */
export function findWidening(before: TokenRow, after: TokenRow): Field | undefined {
  if (before.disabled && !after.disabled) return "disabled";
  for (const field of AMOUNTS) {
    const [most, now] = [before[field], after[field]];
    if (most !== null && (now === null || now > most)) return field;
  }
  for (const field of LISTS) {
    const [all, now] = [before[field], after[field]];
    if (all !== null && (now === null || now.some((entry) => !all.includes(entry)))) return field;
  }
  return undefined;
}
