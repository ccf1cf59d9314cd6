/**
 * Passive health: what requests tell about a model on a channel. After some failures in a row it cools down; then one
 * request at a time may try it, and the first success makes it whole.
 *
 * Health only orders candidates. A cooling one is still tried when nothing else is left, so health can never turn a
 * request away that could have been answered.
 */

export interface HealthPolicy {
  /** Failures in a row that start a cool-down. */
  failureThreshold: number;
  coolDownMs: number;
}

/** An upstream that names its own pause is believed up to this long. */
const MAX_COOL_DOWN_MS = 60_000;

export class Health {
  readonly #policy: HealthPolicy;
  #failures = 0;
  #coolUntilMs = 0;
  #trying = false;
  #failedMs = Number.NEGATIVE_INFINITY;

  /** @param before what was known so far; trial requests that it waits for are its own. */
  constructor(policy: HealthPolicy, before?: Health) {
    this.#policy = policy;
    if (before === undefined) return;
    this.#failures = before.#failures;
    this.#coolUntilMs = before.#coolUntilMs;
    this.#failedMs = before.#failedMs;
  }

  /** False while it cools down, and while somebody else's trial request runs. */
  isReady(nowMs: number): boolean {
    if (this.#coolUntilMs === 0) return true;
    return nowMs >= this.#coolUntilMs && !this.#trying;
  }

  /** In a row, so far. */
  get failures(): number {
    return this.#failures;
  }

  /** Milliseconds that it still cools down; 0 where it does not. */
  restMs(nowMs: number): number {
    return Math.max(0, this.#coolUntilMs - nowMs);
  }

  /** A request is about to be sent. */
  begin(): void {
    if (this.#coolUntilMs > 0) this.#trying = true;
  }

  /** @param begunMs when it was sent: a long answer says nothing about what has failed since. */
  succeed(begunMs: number = Number.POSITIVE_INFINITY): void {
    if (begunMs < this.#failedMs) return;
    this.#failures = 0;
    this.#coolUntilMs = 0;
    this.#trying = false;
  }

  /** @param pauseMs what the upstream asked for, if it did: it then cools down at once. */
  fail(nowMs: number, pauseMs?: number): void {
    this.#failures++;
    this.#failedMs = nowMs;
    this.#trying = false;
    if (pauseMs === undefined && this.#failures < this.#policy.failureThreshold) return;
    const wanted = Math.max(
      pauseMs ?? 0,
      this.#failures < this.#policy.failureThreshold ? 0 : this.#policy.coolDownMs,
    );
    this.#coolUntilMs = nowMs + Math.min(wanted, MAX_COOL_DOWN_MS);
  }

  /** The request ended without telling anything: the caller left. */
  abandon(): void {
    this.#trying = false;
  }
}
