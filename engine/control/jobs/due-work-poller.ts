/**
 * Rounds of work on what is due, however much that is: twice a second some of it is held for this machine, as much as a bound
 * allows, and each piece is worked on beside the others.
 */

export interface DueWorkOptions<Item> {
  hold(most: number): Promise<Item[]>;
  work(item: Item): Promise<void>;
  /** After each round: what else follows. */
  settle?(): Promise<void>;
  perSecond(): number;
  /** Pieces under way at once. */
  mostAtOnce: number;
  /** Milliseconds, by a clock that nobody sets. */
  nowMs(): number;
  failing(error: Error): void;
}

/** How often it is looked for what is due. */
const ROUND_MS = 500;

export class DueWorkPoller<Item> {
  readonly #options: DueWorkOptions<Item>;
  readonly #under = new Set<Promise<void>>();
  #budget = 0;
  #lastMs: number;
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<void> = Promise.resolve();
  #isResting = true;

  constructor(options: DueWorkOptions<Item>) {
    this.#options = options;
    this.#lastMs = options.nowMs();
  }

  start(): void {
    this.#timer = setInterval(() => {
      // A round that the store keeps waiting is not followed by another one.
      if (this.#isResting) this.#last = this.#rest(this.round());
    }, ROUND_MS).unref();
  }

  /** Begins what is due, as far as the bound allows. Never rejects. */
  async round(): Promise<void> {
    const { hold, settle, perSecond, mostAtOnce, nowMs, failing } = this.#options;
    const now = nowMs();
    // What was not used is not saved up, but for one round.
    this.#budget = Math.min(
      this.#budget + (perSecond() * (now - this.#lastMs)) / 1000,
      Math.max(1, perSecond() * (ROUND_MS / 1000) * 2),
    );
    this.#lastMs = now;
    try {
      const most = Math.floor(Math.min(this.#budget, mostAtOnce - this.#under.size));
      const held = most < 1 ? [] : await hold(most);
      this.#budget -= held.length;
      for (const item of held) this.#begin(item);
      await settle?.();
    } catch (error) {
      failing(error as Error);
    }
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#last;
    await this.quiet();
  }

  /** Resolves when nothing is under way. */
  async quiet(): Promise<void> {
    await Promise.all(this.#under);
  }

  async #rest(round: Promise<void>): Promise<void> {
    this.#isResting = false;
    await round;
    this.#isResting = true;
  }

  #begin(item: Item): void {
    const { work, failing } = this.#options;
    const under = work(item).catch((error: unknown) => failing(error as Error));
    this.#under.add(under);
    void under.then(() => this.#under.delete(under));
  }
}
