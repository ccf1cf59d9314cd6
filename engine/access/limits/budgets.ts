/**
 * Budgets: amounts of money, tokens and requests per day, week, month or rolling window. A budget is a subject with quotas. Each
 * calendar period has counters of its own, so nothing has to be reset; a rolling window has one counter, from which control
 * subtracts each hour's usage when it leaves the window (`engine/control/jobs/rolling-budgets.ts`).
 */
import { counterOf, entryOf } from "../../ledger/budget-entry.ts";
import type { Limits, Subject } from "./limits.ts";
import type { Period, Periods } from "./periods.ts";

/** A budget as it is declared: in the configuration file and in the admin API. */
export interface BudgetSettings {
  per?: string;
  /** US dollars. */
  usd?: number;
  tokens?: number;
  requests?: number;
  warnAt?: readonly number[];
}

const MICROS = 1_000_000;
export const DEFAULT_WARN_AT: readonly number[] = [0.8, 0.95];

/**
 * The subjects of a list of budgets.
 * @param owner the key of the token, account, channel or model that has them
 */
export function budgetSubjects(owner: string, budgets: readonly BudgetSettings[] | null = []): Subject[] {
  return (budgets ?? []).flatMap(({ per, usd, tokens, requests, warnAt = DEFAULT_WARN_AT }) => {
    if (per === undefined) return [];
    const limits: Limits = {};
    if (requests !== undefined) limits.quotaRequests = requests;
    if (tokens !== undefined) limits.quotaTokens = tokens;
    if (usd !== undefined) limits.quotaMicros = Math.round(usd * MICROS);
    return [{ key: `${owner}/${per}`, limits, budget: { per, warnAt } }];
  });
}

/** The subject whose counters a budget uses in this period. */
export function subjectInPeriod({ key, limits, budget }: Subject, period: Period): Subject {
  const { label, untilMs, sinceHour } = period;
  const counted = { entry: entryOf(key, label), per: budget?.per ?? "", untilMs };
  return {
    key: counterOf(key, label),
    limits,
    period: sinceHour === undefined ? counted : { ...counted, sinceHour },
  };
}

/** Budgets with the period in which they count at the moment. */
export class CurrentBudgets {
  readonly #periods: Periods;
  readonly #known = new WeakMap<Subject, { period: Period; subject: Subject }>();

  constructor(periods: Periods) {
    this.#periods = periods;
  }

  at(budget: Subject, atMs: number): Subject {
    const period = this.#periods.of(budget.budget?.per ?? "", atMs);
    const known = this.#known.get(budget);
    if (known?.period === period) return known.subject;
    const subject = subjectInPeriod(budget, period);
    this.#known.set(budget, { period, subject });
    return subject;
  }
}
