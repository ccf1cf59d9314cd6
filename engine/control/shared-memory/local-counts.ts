/**
 * The counters of this machine, and the store's usage over all machines. The counters are updated to it while Redis is
 * unavailable, and reset when an administrator on another machine resets a quota.
 */
import { setTimeout } from "node:timers/promises";
import type { StoredUsage } from "../../access/limits/limits.ts";
import type { SubjectRows } from "../../access/limits/subject-rows.ts";

/** Longer than a process needs to record a settled request. */
const RECORD_DELAY_MS = 200;

export class LocalCounts {
  readonly #rows: SubjectRows;
  readonly #readUsage: (keys?: readonly string[]) => Promise<ReadonlyMap<string, StoredUsage>>;

  /**
   * @param readUsage reads the usage of these subjects, or of all, by key, with everything that this machine has recorded.
   *   Rejects if the store is unavailable
   */
  constructor(
    rows: SubjectRows,
    readUsage: (keys?: readonly string[]) => Promise<ReadonlyMap<string, StoredUsage>>,
  ) {
    this.#rows = rows;
    this.#readUsage = readUsage;
  }

  /** Updates all counters to the store's usage. Rejects if the store is unavailable. @returns the usage of these subjects */
  async updateCounters(keys: readonly string[]): Promise<Record<string, StoredUsage>> {
    const usage = await this.#readUsage();
    for (const [key, used] of usage) this.#rows.atLeast(key, used);
    const found = keys.map((key) => [key, usage.get(key)] as const);
    return Object.fromEntries(found.flatMap(([key, used]) => (used === undefined ? [] : [[key, used]])));
  }

  /**
   * Resets a subject whose stored usage after an edit is lower than the count here. Requests that settle within the same
   * milliseconds are not counted. Rejects without the store.
   */
  async resetEdited(subjects: readonly string[]): Promise<void> {
    const counts = subjects.flatMap((key) => {
      const counted = this.#rows.settled(key);
      return counted === undefined ? [] : [{ key, counted }];
    });
    if (counts.length === 0) return;
    await setTimeout(RECORD_DELAY_MS);
    const usage = await this.#readUsage(counts.map(({ key }) => key));
    for (const { key, counted } of counts) {
      const used = usage.get(key);
      if (used === undefined) continue;
      if (used.tokens < counted.tokens || used.micros < counted.micros) this.#rows.begin(key, used);
    }
  }
}
