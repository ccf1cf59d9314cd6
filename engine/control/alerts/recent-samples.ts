/**
 * The samples of the longest window, in memory. Only the last minutes change all the time, so each round reads those from the store.
 * A machine writes older minutes only after an outage of the store; everything is read again once a minute.
 */
import type { AlertSample } from "../../store/alerts/alert-samples.ts";
import { MINUTE_MS } from "./request-minutes.ts";

/** Longer than the age of a state that counts (`rule-values.ts`). */
const CHANGING_MS = 2 * MINUTE_MS;
const COMPLETE_MS = MINUTE_MS;

export class RecentSamples {
  readonly #read: (kinds: readonly string[], sinceMs: number) => Promise<AlertSample[]>;
  #samples: readonly AlertSample[] = [];
  /** What the samples were read for. */
  #wanted = "";
  #completeMs = Number.NEGATIVE_INFINITY;

  constructor(read: (kinds: readonly string[], sinceMs: number) => Promise<AlertSample[]>) {
    this.#read = read;
  }

  /**
   * @param windowMs how old samples may be
   * @returns the samples, and whether all of them were read now
   */
  async read(
    kinds: readonly string[],
    windowMs: number,
    nowMs: number,
  ): Promise<{ samples: readonly AlertSample[]; isComplete: boolean }> {
    const sinceMs = nowMs - windowMs;
    const wanted = [...kinds, windowMs].join();
    // A clock that was set back makes the difference negative.
    const isComplete = wanted !== this.#wanted || !(Math.abs(nowMs - this.#completeMs) < COMPLETE_MS);
    const changingMs = Math.max(sinceMs, nowMs - CHANGING_MS);
    const found = await this.#read(kinds, isComplete ? sinceMs : changingMs);
    if (isComplete) {
      this.#samples = found;
      this.#completeMs = nowMs;
      this.#wanted = wanted;
    } else {
      const older = this.#samples.filter(({ atMs }) => atMs < changingMs && atMs >= sinceMs);
      this.#samples = [...older, ...found];
    }
    return { samples: this.#samples, isComplete };
  }
}
