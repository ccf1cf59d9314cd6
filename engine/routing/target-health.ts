/**
 * The health of one target of attempts: a model on a channel with one of its keys. It combines three states with different
 * scopes. A failure changes the state whose scope explains it:
 *
 * - the model on the channel, for all keys: the upstream fails or does not respond;
 * - the model with this key: the upstream limits the rate of the key;
 * - the key, for all models: the upstream refuses the key.
 *
 * Besides, limits keep requests from the key: those of its settings, and those that the provider's headers tell.
 */

import type { RateLimits } from "../conversion/contract.ts";
import { actionAfter, type FailureCause } from "../conversion/hub/failure-action.ts";
import type { FallbackClass } from "./alias-target.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";
import { coolingClassOf } from "./fallback.ts";
import type { KeyHealth } from "./key-health.ts";
import { describeLimit, type KeyLimit } from "./key-limit.ts";
import { ProviderLimits } from "./provider-limits.ts";

export class TargetHealth {
  readonly #channel: CircuitBreaker;
  readonly #rate: CircuitBreaker | undefined;
  readonly #key: KeyHealth;
  readonly #provider: ProviderLimits;

  /**
   * @param channel of the model on the channel
   * @param rate of the model with this key; absent: the channel has only this key, so its limits are those of the channel
   * @param key of the key
   * @param provider of the model with this key
   */
  constructor(
    channel: CircuitBreaker,
    rate: CircuitBreaker | undefined,
    key: KeyHealth,
    provider: ProviderLimits = new ProviderLimits(),
  ) {
    this.#provider = provider;
    this.#channel = channel;
    this.#rate = rate;
    this.#key = key;
  }

  isReady(nowMs: number): boolean {
    return this.#channel.isReady(nowMs) && this.isKeyReady(nowMs);
  }

  /** Whether this key may be used, whatever the state of the channel is. */
  isKeyReady(nowMs: number): boolean {
    return (
      this.#rate?.isReady(nowMs) !== false && this.#key.isReady(nowMs) && this.#provider.share(nowMs) > 0
    );
  }

  /** Why the target is tried last; undefined if it is ready. */
  whyNotReady(nowMs: number): string | undefined {
    if (!this.#channel.isReady(nowMs))
      return `the circuit breaker is open: ${reasonOf(this.#channel, nowMs)}`;
    if (this.#rate?.isReady(nowMs) === false)
      return `the circuit breaker of the key is open: ${reasonOf(this.#rate, nowMs)}`;
    if (this.#key.refusal !== undefined && !this.#key.isReady(nowMs))
      return `the key is refused: ${this.#key.refusal.kind}`;
    const [limit] = this.limits(nowMs);
    return limit?.share === 0 ? describeLimit(limit, nowMs) : undefined;
  }

  /** Class of the reason why the target is not ready, as `fallback_on` of an alias names it. */
  coolingClass(nowMs: number): FallbackClass {
    if (!this.#channel.isReady(nowMs)) return classOfBreaker(this.#channel, nowMs);
    if (this.#rate?.isReady(nowMs) === false) return classOfBreaker(this.#rate, nowMs);
    const { refusal } = this.#key;
    if (refusal !== undefined && !this.#key.isReady(nowMs)) return coolingClassOf(refusal.kind);
    return "rate_limit";
  }

  /** Why the key gets only a share of its weight; undefined if it gets all of it, or nothing. */
  whySlow(nowMs: number): string | undefined {
    const [limit] = this.limits(nowMs);
    return limit === undefined || limit.share === 0 ? undefined : describeLimit(limit, nowMs);
  }

  /** Limits of the key that slow it down, the strictest first. */
  limits(nowMs: number): KeyLimit[] {
    const own = this.#key.limit(nowMs);
    const told = this.#provider.active(nowMs);
    return own === undefined ? told : [own, ...told];
  }

  /** Share of its weight that the key gets. */
  share(nowMs: number): number {
    return this.#provider.share(nowMs);
  }

  /** What the provider's headers say about the limits of the key. */
  observeLimits(limits: RateLimits, nowMs: number, maxMs: number): void {
    this.#provider.observe(limits, nowMs, maxMs);
  }

  /** The key is at the limit of its configuration. No request was sent. */
  reachLimit(limit: KeyLimit): void {
    this.#key.reachLimit(limit);
  }

  /** No failure since the last success. */
  get isHealthy(): boolean {
    const failures = this.#channel.failures + (this.#rate?.failures ?? 0);
    return failures === 0 && this.#key.refusal === undefined;
  }

  /** Called before a request is sent. */
  begin(nowMs: number): void {
    this.#channel.begin(nowMs);
    this.#rate?.begin(nowMs);
    this.#key.begin(nowMs);
  }

  /**
   * @param startedMs start of the request. A success is ignored if the request started before the last failure.
   * @param responseMs time until the response, or the first event of a stream
   */
  succeed(startedMs: number, nowMs: number, responseMs?: number): void {
    this.#channel.succeed(startedMs, nowMs, responseMs);
    // A slow response says nothing about the key.
    this.#rate?.succeed(startedMs, nowMs, 0);
    this.#key.accept(startedMs);
  }

  /** @param startedMs start of the request; absent: it was the trial, and the test of the key */
  fail(nowMs: number, error: FailureCause & { retry_after?: number }, startedMs?: number): void {
    const pauseMs = error.retry_after === undefined ? undefined : error.retry_after * 1000;
    const kind = error.cause?.kind ?? error.kind;
    switch (actionAfter(error)) {
      case "disable_key":
        this.#key.refuse(nowMs, kind);
        this.#channel.abandon(startedMs);
        this.#rate?.abandon(startedMs);
        return;
      case "next_key":
        if (this.#rate !== undefined) this.#channel.abandon(startedMs);
        (this.#rate ?? this.#channel).fail(nowMs, pauseMs, kind, startedMs);
        this.#key.abandon(startedMs);
        return;
      default:
        this.#channel.fail(nowMs, pauseMs, kind, startedMs);
        this.#rate?.abandon(startedMs);
        this.#key.abandon(startedMs);
    }
  }

  /** The request ended without an outcome: the client disconnected. @param startedMs as in `begin` */
  abandon(startedMs: number): void {
    this.#channel.abandon(startedMs);
    this.#rate?.abandon(startedMs);
    this.#key.abandon(startedMs);
  }
}

function reasonOf(breaker: CircuitBreaker, nowMs: number): string {
  return breaker.read(nowMs).why ?? "another request is the trial";
}

function classOfBreaker(breaker: CircuitBreaker, nowMs: number): FallbackClass {
  const { reason, lastError } = breaker.read(nowMs);
  // Neither is caused by the last error, which may be old.
  return reason === "manual" || reason === "slow_call_rate" ? "error" : coolingClassOf(lastError);
}
