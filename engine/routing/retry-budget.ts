/**
 * The retry budget of a process: it keeps an outage of all upstreams from being multiplied by retries. Each request adds a share
 * of a retry, each retry takes one, and a reserve is refilled over ten seconds. So for any number of requests, the upstreams get
 * at most `1 + share` times as many attempts, apart from the reserve.
 *
 * The number of retries counts, not how many run at the same time: while upstreams fail at once, hardly any run at the same time.
 *
 * A retry at a healthy target needs no budget: it does not add to an outage. So a request that has a healthy alternative always
 * gets it.
 */
export interface RetryBudgetPolicy {
  /** Retries for each request. */
  share: number;
  /** Maximum number of saved retries; also available without any request. */
  reserve: number;
}

/** The reserve is refilled within this time. */
const REFILL_MS = 10_000;

export class RetryBudget {
  #policy: RetryBudgetPolicy;
  #balance: number;
  #refilledMs = 0;

  constructor(policy: RetryBudgetPolicy) {
    this.#policy = policy;
    this.#balance = policy.reserve;
  }

  /** The balance stays, up to the new reserve. */
  set policy(policy: RetryBudgetPolicy) {
    this.#policy = policy;
    this.#balance = Math.min(this.#balance, policy.reserve);
  }

  /** Called once for each request. */
  addRequest(): void {
    this.#balance = Math.min(this.#policy.reserve, this.#balance + this.#policy.share);
  }

  /** @returns whether one more retry is allowed */
  take(nowMs: number): boolean {
    const { reserve } = this.#policy;
    const refill = ((nowMs - this.#refilledMs) / REFILL_MS) * reserve;
    this.#balance = Math.min(reserve, this.#balance + refill);
    this.#refilledMs = nowMs;
    if (this.#balance < 1) return false;
    this.#balance--;
    return true;
  }
}
