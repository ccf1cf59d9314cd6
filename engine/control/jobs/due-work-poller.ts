/** Polls due work. Twice per second it leases rows for this machine, as many as the rate limit allows, and works on them concurrently. */

export interface DueWorkOptions<Item> {
  lease(most: number): Promise<Item[]>;
  work(item: Item): Promise<void>;
  /** Runs after each round. */
  settle?(): Promise<void>;
  perSecond(): number;
  /** Maximum number of concurrent items. */
  maxConcurrent: number;
  /** Milliseconds of a monotonic clock. */
  nowMs(): number;
  onError(error: Error): void;
}

/** Interval of polls. */
const ROUND_MS = 500;

export class DueWorkPoller<Item> {
  readonly #options: DueWorkOptions<Item>;
  readonly #running = new Set<Promise<void>>();
  #budget = 0;
  #lastMs: number;
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<void> = Promise.resolve();
  #isBetweenRounds = true;

  constructor(options: DueWorkOptions<Item>) {
    this.#options = options;
    this.#lastMs = options.nowMs();
  }

  start(): void {
    this.#timer = setInterval(() => {
      // While the store delays a round, no other round starts.
      if (this.#isBetweenRounds) this.#last = this.#runRound(this.round());
    }, ROUND_MS).unref();
  }

  /** Starts due work, up to the limit. Never rejects. */
  async round(): Promise<void> {
    const {
      lease: hold,
      settle,
      perSecond,
      maxConcurrent: mostAtOnce,
      nowMs,
      onError: failing,
    } = this.#options;
    const now = nowMs();
    // An unused budget carries over for one round only.
    this.#budget = Math.min(
      this.#budget + (perSecond() * (now - this.#lastMs)) / 1000,
      Math.max(1, perSecond() * (ROUND_MS / 1000) * 2),
    );
    this.#lastMs = now;
    try {
      const most = Math.floor(Math.min(this.#budget, mostAtOnce - this.#running.size));
      const items = most < 1 ? [] : await hold(most);
      this.#budget -= items.length;
      for (const item of items) this.#begin(item);
      await settle?.();
    } catch (error) {
      failing(error as Error);
    }
  }

  /** Waits for running work. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#last;
    await this.waitUntilIdle();
  }

  /** Resolves when no work is running. */
  async waitUntilIdle(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #runRound(round: Promise<void>): Promise<void> {
    this.#isBetweenRounds = false;
    await round;
    this.#isBetweenRounds = true;
  }

  #begin(item: Item): void {
    const { work, onError: failing } = this.#options;
    const running = work(item).catch((error: unknown) => failing(error as Error));
    this.#running.add(running);
    void running.then(() => this.#running.delete(running));
  }
}
