/** Chooses the candidates of a request: after a failure it moves to the next, retries the same, or ends. */
import { actionAfter, type FailureAction, type FailureCause } from "../conversion/hub/failure-action.ts";
import type { AliasTarget, FallbackClass } from "./alias-target.ts";
import { fallbackClassOf, isShared, skipClassOf } from "./fallback.ts";
import { hedgeTurn, isSameChannel } from "./hedge-turn.ts";
import { retryDelayMs } from "./retry-delay.ts";
import type { Candidate } from "./router.ts";

export interface FailoverPolicy {
  /** Maximum number of attempts for one request. */
  maxAttempts: number;
  /** Maximum pause before a channel is retried; 0: no retry. */
  maxBackoffMs: number;
  /** No attempt starts later than this after the first one. Undefined: no limit. */
  maxRetryTimeMs?: number | undefined;
}

/** Decides whether an attempt after the first is allowed; false if the retry budget is used up. */
export type TakeRetry = (nowMs: number) => boolean;

/** The properties of a failure that decide about a retry. `retry_after` is in seconds. */
export type Failure = FailureCause & { retry_after?: number };

export class Failover<Place> {
  #candidates: readonly Candidate<Place>[];
  readonly #policy: FailoverPolicy;
  readonly #takeRetry: TakeRetry;
  #turn = 0;
  #attempts = 0;
  /** Number of retries of the current candidate. */
  #repeats = 0;
  #startedMs: number | undefined;
  /** Models of an alias whose channels would all fail alike. */
  #exhausted: AliasTarget[] | undefined;
  /** Why the keys of the current channel were skipped, or failed. */
  #reasons: FallbackClass[] = [];

  /** @param candidates in the order of attempts; at least one. The keys of one channel are neighbours. */
  constructor(candidates: readonly Candidate<Place>[], policy: FailoverPolicy, takeRetry: TakeRetry) {
    this.#candidates = candidates;
    this.#policy = policy;
    this.#takeRetry = takeRetry;
  }

  /** The current candidate. */
  get candidate(): Candidate<Place> {
    return this.#candidates[this.#turn] as Candidate<Place>;
  }

  /**
   * Whether another candidate may be tried without an attempt at the current one. Candidates that `moveOn` skips do not count.
   * @param isOfKey another key of the same channel is another candidate
   */
  hasNext(isOfKey: boolean): boolean {
    return (isOfKey && this.#hasNextKey) || this.#nextTurn("next_channel", "error") < this.#candidates.length;
  }

  get #hasNextKey(): boolean {
    return this.#isSameChannel(this.#candidates[this.#turn + 1]);
  }

