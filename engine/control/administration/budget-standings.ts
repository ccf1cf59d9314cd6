/** The current usage of budgets, as the admin API lists it. */
import type { BudgetStanding } from "../../admin/admin-call.ts";
import { entryOf } from "../../ledger/budget-entry.ts";
import type { Store } from "../../store/database/store.ts";
import type { PublishedBudgets } from "../publication/published-budgets.ts";

const HOUR_MS = 3_600_000;

/** @param subject only its budgets; absent: all */
export async function budgetStandings(
  store: Store,
  budgets: PublishedBudgets,
  subject: string | undefined,
): Promise<BudgetStanding[]> {
  const nowMs = store.now();
  const chosen = budgets.all.filter(({ key }) => subject === undefined || subjectOf(key) === subject);
  const used = await budgets.read(store, chosen, nowMs);
  return chosen.map(({ key, limits, budget }) => {
    const per = budget?.per ?? "";
    const { label, fromMs, untilMs, sinceHour } = budgets.periods.of(per, nowMs);
    const counted = used.get(key) ?? used.get(entryOf(key, label));
    return {
      subject: subjectOf(key),
      per,
      startsMs: sinceHour === undefined ? fromMs : sinceHour * HOUR_MS,
      resetsMs: untilMs,
      usedMicros: counted?.micros ?? 0,
      usedTokens: counted?.tokens ?? 0,
      usedRequests: counted?.requests ?? 0,
      limitMicros: limits.quotaMicros ?? null,
      limitTokens: limits.quotaTokens ?? null,
      limitRequests: limits.quotaRequests ?? null,
    };
  });
}

function subjectOf(key: string): string {
  return key.slice(0, key.lastIndexOf("/"));
}
