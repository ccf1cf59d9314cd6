/**
 * Passive health of a model on a channel, from the outcomes of requests. After some consecutive failures it cools down. Then
 * one request at a time is its probe, and the first success ends the cool-down.
 *
 * Health only orders candidates. A cooling one is still tried if no other is left, so health never rejects a request that could
 * succeed.
 */

export interface HealthPolicy {
  /** Consecutive failures that start a cool-down. */
  failureThreshold: number;
  coolDownMs: number;
}

/** Maximum cool-down that an upstream can request. */
const MAX_COOL_DOWN_MS = 60_000;

export class Health {
  readonly #policy: HealthPolicy;
  #failures = 0;
  #coolUntilMs = 0;
  #trying = false;
  #failedMs = Number.NEGATIVE_INFINITY;

  /** @param before previous state; probes that it waits for stay with it */
  constructor(policy: HealthPolicy, before?: Health) {
    this.#policy = policy;
    if (before === undefined) return;
    this.#failures = before.#failures;
    this.#coolUntilMs = before.#coolUntilMs;
    this.#failedMs = before.#failedMs;
  }

  /** False during a cool-down, and while another request is the probe. */
  isReady(nowMs: number): boolean {
    if (this.#coolUntilMs === 0) return true;
    return nowMs >= this.#coolUntilMs && !this.#trying;
  }

  /** Consecutive failures so far. */
  get failures(): number {
    return this.#failures;
  }

  /** Remaining milliseconds of the cool-down; 0 if there is none. */
  remainingCoolDownMs(nowMs: number): number {
    return Math.max(0, this.#coolUntilMs - nowMs);
  }

  /** Called before a request is sent. */
  begin(): void {
    if (this.#coolUntilMs > 0) this.#trying = true;
  }

  /** @param startedMs start of the request. A success is ignored if the request started before the last failure. */
  succeed(startedMs: number = Number.POSITIVE_INFINITY): void {
    if (startedMs < this.#failedMs) return;
    this.#failures = 0;
    this.#coolUntilMs = 0;
    this.#trying = false;
  }

  /** @param pauseMs pause that the upstream requested; it starts a cool-down at once */
  fail(nowMs: number, pauseMs?: number): void {
    this.#failures++;
    this.#failedMs = nowMs;
    this.#trying = false;
    if (pauseMs === undefined && this.#failures < this.#policy.failureThreshold) return;
    const requestedMs = Math.min(pauseMs ?? 0, MAX_COOL_DOWN_MS);
    const ownMs = this.#failures < this.#policy.failureThreshold ? 0 : this.#policy.coolDownMs;
    this.#coolUntilMs = nowMs + Math.max(requestedMs, ownMs);
  }

  /** The request ended without an outcome: the client disconnected. */
  abandon(): void {
    this.#trying = false;
  }
}
