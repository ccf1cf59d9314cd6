/**
 * Limits: a subject (a token, its account, a model, everybody) may use a certain amount per minute, concurrently, and in total.
 * A request reserves the maximum that it may need before it is sent, and settles its actual usage at the end.
 *
 * Two limiters implement these rules: `memory-limiter.ts` for the processes of one machine, `redis-limiter.ts` for several
 * machines.
 */

/** Absent: no limit; 0: nothing is allowed. */
export interface Limits {
  /** Requests per minute, as a bucket with one minute's worth. */
  rpm?: number;
  /** Tokens per minute, as a bucket; input and output together. */
  tpm?: number;
  maxConcurrent?: number;
  quotaMicros?: number;
  quotaTokens?: number;
}

export interface Subject {
  /** Unique and permanent: `token:…`, `account:…`, `model:…`, `all`. */
  key: string;
  limits: Limits;
  /** Earlier usage according to the store, from which a limiter without counters for the subject starts. */
  used?: Need;
}

/** The maximum that a request may need, or its actual usage. */
export interface Need {
  tokens: number;
  micros: number;
}

/** Larger than any quota. Sums of it stay far below the limit of a counter. */
const MAX_AMOUNT = 1e15;

/** Makes any numbers countable: integers from 0 to 10^15. */
export function countable({ tokens, micros }: Need): Need {
  return { tokens: amountOf(tokens), micros: amountOf(micros) };
}

function amountOf(value: number): number {
  return Number.isNaN(value) ? 0 : Math.round(Math.min(Math.max(value, 0), MAX_AMOUNT));
}

export type LimitName = keyof Limits;

export interface Refused {
  subject: string;
  /** `unreachable`: the counters are unavailable. */
  limit: LimitName | "unreachable";
  /** The value of the limit. */
  allowed?: number;
  /** Time after which a retry may succeed; absent if it will not. */
  retryAfterMs?: number;
}

/** State of a bucket, for the rate-limit headers. */
export interface Standing {
  limit: number;
  remaining: number;
  /** Time until the bucket is full again. */
  resetMs: number;
}

export interface Reservation {
  readonly requests?: Standing;
  readonly tokens?: Standing;
  /** Call once, with the actual usage: the rest of the reservation is released. `undefined` releases everything. */
  settle(used: Need | undefined): void;
}

export interface Limiter {
  /** Never rejects. A refusal reserves nothing. */
  reserve(
    subjects: readonly Subject[],
    need: Need,
  ): Reservation | { refused: Refused } | Promise<Reservation | { refused: Refused }>;
}
