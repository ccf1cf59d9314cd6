/**
 * The circuit breaker of a model on a channel, or of a model with one key of a channel, from the outcomes of requests. After too
 * many failures or slow responses it opens: the channel cools down. Then one request at a time is its trial, and the first
 * success closes it.
 *
 * Breakers only order candidates. One whose breaker is open is still tried if no other is left, so a breaker never rejects a
 * request that could succeed.
 *
 * All times are milliseconds of one monotonic clock, which the caller reads.
 */
import { OutcomeWindow } from "./outcome-window.ts";

export interface CircuitPolicy {
  /** Consecutive failures that open the breaker. */
  failureThreshold: number;
  /** The first cool-down. Each further one is twice as long. */
  coolDownMs: number;
  /** Absent: only consecutive failures and requested pauses open the breaker. */
  circuitBreaker?: CircuitRates;
}

export interface CircuitRates {
  windowMs: number;
  /** Requests in the window before a rate counts. */
  minRequests: number;
  /** Share of failed requests, from 0 to 1. */
  failureRate: number;
  /** Response time from which a request is slow; absent: none is. */
  slowCallMs?: number;
  /** Share of slow requests, from 0 to 1. */
  slowCallRate: number;
  maxCoolDownMs: number;
  /** Largest share of a model's channels that may count as not ready, from 0 to 1. */
  maxEjectedShare: number;
}

/** `half_open`: the cool-down is over, and a trial decides. */
export type CircuitState = "closed" | "open" | "half_open";
export type OpeningReason =
  | "consecutive_failures"
  | "failure_rate"
  | "slow_call_rate"
  | "requested_pause"
  | "manual";

/** The state of a breaker as plain data. */
export interface CircuitReport {
  state: CircuitState;
  /** An operator set the state; outcomes do not change it. */
  isHeld: boolean;
  reason?: OpeningReason;
  /** The reason as the rest of a sentence: `5 consecutive failures`. */
  why?: string;
  /** Start of the state. */
  sinceMs?: number;
  /** `open`: end of the cool-down. `half_open`: time after which another request may be the trial. */
  untilMs?: number;
  /** Consecutive failures. */
  failures: number;
  /** Consecutive openings, each with a longer cool-down. */
  openings: number;
  /** Class of the last error. */
  lastError?: string;
}

/** Called after a breaker opened or closed, or when its trial starts. Not called for adopted states. */
export type CircuitListener = (report: CircuitReport, nowMs: number) => void;

/** Maximum cool-down without other settings. */
const MAX_COOL_DOWN_MS = 300_000;
/** A trial without an outcome after this time permits another one. */
const TRIAL_MS = 30_000;
/** Additional share of a cool-down, at random, so that breakers that opened together do not end together. */
const JITTER = 0.1;
/** Time that the process that opened a breaker has for the trial, before others start their own. At most twice this time. */
const FOLLOWER_WAIT_MS = 1_000;

export class CircuitBreaker {
  #policy: CircuitPolicy;
  #window: OutcomeWindow | undefined;
  readonly #random: () => number;
  readonly #listener: CircuitListener | undefined;
  /** Open or half-open. */
  #isOpen = false;
  #held: "open" | "closed" | undefined;
  #failures = 0;
  #openings = 0;
  #reason: OpeningReason | undefined;
  #why: string | undefined;
  #lastError: string | undefined;
  #sinceMs: number | undefined;
  #untilMs = 0;
  #trialUntilMs = 0;
  /** Start of this process's trial. */
  #trialStartedMs: number | undefined;
  /** A success of a request that started earlier proves nothing. */
  #failedMs = Number.NEGATIVE_INFINITY;
  #closedMs = Number.NEGATIVE_INFINITY;

  /** @param random at least 0, less than 1 */
  constructor(policy: CircuitPolicy, random: () => number = Math.random, listener?: CircuitListener) {
    this.#policy = policy;
    this.#random = random;
    this.#listener = listener;
    this.#window = windowOf(policy);
  }

