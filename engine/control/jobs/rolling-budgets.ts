/**
 * Moves the windows of rolling budgets once per hour: the usage of the hours that leave a window is subtracted from its counter.
 * The store has the complete usage of these hours, because they are at least a day old. So the counters stay exact.
 *
 * In Redis, each counter has the first hour that it contains. So only the first of several machines subtracts.
 */
import type { HourUsage, WindowSlide } from "../../access/limits/limits.ts";
import type { SubjectRows } from "../../access/limits/subject-rows.ts";
import { labelOfHour, rollingHours } from "../../ledger/budget-entry.ts";
import type { Store } from "../../store/database/store.ts";
import { readBudgetHours, sumBudgetUsage } from "../../store/usage/budget-usage.ts";

const HOUR_MS = 3_600_000;

export class RollingBudgets {
  readonly #store: Store;
  readonly #rows: Pick<SubjectRows, "adjust">;
  readonly #shared: ((slides: readonly WindowSlide[]) => void) | undefined;
  /** By period: the first hour in the counters of this machine. */
  readonly #since = new Map<string, number>();

  /** @param shared moves the windows of the counters that all machines share; absent: there are none */
  constructor(
    store: Store,
    rows: Pick<SubjectRows, "adjust">,
    shared: ((slides: readonly WindowSlide[]) => void) | undefined,
  ) {
    this.#store = store;
    this.#rows = rows;
    this.#shared = shared;
  }

  /** Whether an hour has ended. */
  isDue(windows: ReadonlyMap<string, number>, nowMs: number): boolean {
    for (const per of windows.keys()) if ((this.#since.get(per) ?? 0) < firstHour(per, nowMs)) return true;
    return false;
  }

  /**
   * Must run before counters of a new hour are created.
   * @param windows the first hour in the counters of this machine, for periods that were not moved on yet
   * @throws StoreUnavailable; the next call repeats it
   */
  async slide(windows: ReadonlyMap<string, number>, nowMs: number): Promise<void> {
    // A removed budget may be added again, with the counters that it had.
    for (const per of new Set([...this.#since.keys(), ...windows.keys()])) {
      const hours = rollingHours(per) ?? 0;
      const sinceHour = firstHour(per, nowMs);
      const lastHour = this.#since.get(per);
      if (lastHour !== undefined && lastHour >= sinceHour) continue;
      const before = lastHour ?? windows.get(per) ?? sinceHour;
      // At the start, counters in Redis may be as old as a window.
      const from = lastHour === undefined ? sinceHour - hours : Math.min(before, sinceHour - REPEATED_HOURS);
      if (before < sinceHour || this.#shared !== undefined) {
        const expired = await readBudgetHours(this.#store, per, from, sinceHour);
        const slides = this.#shared === undefined ? [] : await this.#slidesOf(per, sinceHour, nowMs, expired);
        for (const [key, hours] of expired) this.#subtract(key, hours, before);
        if (slides.length > 0) this.#shared?.(slides);
      }
      this.#since.set(per, sinceHour);
    }
  }

  async #slidesOf(
    per: string,
    sinceHour: number,
    nowMs: number,
    expired: ReadonlyMap<string, HourUsage[]>,
  ): Promise<WindowSlide[]> {
    const window = [labelOfHour(sinceHour), labelOfHour(Math.floor(nowMs / HOUR_MS))] as const;
    const sums = await sumBudgetUsage(this.#store, per, window, [...expired.keys()]);
    return [...expired].map(([key, hours]) => {
      const { micros = 0, tokens = 0, requests = 0 } = sums.get(key) ?? {};
      return { key, used: { micros, tokens, requests, sinceHour }, expired: hours };
    });
  }

  /** @param before the first hour that the counter contains */
  #subtract(key: string, expired: readonly HourUsage[], before: number): void {
    for (const { hour, micros, tokens, requests } of expired)
      if (hour >= before) this.#rows.adjust(key, { micros: -micros, tokens: -tokens, requests: -requests });
  }
}

/** The first hour of a window, in hours since 1970. */
function firstHour(per: string, nowMs: number): number {
  return Math.floor(nowMs / HOUR_MS) - (rollingHours(per) ?? 0) + 1;
}

/** An outage of Redis may have hidden some slides. */
const REPEATED_HOURS = 48;
