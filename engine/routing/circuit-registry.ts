/**
 * The circuit breakers of a process. They outlive routers: a new configuration takes over the state of every model on a channel
 * that it still has. States of other processes arrive here too, also before their channels do.
 *
 * Reports between processes have Unix times. Breakers use the monotonic clock of their process.
 */
import { CircuitBreaker, type CircuitPolicy, type CircuitReport } from "./circuit-breaker.ts";

/** What a breaker is for. */
export interface CircuitName {
  channel: string;
  /** As clients name it; may be a pattern. */
  model: string;
  /** The upstream's name. */
  upstream: string;
  /** Name of the channel's key; absent: all keys. */
  key?: string;
  /** Identifies the value of the key. */
  mark?: string;
}

/** The state of a breaker, with Unix times. */
export interface CircuitStatus extends CircuitName, CircuitReport {}

export interface CircuitClock {
  /** Monotonic. */
  nowMs(): number;
  /** Unix time in milliseconds. */
  timeMs(): number;
}

export interface CircuitRegistryOptions {
  /** Called after a breaker of this process opened or closed, or when its trial starts. */
  changed?(status: CircuitStatus): void;
  clock?: CircuitClock;
  random?: () => number;
}

interface Known {
  name: CircuitName;
  breaker: CircuitBreaker;
}

const CLOCK: CircuitClock = { nowMs: () => performance.now(), timeMs: Date.now };

export class CircuitRegistry {
  readonly #options: CircuitRegistryOptions;
  readonly #clock: CircuitClock;
  readonly #known = new Map<string, Known>();
  /** States of breakers that no channel here needs yet, other than closed. */
  readonly #waiting = new Map<string, CircuitStatus>();

  constructor(options: CircuitRegistryOptions = {}) {
    this.#options = options;
    this.#clock = options.clock ?? CLOCK;
  }

  /** The breaker of this name, with its state. The policy may be another than before. */
  breakerOf(name: CircuitName, policy: CircuitPolicy): CircuitBreaker {
    const id = circuitId(name);
    const known = this.#known.get(id)?.breaker;
    if (known !== undefined) {
      known.policy = policy;
      return known;
    }
    const breaker = new CircuitBreaker(policy, this.#options.random, (report, nowMs) =>
      this.#options.changed?.(this.#statusOf(name, report, nowMs)),
    );
    this.#known.set(id, { name, breaker });
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (waiting !== undefined) this.#adopt(breaker, waiting);
    return breaker;
  }

  /** Forgets all breakers except these. Running requests keep theirs. A state that an operator holds waits for the breaker's return. */
  retain(breakers: ReadonlySet<CircuitBreaker>): void {
    const nowMs = this.#clock.nowMs();
    for (const [id, { name, breaker }] of this.#known) {
      if (breakers.has(breaker)) continue;
      this.#known.delete(id);
      const status = this.#statusOf(name, breaker.read(nowMs), nowMs);
      if (status.isHeld) this.#waiting.set(id, status);
    }
  }

  /** Takes over a state from another process or of an operator. */
  adopt(status: CircuitStatus): void {
    const id = circuitId(status);
    const known = this.#known.get(id);
    if (known !== undefined) this.#adopt(known.breaker, status);
    else if (status.state === "closed" && !status.isHeld) this.#waiting.delete(id);
    else this.#waiting.set(id, status);
  }

  list(): CircuitStatus[] {
    const nowMs = this.#clock.nowMs();
    return [...this.#known.values()].map(({ name, breaker }) =>
      this.#statusOf(name, breaker.read(nowMs), nowMs),
    );
  }

  #adopt(breaker: CircuitBreaker, { sinceMs, untilMs, ...status }: CircuitStatus): void {
    const nowMs = this.#clock.nowMs();
    const offsetMs = this.#clock.timeMs() - nowMs;
    const times = {
      ...(sinceMs === undefined ? {} : { sinceMs: sinceMs - offsetMs }),
      ...(untilMs === undefined ? {} : { untilMs: untilMs - offsetMs }),
    };
    breaker.adopt({ ...status, ...times }, nowMs);
  }

  #statusOf(name: CircuitName, { sinceMs, untilMs, ...report }: CircuitReport, nowMs: number): CircuitStatus {
    const offsetMs = this.#clock.timeMs() - nowMs;
    return {
      ...name,
      ...report,
      ...(sinceMs === undefined ? {} : { sinceMs: Math.round(sinceMs + offsetMs) }),
      ...(untilMs === undefined ? {} : { untilMs: Math.round(untilMs + offsetMs) }),
    };
  }
}

/** The same text for the same breaker, in every process and on every machine. */
export function circuitId({ channel, model, upstream, key, mark }: CircuitName): string {
  return JSON.stringify([channel, model, upstream, ...(key === undefined ? [] : [key, mark])]);
}
