/** The current usage of budgets, as the admin API lists it. */
import type { BudgetStatus } from "../../admin/admin-call.ts";
import { entryOf } from "../../ledger/budget-entry.ts";
import type { Store } from "../../store/database/store.ts";
import type { PublishedBudgets } from "../publication/published-budgets.ts";

const HOUR_MS = 3_600_000;

/** @param subject only its budgets; absent: all */
export async function listBudgetStatuses(
  store: Store,
  budgets: PublishedBudgets,
  subject: string | undefined,
): Promise<BudgetStatus[]> {
  const nowMs = store.now();
  const selected = budgets.all.filter(({ key }) => subject === undefined || subjectOf(key) === subject);
  const used = await budgets.read(store, selected, nowMs);
  return selected.map(({ key, limits, budget }) => {
    const per = budget?.per ?? "";
    const { label, fromMs, untilMs, sinceHour } = budgets.periods.of(per, nowMs);
    const usage = used.get(key) ?? used.get(entryOf(key, label));
    return {
      subject: subjectOf(key),
      per,
      startsMs: sinceHour === undefined ? fromMs : sinceHour * HOUR_MS,
      resetsMs: untilMs,
      usedMicros: usage?.micros ?? 0,
      usedTokens: usage?.tokens ?? 0,
      usedRequests: usage?.requests ?? 0,
      limitMicros: limits.quotaMicros ?? null,
      limitTokens: limits.quotaTokens ?? null,
      limitRequests: limits.quotaRequests ?? null,
    };
  });
}

function subjectOf(key: string): string {
  return key.slice(0, key.lastIndexOf("/"));
}