  /** The state stays. A window of another length starts empty. */
  set policy(policy: CircuitPolicy) {
    this.#policy = policy;
    const next = windowOf(policy);
    if (next?.windowMs !== this.#window?.windowMs) this.#window = next;
  }

  /** False during a cool-down, and while another request is the trial. */
  isReady(nowMs: number): boolean {
    if (!this.#isOpen) return true;
    return this.#held === undefined && nowMs >= this.#untilMs && nowMs >= this.#trialUntilMs;
  }

  /** Whether an operator opened it. */
  get isHeldOpen(): boolean {
    return this.#held === "open";
  }

  /** Consecutive failures so far. */
  get failures(): number {
    return this.#failures;
  }

  /** Remaining milliseconds of the cool-down; 0 if there is none. */
  remainingCoolDownMs(nowMs: number): number {
    if (!this.#isOpen) return 0;
    return this.#held === undefined ? Math.max(0, this.#untilMs - nowMs) : Number.POSITIVE_INFINITY;
  }

  /** Called before a request is sent. */
  begin(nowMs: number): void {
    if (!this.#isOpen || !this.isReady(nowMs)) return;
    this.#trialUntilMs = nowMs + TRIAL_MS;
    this.#trialStartedMs = nowMs;
    this.#report(nowMs);
  }

  /**
   * @param startedMs start of the request. A success says nothing about failures after that time.
   * @param responseMs time until the response, or the first event of a stream
   */
  succeed(startedMs: number, nowMs: number, responseMs: number = nowMs - startedMs): void {
    if (this.#held !== undefined) return;
    const slowCallMs = this.#policy.circuitBreaker?.slowCallMs;
    const isSlow = slowCallMs !== undefined && responseMs >= slowCallMs;
    const isLate = startedMs < this.#failedMs;
    if (!this.#isOpen) {
      if (!isLate) this.#failures = 0;
      if (this.#window === undefined) return;
      this.#window.add(nowMs, isSlow ? "slow" : "good");
      this.#judge(nowMs);
    } else if (isLate) return;
    else if (!isSlow || this.#reason !== "slow_call_rate") this.#close(nowMs);
    else if (nowMs >= this.#untilMs) this.#open(nowMs, "slow_call_rate", "the trial was slow again");
    else this.#trialUntilMs = 0;
  }

  /**
   * @param pauseMs pause that the upstream requested; it opens the breaker at once
   * @param error class of the error, for operators
   * @param startedMs start of the request. A failure of a request that started before the opening is not that of the trial.
   */
  fail(nowMs: number, pauseMs?: number, error?: string, startedMs: number = nowMs): void {
    if (error !== undefined) this.#lastError = error;
    if (this.#held !== undefined) return;
    this.#failures++;
    const isLate = this.#isOpen && startedMs < (this.#sinceMs ?? 0);
    if (!isLate) this.#failedMs = nowMs;
    const isConsecutive = this.#failures >= this.#policy.failureThreshold;
    if (isLate || (this.#isOpen && nowMs < this.#untilMs)) {
      if (!isLate) this.#trialUntilMs = 0;
      if (pauseMs !== undefined) this.#untilMs = Math.max(this.#untilMs, nowMs + this.#limit(pauseMs));
    } else if (pauseMs !== undefined) {
      const why = `the upstream requested a pause of ${seconds(pauseMs)}`;
      this.#open(nowMs, "requested_pause", why, this.#limit(pauseMs), isConsecutive);
    } else if (this.#isOpen || isConsecutive) {
      this.#open(nowMs, "consecutive_failures", `${this.#failures} consecutive failures`);
    } else if (this.#window !== undefined) {
      this.#window.add(nowMs, "failed");
      this.#judge(nowMs);
    }
  }

  /**
   * The request ended without an outcome: the client disconnected.
   * @param startedMs as in `begin`: another request than the trial does not end the trial. Absent: the trial has ended
   */
  abandon(startedMs?: number): void {
    if (startedMs === undefined || startedMs === this.#trialStartedMs) this.#trialUntilMs = 0;
  }

  read(nowMs: number): CircuitReport {
    const state = !this.#isOpen
      ? "closed"
      : this.#held === undefined && nowMs >= this.#untilMs
        ? "half_open"
        : "open";
    const untilMs = state === "half_open" ? this.#trialUntilMs : this.#untilMs;
    const isTimed = state !== "closed" && this.#held === undefined && untilMs > nowMs;
    return {
      state,
      isHeld: this.#held !== undefined,
      ...(this.#reason === undefined ? {} : { reason: this.#reason }),
      ...(this.#why === undefined ? {} : { why: this.#why }),
      ...(this.#sinceMs === undefined ? {} : { sinceMs: this.#sinceMs }),
      ...(isTimed ? { untilMs } : {}),
      failures: this.#failures,
      openings: this.#openings,
      ...(this.#lastError === undefined ? {} : { lastError: this.#lastError }),
    };
  }

  /**
   * Takes over a state: the one of the same breaker in another process, which has the first trial, or the one that an operator
   * sets. The listener is not called.
   */
  adopt(report: CircuitReport, nowMs: number): void {
    this.#reset(nowMs);
    const { state, isHeld, untilMs = 0, sinceMs = nowMs } = report;
    this.#held = isHeld ? (state === "open" ? "open" : "closed") : undefined;
    this.#isOpen = state !== "closed";
    this.#openings = report.openings;
    this.#failures = report.failures;
    this.#reason = report.reason;
    this.#why = report.why;
    this.#lastError = report.lastError ?? this.#lastError;
    this.#sinceMs = sinceMs;
    if (state === "open") this.#untilMs = untilMs + FOLLOWER_WAIT_MS * (1 + this.#random());
    if (state === "half_open") this.#trialUntilMs = untilMs;
    if (state !== "closed") this.#failedMs = nowMs;
  }

  #judge(nowMs: number): void {
    const { circuitBreaker: rates } = this.#policy;
    const window = this.#window;
    if (rates === undefined || window === undefined || window.calls < rates.minRequests) return;
    const { calls, failed, slow } = window;
    if (failed > 0 && failed >= rates.failureRate * calls)
      this.#open(nowMs, "failure_rate", `${shareOf(failed, calls, rates)} failed`);
    else if (slow > 0 && slow >= rates.slowCallRate * calls) {
      const limit = seconds(rates.slowCallMs ?? 0);
      this.#open(nowMs, "slow_call_rate", `${shareOf(slow, calls, rates)} took ${limit} or longer`);
    }
  }

  /** @param isGrown whether the breaker's own cool-down applies, which grows, and not only the requested pause */
  #open(nowMs: number, reason: OpeningReason, why: string, pauseMs = 0, isGrown = true): void {
    const { coolDownMs, circuitBreaker } = this.#policy;
    if (!this.#isOpen && nowMs - this.#closedMs >= (circuitBreaker?.windowMs ?? coolDownMs))
      this.#openings = 0;
    let ownMs = 0;
    if (isGrown) {
      ownMs = this.#limit(coolDownMs * 2 ** this.#openings) * (1 + JITTER * this.#random());
      this.#openings++;
    }
    this.#isOpen = true;
    this.#reason = reason;
    this.#why = why;
    this.#sinceMs = nowMs;
    this.#failedMs = nowMs;
    this.#untilMs = nowMs + Math.max(ownMs, pauseMs);
    this.#trialUntilMs = 0;
    this.#report(nowMs);
  }

  #close(nowMs: number): void {
    this.#reset(nowMs);
    this.#report(nowMs);
  }

  /** Closed and automatic, as after the start. */
  #reset(nowMs: number): void {
    this.#isOpen = false;
    this.#held = undefined;
    this.#failures = 0;
    this.#reason = undefined;
    this.#why = undefined;
    this.#sinceMs = nowMs;
    this.#closedMs = nowMs;
    this.#untilMs = 0;
    this.#trialUntilMs = 0;
    this.#window?.clear();
  }

  #limit(durationMs: number): number {
    const { coolDownMs, circuitBreaker } = this.#policy;
    return Math.min(durationMs, Math.max(coolDownMs, circuitBreaker?.maxCoolDownMs ?? MAX_COOL_DOWN_MS));
  }

  #report(nowMs: number): void {
    this.#listener?.(this.read(nowMs), nowMs);
  }
}

function windowOf({ circuitBreaker }: CircuitPolicy): OutcomeWindow | undefined {
  return circuitBreaker === undefined ? undefined : new OutcomeWindow(circuitBreaker.windowMs);
}

function shareOf(some: number, calls: number, { windowMs }: CircuitRates): string {
  return `${Math.round((some / calls) * 100)} % of ${calls} requests within ${seconds(windowMs)}`;
}

function seconds(durationMs: number): string {
  return `${Math.round(durationMs / 100) / 10} s`;
}
