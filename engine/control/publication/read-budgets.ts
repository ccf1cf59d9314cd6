/** Reads what budgets have used in their current periods, for the counters of limiters. */
import type { StoredUsage, Subject } from "../../access/limits/limits.ts";
import type { Periods } from "../../access/limits/periods.ts";
import { counterOf, labelOfHour, rollingHours } from "../../ledger/budget-entry.ts";
import type { Store } from "../../store/database/store.ts";
import { sumBudgetReservations } from "../../store/tasks/task-queue.ts";
import { storedKey, sumBudgetUsage } from "../../store/usage/budget-usage.ts";

/** A budget without usage has no row: a list of more keys is read as a whole. */
const MAX_KEYS = 2_000;

/**
 * Usage by key of the counter, with the reservations of running tasks.
 * @param budgets as they are declared
 * @throws StoreUnavailable
 */
export async function readBudgets(
  store: Store,
  budgets: readonly Subject[],
  periods: Periods,
  nowMs: number,
): Promise<Map<string, StoredUsage>> {
  const found = new Map<string, StoredUsage>();
  if (budgets.length === 0) return found;
  const reserved = await sumBudgetReservations(store);
  for (const [per, keys] of byPeriod(budgets)) {
    const { label, sinceHour } = periods.of(per, nowMs);
    const from = sinceHour === undefined ? label : labelOfHour(sinceHour);
    const selectedKeys = keys.length > MAX_KEYS ? undefined : keys;
    const sums = await sumBudgetUsage(store, per, [from, label], selectedKeys);
    for (const key of keys) {
      const counter = counterOf(key, label);
      const { micros = 0, tokens = 0, requests = 0 } = sums.get(storedKey(key)) ?? {};
      const reservation = reserved.get(counter) ?? { micros: 0, tokens: 0, requests: 0 };
      found.set(counter, {
        micros: micros + reservation.micros,
        tokens: tokens + reservation.tokens,
        requests: requests + reservation.requests,
        ...(sinceHour === undefined ? {} : { sinceHour }),
      });
    }
  }
  return found;
}

/**
 * The counters of a budget: of the current period and, so that requests after its end are counted, of the next one.
 */
export function countersOf({ key, budget }: Subject, periods: Periods, nowMs: number): string[] {
  const per = budget?.per ?? "";
  const period = periods.of(per, nowMs);
  if (rollingHours(per) !== undefined) return [key];
  return [counterOf(key, period.label), counterOf(key, periods.after(per, period).label)];
}

/** Keys of budgets by their kind of period. */
export function byPeriod(budgets: readonly Subject[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { key, budget } of budgets) {
    const per = budget?.per ?? "";
    const keys = found.get(per) ?? [];
    keys.push(key);
    found.set(per, keys);
  }
  return found;
}
