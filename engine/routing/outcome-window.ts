/** Counts the outcomes of recent requests. A ring of buckets, so that counting allocates nothing. */

export type OutcomeClass = "good" | "failed" | "slow";

/** The oldest tenth of the window is dropped at once. */
const BUCKETS = 10;

export class OutcomeWindow {
  readonly #bucketMs: number;
  readonly #calls = new Uint32Array(BUCKETS);
  readonly #failed = new Uint32Array(BUCKETS);
  readonly #slow = new Uint32Array(BUCKETS);
  /** Number of the current bucket since time 0. */
  #bucket = 0;
  calls = 0;
  failed = 0;
  slow = 0;

  constructor(windowMs: number) {
    this.#bucketMs = windowMs / BUCKETS;
  }

  get windowMs(): number {
    return this.#bucketMs * BUCKETS;
  }

  /** @param nowMs never earlier than before; an earlier time counts as the last one */
  add(nowMs: number, outcome: OutcomeClass): void {
    const bucket = Math.floor(nowMs / this.#bucketMs);
    if (bucket > this.#bucket) this.#advance(bucket);
    const slot = this.#bucket % BUCKETS;
    this.#calls[slot] = (this.#calls[slot] as number) + 1;
    this.calls++;
    if (outcome === "failed") {
      this.#failed[slot] = (this.#failed[slot] as number) + 1;
      this.failed++;
    } else if (outcome === "slow") {
      this.#slow[slot] = (this.#slow[slot] as number) + 1;
      this.slow++;
    }
  }

  clear(): void {
    this.#calls.fill(0);
    this.#failed.fill(0);
    this.#slow.fill(0);
    this.calls = 0;
    this.failed = 0;
    this.slow = 0;
  }

  #advance(bucket: number): void {
    if (bucket - this.#bucket >= BUCKETS) this.clear();
    else
      for (let expired = this.#bucket + 1; expired <= bucket; expired++) {
        const slot = expired % BUCKETS;
        this.calls -= this.#calls[slot] as number;
        this.failed -= this.#failed[slot] as number;
        this.slow -= this.#slow[slot] as number;
        this.#calls[slot] = 0;
        this.#failed[slot] = 0;
        this.#slow[slot] = 0;
      }
    this.#bucket = bucket;
  }
}
