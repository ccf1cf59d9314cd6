/** The latest latencies of a model on a channel, for percentiles. */

const CAPACITY = 256;
/** With fewer values, a high percentile would be the slowest of a few. */
const MIN_VALUES = 20;
/** The sorted copy is made again after this many values. */
const SORT_EVERY = 16;

export class LatencyWindow {
  readonly #values: number[] = [];
  #next = 0;
  #sorted: readonly number[] = [];
  #unsorted = 0;

  observe(latencyMs: number): void {
    this.#values[this.#next] = latencyMs;
    this.#next = (this.#next + 1) % CAPACITY;
    this.#unsorted++;
  }

  /**
   * @param percentile at least 0, at most 100
   * @returns milliseconds; undefined: too few values
   */
  at(percentile: number): number | undefined {
    if (this.#values.length < MIN_VALUES) return undefined;
    if (this.#sorted.length === 0 || this.#unsorted >= SORT_EVERY) {
      this.#sorted = this.#values.toSorted((left, right) => left - right);
      this.#unsorted = 0;
    }
    const rank = Math.ceil((percentile / 100) * this.#sorted.length);
    return this.#sorted[Math.max(0, rank - 1)];
  }
}
