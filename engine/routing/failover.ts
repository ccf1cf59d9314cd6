/** Chooses the candidates of a request: after a failure it moves to the next, retries the same, or ends. */
import type { HubError } from "../conversion/contract.ts";
import { Fallback, fallsBackOn } from "./fallback.ts";
import { retryDelayMs } from "./retry-delay.ts";
import type { Candidate } from "./router.ts";

export interface FailoverPolicy {
  /** Maximum number of attempts for one request. */
  maxAttempts: number;
  /** Maximum pause before a channel is retried; 0: no retry. */
  maxBackoffMs: number;
}

/**
 * The properties of a failure that decide about a retry. A `cause` is set if the upstream rejects the key or the account, and a
 * retry would fail again.
 */
export type Failure = Pick<HubError, "retry_after" | "cause"> & Partial<Pick<HubError, "kind" | "retryable">>;

export class Failover<Place> {
  readonly #candidates: readonly Candidate<Place>[];
  readonly #policy: FailoverPolicy;
  #turn = 0;
  #attempts = 0;
  /** Number of retries of the last candidate. */
  #repeats = 0;
  readonly #fallback = new Fallback();

  /** @param candidates in the order of attempts; at least one */
  constructor(candidates: readonly Candidate<Place>[], policy: FailoverPolicy) {
    this.#candidates = candidates;
    this.#policy = policy;
  }

  /** The current candidate. */
  get candidate(): Candidate<Place> {
    return this.#candidates[this.#turn] as Candidate<Place>;
  }

  /** Whether the current candidate is the last. */
  get isLast(): boolean {
    return this.#turn + 1 >= this.#candidates.length;
  }

  /** So far, for all candidates. */
  get attempts(): number {
    return this.#attempts;
  }

  /** Counts an attempt. A skipped candidate does not count. */
  countAttempt(): void {
    this.#attempts++;
  }

  /** Whether another model of the alias may be tried after a failure that is not retryable. */
  fallsBackOn(failure: Failure): boolean {
    return fallsBackOn(this.candidate, failure);
  }

  /**
   * Moves on after the current candidate failed.
   * @param failure of the attempt; absent if none was made, which excludes a retry
   * @param random at least 0, less than 1
   * @returns milliseconds until the next attempt; undefined if there is none
   */
  moveOn(failure?: Failure, random: number = Math.random()): number | undefined {
    if (this.#attempts >= this.#policy.maxAttempts) return undefined;
    const next = this.#fallback.next(this.#candidates, this.#turn, failure);
    if (next !== undefined) {
      this.#turn = next;
      return 0;
    }
    if (failure === undefined || failure.cause !== undefined) return undefined;
    return retryDelayMs({
      retryAfter: failure.retry_after,
      isOnly: this.#candidates.length === 1,
      repeats: this.#repeats++,
      maxMs: this.#policy.maxBackoffMs,
      random,
    });
  }
}
