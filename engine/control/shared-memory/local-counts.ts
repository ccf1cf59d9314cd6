/**
 * The counts of this machine beside what the store knows of all machines: brought up to it while the server that counts
 * for all is away, and begun anew when an administrator of another machine has given a quota anew.
 */
import { setTimeout } from "node:timers/promises";
import type { Need } from "../../access/limits/limits.ts";
import type { SubjectRows } from "../../access/limits/subject-rows.ts";

/** Longer than a process needs to write down what it has settled. */
const WRITTEN_MS = 200;

export class LocalCounts {
  readonly #rows: SubjectRows;
  readonly #known: (of?: readonly string[]) => Promise<ReadonlyMap<string, Need>>;

  /**
   * @param known what these subjects have used, or all, by their keys, with all that this machine has recorded; rejects
   *   without the store
   */
  constructor(rows: SubjectRows, known: (of?: readonly string[]) => Promise<ReadonlyMap<string, Need>>) {
    this.#rows = rows;
    this.#known = known;
  }

  /** Brings all counts up to what the store knows. @returns what that is of these subjects. Rejects without the store. */
  async bringUp(keys: readonly string[]): Promise<Record<string, Need>> {
    const known = await this.#known();
    for (const [key, used] of known) this.#rows.atLeast(key, used);
    const found = keys.map((key) => [key, known.get(key)] as const);
    return Object.fromEntries(found.flatMap(([key, used]) => (used === undefined ? [] : [[key, used]])));
  }

  /**
   * A subject of which less is used than was counted here, after somebody edited it, begins anew. What is settled in the
   * milliseconds between is not counted then. Rejects without the store.
   */
  async edited(subjects: readonly string[]): Promise<void> {
    const edited = subjects.flatMap((key) => {
      const counted = this.#rows.settled(key);
      return counted === undefined ? [] : [{ key, counted }];
    });
    if (edited.length === 0) return;
    await setTimeout(WRITTEN_MS);
    const known = await this.#known(edited.map(({ key }) => key));
    for (const { key, counted } of edited) {
      const used = known.get(key);
      if (used === undefined) continue;
      if (used.tokens < counted.tokens || used.micros < counted.micros) this.#rows.begin(key, used);
    }
  }
}
