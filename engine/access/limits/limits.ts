/**
 * Limits: a subject (a token, its account, a model, everybody) may use a certain amount per second, minute, hour or day,
 * concurrently, and in total. A budget is a subject of its own for each of its periods, with quotas (`budgets.ts`).
 * A request reserves the maximum that it may need before it is sent, and settles its actual usage at the end.
 *
 * Two limiters implement these rules: `memory-limiter.ts` for the processes of one machine, `redis-limiter.ts` for several
 * machines.
 */

/** Requests and tokens (input and output together) per second, minute, hour and day, as buckets with one span's worth. */
export type RateName = "rps" | "rpm" | "rph" | "rpd" | "tps" | "tpm" | "tph" | "tpd";

/** Absent: no limit; 0: nothing is allowed. */
export interface Limits extends Partial<Record<RateName, number>> {
  maxConcurrent?: number;
  quotaMicros?: number;
  quotaTokens?: number;
  quotaRequests?: number;
}

export interface Subject {
  /** Unique and permanent: `token:…`, `account:…`, `channel:…`, `key:…`, `model:…`, `all`. */
  key: string;
  limits: Limits;
  /** Earlier usage according to the store, from which a limiter without counters for the subject starts. */
  used?: StoredUsage;
  /** For a budget: what it is, or which of its periods this is. */
  budget?: Budget;
  period?: BudgetPeriod;
}

/** A budget of another subject. Its own key is `<key of that subject>/<per>`. */
export interface Budget {
  /** `day`, `week`, `month`, or a rolling window like `30d`. */
  per: string;
  /** Shares of its limits at which the gateway warns. */
  warnAt: readonly number[];
}

/** The current period of a budget. */
export interface BudgetPeriod {
  /** Name of the period in records and in the store: `<key of the budget>@<label>`. */
  entry: string;
  per: string;
  /** Milliseconds since 1970: the end of the period, or when the rolling window moves on. */
  untilMs: number;
  /** For a rolling budget: the first hour of its window, in hours since 1970. */
  sinceHour?: number;
}

/** The maximum that a request may need, or its actual usage. */
export interface Need {
  tokens: number;
  micros: number;
  /** Number of requests; absent: one. */
  requests?: number;
}

/** Usage with all of its amounts. */
export type Usage = Required<Need>;

/** Usage according to the store. */
export interface StoredUsage extends Need {
  /** For a rolling budget: the first hour that it contains, in hours since 1970. */
  sinceHour?: number;
}

/** The usage of one hour of a rolling budget, in hours since 1970. */
export interface HourUsage extends Usage {
  hour: number;
}

/** The window of a rolling budget moves on. */
export interface WindowSlide {
  /** Of the budget. */
  key: string;
  /** The usage in the new window. */
  used: Required<StoredUsage>;
  /** Hours before it. */
  expired: readonly HourUsage[];
}

/** Larger than any quota. Sums of it stay far below the limit of a counter. */
const MAX_AMOUNT = 1e15;

/** Makes any numbers countable: integers from 0 to 10^15. */
export function countable({ tokens, micros, requests = 1 }: Need): Usage {
  return { tokens: amountOf(tokens), micros: amountOf(micros), requests: amountOf(requests) };
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
  /** The period of the budget, if the limit is one of a budget. */
  per?: string;
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
  /** Entries of the budgets that it counts against (`BudgetPeriod`). */
  readonly budgets?: readonly string[];
  /** Call once, with the actual usage: the rest of the reservation is released. `undefined` releases everything. */
  settle(used: Need | undefined): void;
  /** Instead of `settle`, if control counts the reservation from now on. Rates keep what was taken. */
  handOver(): void;
  /** Instead of `settle`, if nothing was sent: rates per second, minute, hour and day do not count the request either. */
  cancel(): void;
}

export interface Limiter {
  /** Never rejects. A refusal reserves nothing. */
  reserve(
    subjects: readonly Subject[],
    need: Need,
  ): Reservation | { refused: Refused } | Promise<Reservation | { refused: Refused }>;
}
