/** Which of its candidates a request asks, and where a failure leads: to the next, to the same once more, or to the end. */
import type { HubError } from "../conversion/contract.ts";
import { retryDelayMs } from "./retry-delay.ts";
import type { Candidate } from "./router.ts";

export interface FailoverPolicy {
  /** Of one request, the first included. */
  maxAttempts: number;
  /** The longest pause before a channel is asked again; 0: never. */
  maxBackoffMs: number;
}

/** Of a failure, what another attempt depends on: who refuses our key or our account has a cause, and will refuse it again. */
export type Failure = Pick<HubError, "retry_after" | "cause">;

export class Failover<Place> {
  readonly #candidates: readonly Candidate<Place>[];
  readonly #policy: FailoverPolicy;
  #turn = 0;
  #attempts = 0;
  /** How often the last one was to be asked again. */
  #repeats = 0;

  /** @param candidates in the order in which they are to be asked; one at least */
  constructor(candidates: readonly Candidate<Place>[], policy: FailoverPolicy) {
    this.#candidates = candidates;
    this.#policy = policy;
  }

  /** Whose turn it is. */
  get candidate(): Candidate<Place> {
    return this.#candidates[this.#turn] as Candidate<Place>;
  }

  /** No other one comes after it. */
  get isLast(): boolean {
    return this.#turn + 1 >= this.#candidates.length;
  }

  /** So far, of all candidates. */
  get attempts(): number {
    return this.#attempts;
  }

  /** The candidate is asked. One that is passed over before costs no attempt. */
  countAttempt(): void {
    this.#attempts++;
  }

  /**
   * The candidate cannot answer.
   * @param failure how it failed; absent where it was not asked, which will be no different the next time
   * @param random from 0 up to 1
   * @returns milliseconds until whose turn it is then should be asked; undefined where nobody should
   */
  moveOn(failure?: Failure, random: number = Math.random()): number | undefined {
    if (this.#attempts >= this.#policy.maxAttempts) return undefined;
    if (!this.isLast) {
      this.#turn++;
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
