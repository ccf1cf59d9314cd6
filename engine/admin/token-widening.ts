/**
 * Detects edits that make a token allow more. Null means no limit, and each entry of a list allows something. Whether an entry
 * lies within another one is not checked.
 */
import type { StoredBudget } from "../store/identity/budget-values.ts";
import type { TokenRow } from "../store/identity/token-rows.ts";

type Field = "models" | "cidrs" | "expiresMs" | "disabled" | "budgets" | (typeof AMOUNTS)[number];

const AMOUNTS = [
  "quotaMicros",
  "quotaTokens",
  "rps",
  "rpm",
  "rph",
  "rpd",
  "tps",
  "tpm",
  "tph",
  "tpd",
  "maxConcurrent",
  "expiresMs",
] as const;
const LISTS = ["models", "cidrs"] as const;

/** @returns the first field that allows more than before; undefined if none does */
export function findWidening(before: TokenRow, after: TokenRow): Field | undefined {
  if (before.disabled && !after.disabled) return "disabled";
  for (const field of AMOUNTS) {
    const [maxBefore, maxAfter] = [before[field], after[field]];
    if (maxBefore !== null && (maxAfter === null || maxAfter > maxBefore)) return field;
  }
  for (const field of LISTS) {
    const [listBefore, listAfter] = [before[field], after[field]];
    if (listBefore !== null && (listAfter === null || listAfter.some((entry) => !listBefore.includes(entry))))
      return field;
  }
  const budgetsAfter = new Map(after.budgets?.map((budget) => [budget.per, budget]));
  for (const budget of before.budgets ?? [])
    if (isWider(budget, budgetsAfter.get(budget.per))) return "budgets";
  return undefined;
}

function isWider(before: StoredBudget, after: StoredBudget | undefined): boolean {
  return (["usd", "tokens", "requests"] as const).some((name) => {
    const maxBefore = before[name];
    return maxBefore !== undefined && (after?.[name] ?? Number.POSITIVE_INFINITY) > maxBefore;
  });
}
