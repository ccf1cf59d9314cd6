/** The current usage of budgets, as the admin API lists it, and the most used ones. */
import type { Subject, Usage } from "../../access/limits/limits.ts";
import type { BudgetStatus } from "../../admin/admin-call.ts";
import { entryOf } from "../../ledger/budget-entry.ts";
import type { Store } from "../../store/database/store.ts";
import { findSubjectName } from "../../store/identity/subject-name.ts";
import type { PublishedBudgets } from "../publication/published-budgets.ts";

const HOUR_MS = 3_600_000;
/** Budgets of which the most used ones are found. Reading more takes too long for a scrape. */
const MAX_READ = 10_000;

export interface UsedBudget {
  /** `token:…`, `account:…`, `channel:…`, `model:…`, `all`. */
  subject: string;
  /** Empty if the subject contains its name. */
  name: string;
  per: string;
  /** Of its most used limit. */
  share: number;
}

/** The most used budgets first. @throws StoreUnavailable */
export async function listUsedBudgets(
  store: Store,
  budgets: PublishedBudgets,
  limit: number,
): Promise<UsedBudget[]> {
  const nowMs = store.now();
  const selected = budgets.all.slice(0, MAX_READ);
  const used = await budgets.read(store, selected, nowMs);
  const found = selected
    .map(({ key, limits, budget }): Omit<UsedBudget, "name"> => {
      const per = budget?.per ?? "";
      const usage = used.get(key) ?? used.get(entryOf(key, budgets.periods.of(per, nowMs).label));
      const share = shareOf(limits, { micros: 0, tokens: 0, requests: 0, ...usage });
      return { subject: subjectOf(key), per, share };
    })
    .sort((left, right) => right.share - left.share)
    .slice(0, limit);
  const names = new Map<string, string>();
  for (const { subject } of found)
    if (!names.has(subject)) names.set(subject, (await findSubjectName(store, subject)) ?? "");
  return found.map((each) => ({ ...each, name: names.get(each.subject) ?? "" }));
}

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

/** The largest share of its limits. A limit of 0 is always used up. */
export function shareOf({ quotaMicros, quotaTokens, quotaRequests }: Subject["limits"], used: Usage): number {
  const shares = (
    [
      [used.micros, quotaMicros],
      [used.tokens, quotaTokens],
      [used.requests, quotaRequests],
    ] as const
  ).flatMap(([amount, max]) => (max === undefined ? [] : [max === 0 ? 1 : amount / max]));
  return Math.max(0, ...shares);
}