  /** Whether another candidate has the current one's channel and model. */
  #isSameChannel(other: Candidate<Place> | undefined): boolean {
    const { channel, configured } = this.candidate;
    return other?.channel === channel && other.configured === configured;
  }

  /** So far, for all candidates. */
  get attempts(): number {
    return this.#attempts;
  }

  /** Counts an attempt. A skipped candidate does not count. */
  countAttempt(nowMs: number): void {
    this.#attempts++;
    this.#startedMs ??= nowMs;
  }

  /**
   * Skips the current candidate without an attempt, and moves to the next key of the same channel.
   * @param isOfKey whether another key may serve the request
   * @param error that the client gets if nothing else serves the request
   * @returns false if there is no such key: then `moveOn` leads to the next channel
   */
  skipKey(isOfKey: boolean, { kind }: Pick<Failure, "kind">): boolean {
    this.#reasons.push(skipClassOf(isOfKey, kind));
    if (!isOfKey || !this.#hasNextKey) return false;
    this.#turn++;
    this.#repeats = 0;
    return true;
  }

  /** Whether another model of the alias may be tried after a failure that is not retryable. */
  fallsBackOn(failure: Failure, { target }: Candidate<Place> = this.candidate): boolean {
    if (target === undefined) return false;
    const kind = fallbackClassOf(failure);
    return kind !== undefined && target.fallbackOn.has(kind);
  }

  /**
   * Moves on after the current candidate failed.
   * @param failure of the attempt; absent if none was made: then no key of the channel can help, and there is no retry
   * @param random at least 0, less than 1
   * @returns milliseconds until the next attempt; undefined if there is none
   */
  moveOn(nowMs: number, failure?: Failure, random: number = Math.random()): number | undefined {
    if (this.#attempts >= this.#policy.maxAttempts) return undefined;
    const reason = failure === undefined ? this.#skipClass(nowMs) : fallbackClassOf(failure);
    const next = this.#nextAttempt(failure, reason, random);
    if (next === undefined || this.#isTooLate(nowMs + next.pauseMs)) return undefined;
    // Without an attempt, nothing was sent to an upstream. A healthy target does not add to an outage.
    const isFree = failure === undefined || this.#candidates[next.turn]?.health.isHealthy === true;
    if (!isFree && !this.#takeRetry(nowMs)) return undefined;
    this.#repeats = next.turn === this.#turn ? this.#repeats + 1 : 0;
    if (!this.#isSameChannel(this.#candidates[next.turn])) this.#reasons = [];
    else if (failure !== undefined) this.#reasons.push(reason ?? "error");
    this.#turn = next.turn;
    return next.pauseMs;
  }

  /** The candidate for an attempt beside the current one, if there is one. Before it is sent, `takeHedge` must agree. */
  hedge(nowMs: number): Candidate<Place> | undefined {
    if (this.#attempts >= this.#policy.maxAttempts || this.#isTooLate(nowMs)) return undefined;
    const turn = hedgeTurn(this.#candidates, this.#turn);
    const candidate = turn === undefined ? undefined : this.#candidates[turn];
    return candidate?.health.isReady(nowMs) === true ? candidate : undefined;
  }

  /** Takes the retry budget for it, also if it is healthy: it adds to the load of the upstreams. */
  takeHedge(nowMs: number): boolean {
    return this.#takeRetry(nowMs);
  }

  /** The candidate of `hedge` has failed: it is not tried again, nor its channel where another key would not help. */
  discard(candidate: Candidate<Place>, failure: Failure): void {
    if (candidate === this.candidate) return;
    const action = actionAfter(failure);
    const isOfKey = action === "next_key" || action === "disable_key";
    const isGone = (each: Candidate<Place>, index: number): boolean =>
      index > this.#turn && (each === candidate || (!isOfKey && isSameChannel(each, candidate)));
    this.#candidates = this.#candidates.filter((each, index) => !isGone(each, index));
  }

  /**
   * Makes the candidate of `hedge` the current one. The keys between the two come after its channel.
   * @param failure of the previous candidate; absent: it was too slow, and its channel is not tried again
   */
  adopt(candidate: Candidate<Place>, failure?: Failure): void {
    const turn = this.#candidates.indexOf(candidate);
    if (turn <= this.#turn) return;
    const action = failure === undefined ? "next_channel" : actionAfter(failure);
    const tried = this.#candidates.slice(0, this.#turn + 1);
    const between = this.#candidates.slice(this.#turn + 1, turn);
    const rest = this.#candidates.slice(turn);
    const others = rest.findIndex((each) => !isSameChannel(each, candidate));
    const own = others === -1 ? rest : rest.slice(0, others);
    const spare = action === "next_key" || action === "disable_key" ? between : [];
    this.#candidates = [...tried, ...own, ...spare, ...rest.slice(own.length)];
    if (!this.#isSameChannel(candidate)) this.#reasons = [];
    else this.#reasons.push((failure && fallbackClassOf(failure)) ?? "error");
    this.#turn++;
    this.#repeats = 0;
  }

  /** Why nothing is sent to the current channel: `rate_limit` if limits or rate limits of all its keys are the reason. */
  #skipClass(nowMs: number): FallbackClass {
    const cooling = this.#candidates
      .slice(this.#turn + 1)
      .filter((each) => !each.isReady && this.#isSameChannel(each));
    const reasons = [...this.#reasons, ...cooling.map(({ health }) => health.coolingClass(nowMs))];
    return this.#reasons.length > 0 && reasons.every((reason) => reason === "rate_limit")
      ? "rate_limit"
      : "error";
  }

  #nextAttempt(
    failure: Failure | undefined,
    reason: FallbackClass | undefined,
    random: number,
  ): { turn: number; pauseMs: number } | undefined {
    const action = failure === undefined ? "next_channel" : actionAfter(failure);
    if (action === "give_up" && (failure === undefined || !this.fallsBackOn(failure))) return undefined;
    const pauseMs = failure === undefined ? undefined : this.#retryDelayMs(failure, action, random);
    if (action === "retry_same" && pauseMs !== undefined) return { turn: this.#turn, pauseMs };
    const turn = this.#nextTurn(action, reason);
    if (turn < this.#candidates.length) return { turn, pauseMs: 0 };
    return pauseMs === undefined ? undefined : { turn: this.#turn, pauseMs };
  }

  /** The next key of the channel, or the next channel. */
  #nextTurn(action: FailureAction, reason: FallbackClass | undefined): number {
    let turn = this.#turn + 1;
    if (action !== "next_key" && action !== "disable_key")
      while (this.#isSameChannel(this.#candidates[turn])) turn++;
    const { target } = this.candidate;
    return target === undefined ? turn : this.#nextOfAlias(target, turn, reason);
  }

  /** The next candidate that the rules of the alias allow, from `turn` on. */
  #nextOfAlias(current: AliasTarget, turn: number, reason: FallbackClass | undefined): number {
    if (reason === undefined || isShared(reason)) this.#exhausted = [...(this.#exhausted ?? []), current];
    const mayChange = reason !== undefined && current.fallbackOn.has(reason);
    const isNext = ({ target }: Candidate<Place>): boolean =>
      target !== undefined && this.#exhausted?.includes(target) !== true && (mayChange || target === current);
    let next = turn;
    for (; next < this.#candidates.length; next++)
      if (isNext(this.#candidates[next] as Candidate<Place>)) break;
    return next;
  }

  /** Pause before the current candidate is tried again; undefined if it must not be. */
  #retryDelayMs(failure: Failure, action: FailureAction, random: number): number | undefined {
    // The upstream would refuse the key again.
    if (failure.cause !== undefined || action === "disable_key" || action === "give_up") return undefined;
    const { channel } = this.candidate;
    return retryDelayMs({
      retryAfter: failure.retry_after,
      isOnly: action === "retry_same" || this.#candidates.every((each) => each.channel === channel),
      repeats: this.#repeats,
      maxMs: this.#policy.maxBackoffMs,
      random,
    });
  }

  #isTooLate(timeMs: number): boolean {
    const { maxRetryTimeMs = Number.POSITIVE_INFINITY } = this.#policy;
    return this.#startedMs !== undefined && timeMs - this.#startedMs > maxRetryTimeMs;
  }
}
