/**
 * What limits are about: subjects (a token, its account, a model, everybody) that may use so much a minute, so much at
 * once and so much altogether. A request reserves what it will need at most before it is sent anywhere, and settles
 * what it really used when it is over.
 *
 * Two limiters keep count by these rules: `memory-limiter.ts` for the processes of one machine, `redis-limiter.ts` for several machines.
 */

/** Absent is no limit; 0 is nothing. */
export interface Limits {
  /** Requests a minute, as a bucket that holds one minute's worth. */
  rpm?: number;
  /** Tokens a minute, likewise; input and output together. */
  tpm?: number;
  maxConcurrent?: number;
  quotaMicros?: number;
  quotaTokens?: number;
}

export interface Subject {
  /** Unique and lasting: `token:…`, `account:…`, `model:…`, `all`. */
  key: string;
  limits: Limits;
  /** Used before, as the store knew it: where a limiter that has never heard of the subject begins. */
  used?: Need;
}

/** What a request needs at most, or what it used. */
export interface Need {
  tokens: number;
  micros: number;
}

/** More than any quota counts. Sums of it stay far from what a counter holds. */
const MAX_AMOUNT = 1e15;

/** What can be counted, whatever numbers come: whole, at least 0, at most 10^15. */
export function countable({ tokens, micros }: Need): Need {
  return { tokens: amountOf(tokens), micros: amountOf(micros) };
}

function amountOf(value: number): number {
  return Number.isNaN(value) ? 0 : Math.round(Math.min(Math.max(value, 0), MAX_AMOUNT));
}

export type LimitName = keyof Limits;

export interface Refused {
  subject: string;
  /** `unreachable`: nobody can say, because what keeps count does not answer. */
  limit: LimitName | "unreachable";
  /** How much the limit allows. */
  allowed?: number;
  /** When asking again may help; absent when it will not. */
  retryAfterMs?: number;
}

/** How a bucket stands, for the headers that tell callers. */
export interface Standing {
  limit: number;
  remaining: number;
  /** Until the bucket is full again. */
  resetMs: number;
}

export interface Reservation {
  readonly requests?: Standing;
  readonly tokens?: Standing;
  /** Once: what was really used; the rest of what was reserved is given back. `undefined` gives back everything. */
  settle(used: Need | undefined): void;
}

export interface Limiter {
  /** At once or later; never rejects. Nothing is reserved when it is refused. */
  reserve(
    subjects: readonly Subject[],
    need: Need,
  ): Reservation | { refused: Refused } | Promise<Reservation | { refused: Refused }>;
}
