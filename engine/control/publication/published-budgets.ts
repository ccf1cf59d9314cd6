/** The published budgets: of tokens, accounts, channels, models and all. */
import type { StoredUsage, Subject } from "../../access/limits/limits.ts";
import type { Periods } from "../../access/limits/periods.ts";
import { perOf, readEntry } from "../../ledger/budget-entry.ts";
import type { Store } from "../../store/database/store.ts";
import { countersOf, readBudgets } from "./read-budgets.ts";

export class PublishedBudgets {
  readonly periods: Periods;
  /** The time at which the current periods were determined. They stay until the next complete read. */
  readonly #sinceMs: number;
  readonly #byKey = new Map<string, { budget: Subject; count: number }>();
  /** Number of budgets with each kind of period, and for a rolling window its first hour when the first of them was read. */
  readonly #periods = new Map<string, { count: number; sinceHour: number | undefined }>();

  constructor(periods: Periods, sinceMs: number) {
    this.periods = periods;
    this.#sinceMs = sinceMs;
  }

  get all(): Subject[] {
    return [...this.#byKey.values()].map(({ budget }) => budget);
  }

  /** The rolling windows of all budgets: the first hour when the first of them was read, by period. */
  get windows(): Map<string, number> {
    const found = new Map<string, number>();
    for (const [per, { sinceHour }] of this.#periods) if (sinceHour !== undefined) found.set(per, sinceHour);
    return found;
  }

  /** By its key, or by the key of one of its counters. */
  find(key: string): Subject | undefined {
    const entry = this.#byKey.get(key) ?? this.#byKey.get(readEntry(key)?.key ?? "");
    return entry?.budget;
  }

  /** An account's budget comes once for each of its tokens. The last settings count. */
  add(budget: Subject, nowMs: number): void {
    const { key } = budget;
    const entry = this.#byKey.get(key);
    this.#byKey.set(key, { budget, count: (entry?.count ?? 0) + 1 });
    if (entry !== undefined) return;
    const per = perOf(key);
    const { count, sinceHour } = this.#periods.get(per) ?? {
      count: 0,
      sinceHour: this.periods.of(per, nowMs).sinceHour,
    };
    this.#periods.set(per, { count: count + 1, sinceHour });
  }

  remove({ key }: Subject): void {
    const entry = this.#byKey.get(key);
    if (entry === undefined) return;
    entry.count--;
    if (entry.count > 0) return;
    this.#byKey.delete(key);
    const per = perOf(key);
    const { count = 1, sinceHour } = this.#periods.get(per) ?? {};
    if (count > 1) this.#periods.set(per, { count: count - 1, sinceHour });
    else this.#periods.delete(per);
  }

  countersOf(budget: Subject): string[] {
    return countersOf(budget, this.periods, this.#sinceMs);
  }

  /** Whether a calendar period has ended, so that the counters of the next one must be published. */
  hasEnded(nowMs: number): boolean {
    for (const [per, { sinceHour }] of this.#periods)
      if (sinceHour === undefined && nowMs >= this.periods.of(per, this.#sinceMs).untilMs) return true;
    return false;
  }

  /** Usage of these budgets by the key of their counters. @throws StoreUnavailable */
  async read(store: Store, subjects: readonly Subject[], nowMs: number): Promise<Map<string, StoredUsage>> {
    const budgets = new Map<string, Subject>();
    for (const subject of subjects) if (subject.budget !== undefined) budgets.set(subject.key, subject);
    return readBudgets(store, [...budgets.values()], this.periods, nowMs);
  }
}
