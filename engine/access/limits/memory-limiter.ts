/**
 * Counts in the shared memory of one machine. Every count is one compare-and-swap, so exactly what fits is served, however many
 * processes ask at once. If one subject refuses a request, the reservations for the others are released.
 *
 * Quotas are checked last, because people notice their counts.
 */
import { spanOf, standing, type Taken, take } from "./bucket.ts";
import { type Cells, cell, held } from "./limit-cells.ts";
import {
  countable,
  type Limiter,
  type LimitName,
  type Limits,
  type Need,
  type RateName,
  type Refused,
  type Reservation,
  type Standing,
  type Subject,
  type Usage,
} from "./limits.ts";
import { type Rate, rateOf } from "./rates.ts";

export class MemoryLimiter implements Limiter {
  readonly #cells: Cells;
  readonly #rowOf: (key: string) => number | undefined;
  readonly #nowMicros: () => number;

  /**
   * @param rowOf the row of a subject; a subject without a row is not counted
   * @param nowMicros a monotonic clock, the same in every process
   */
  constructor(
    cells: Cells,
    rowOf: (key: string) => number | undefined,
    nowMicros: () => number = machineMicros,
  ) {
    this.#cells = cells;
    this.#rowOf = rowOf;
    this.#nowMicros = nowMicros;
  }

  reserve(subjects: readonly Subject[], asked: Need): Reservation | { refused: Refused } {
    const need = countable(asked);
    const nowMicros = this.#nowMicros();
    const counted: Counted[] = [];
    for (const subject of subjects) {
      const row = this.#rowOf(subject.key);
      if (row !== undefined) counted.push(new Counted(this.#cells, row, subject));
    }
    for (const limit of STEPS) {
      for (const one of counted) {
        if (one.limits[limit] === undefined) continue;
        const refused = one.claim(limit, need, nowMicros);
        if (refused === undefined) continue;
        for (const other of counted) other.giveBack();
        return { refused };
      }
    }
    for (const one of counted) one.hold(1);
    return new Held(counted, nowMicros);
  }
}

class Held implements Reservation {
  readonly requests?: Standing;
  readonly tokens?: Standing;
  readonly #counted: readonly Counted[];

  constructor(counted: readonly Counted[], nowMicros: number) {
    this.#counted = counted;
    const requests = tightest(counted, "requests", nowMicros);
    const tokens = tightest(counted, "tokens", nowMicros);
    if (requests !== undefined) this.requests = requests;
    if (tokens !== undefined) this.tokens = tokens;
  }

  settle(used: Need | undefined): void {
    const counted = used === undefined ? NOTHING : countable(used);
    for (const one of this.#counted) one.settle(counted);
  }

  handOver(): void {
    for (const one of this.#counted) one.handOver();
  }

  cancel(): void {
    for (const one of this.#counted) {
      one.giveBack();
      one.hold(-1);
    }
  }
}

function machineMicros(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e6 + Math.floor(nanoseconds / 1000);
}

const STEPS = [
  "rps",
  "rpm",
  "rph",
  "rpd",
  "tps",
  "tpm",
  "tph",
  "tpd",
  "maxConcurrent",
  "quotaRequests",
  "quotaTokens",
  "quotaMicros",
] as const satisfies LimitName[];
const NOTHING: Usage = { tokens: 0, micros: 0, requests: 0 };

/** A bucket that a request took from: its state after the request, and how far the request moved it. */
interface Poured {
  rate: Rate;
  allowed: number;
  fullAt: number;
  spanMicros: number;
}

/** One subject's share of a request: what was taken, which is nothing without a limit. */
class Counted {
  readonly limits: Limits;
  readonly #cells: Cells;
  readonly #row: number;
  readonly #subject: Subject;
  readonly poured: Poured[] = [];
  #concurrent = 0;
  #tokens = 0;
  #micros = 0;
  #requests = 0;

  constructor(cells: Cells, row: number, subject: Subject) {
    this.#cells = cells;
    this.#row = row;
    this.#subject = subject;
    this.limits = subject.limits;
  }

  claim(limit: (typeof STEPS)[number], need: Usage, nowMicros: number): Refused | undefined {
    const allowed = this.limits[limit] as number;
    const waitMicros = this.#take(limit, need, allowed, nowMicros);
    if (waitMicros === undefined) return undefined;
    const refused = { subject: this.#subject.key, limit, allowed };
    return Number.isFinite(waitMicros)
      ? { ...refused, retryAfterMs: Math.max(1, Math.ceil(waitMicros / 1000)) }
      : refused;
  }

  /** Counts as a reservation of this process until it is settled. */
  hold(sign: 1 | -1): void {
    this.#cells.hold(this.#row, held.running, sign);
    if (this.#concurrent !== 0) this.#cells.hold(this.#row, held.concurrent, sign * this.#concurrent);
    if (this.#tokens !== 0) this.#cells.hold(this.#row, held.tokens, sign * this.#tokens);
    if (this.#micros !== 0) this.#cells.hold(this.#row, held.micros, sign * this.#micros);
    if (this.#requests !== 0) this.#cells.hold(this.#row, held.requests, sign * this.#requests);
  }

  giveBack(): void {
    for (const { rate, spanMicros } of this.poured) this.#add(rate.cell, -spanMicros);
    this.#release(NOTHING);
  }

  settle(used: Usage): void {
    for (const { rate, allowed, spanMicros } of this.poured)
      if (rate.of === "tokens")
        this.#add(rate.cell, spanOf(used.tokens, allowed, rate.spanMicros) - spanMicros);
    // Usage is counted without a quota too, because the subject may get one.
    this.#release(used);
    this.hold(-1);
  }

  handOver(): void {
    this.#release(NOTHING);
    this.hold(-1);
  }

  #release({ tokens, micros, requests }: Usage): void {
    this.#add(cell.concurrent, -this.#concurrent);
    this.#add(cell.usedTokens, tokens - this.#tokens);
    this.#add(cell.usedMicros, micros - this.#micros);
    this.#add(cell.usedRequests, requests - this.#requests);
  }

  #add(which: number, amount: number): void {
    if (amount !== 0) this.#cells.add(this.#row, which, amount);
  }

  /** @returns the time to wait, `Infinity` if waiting does not help; undefined if it was taken */
  #take(
    limit: (typeof STEPS)[number],
    { tokens, micros, requests }: Usage,
    allowed: number,
    nowMicros: number,
  ): number | undefined {
    switch (limit) {
      case "maxConcurrent":
        if (!this.#count(cell.concurrent, 1, allowed)) return Number.POSITIVE_INFINITY;
        this.#concurrent = 1;
        return undefined;
      case "quotaRequests":
        if (!this.#count(cell.usedRequests, requests, allowed)) return Number.POSITIVE_INFINITY;
        this.#requests = requests;
        return undefined;
      case "quotaTokens":
        if (!this.#count(cell.usedTokens, tokens, allowed)) return Number.POSITIVE_INFINITY;
        this.#tokens = tokens;
        return undefined;
      case "quotaMicros":
        if (!this.#count(cell.usedMicros, micros, allowed)) return Number.POSITIVE_INFINITY;
        this.#micros = micros;
        return undefined;
      default:
        return this.#pour(limit, tokens, allowed, nowMicros);
    }
  }

  #pour(limit: RateName, tokens: number, allowed: number, nowMicros: number): number | undefined {
    const rate = rateOf.get(limit) as Rate;
    const amount = rate.of === "requests" ? 1 : tokens;
    const taken = this.#takeFrom(rate, amount, allowed, nowMicros);
    if ("waitMicros" in taken) return taken.waitMicros;
    const spanMicros = spanOf(amount, allowed, rate.spanMicros);
    this.poured.push({ rate, allowed, fullAt: taken.fullAt, spanMicros });
    return undefined;
  }

  #takeFrom(
    { cell: which, spanMicros }: Rate,
    amount: number,
    allowed: number,
    nowMicros: number,
  ): Taken | { waitMicros: number } {
    if (allowed <= 0) return { waitMicros: Number.POSITIVE_INFINITY };
    let fullAt = this.#cells.read(this.#row, which);
    for (;;) {
      const taken = take(fullAt, amount, allowed, nowMicros, spanMicros);
      if ("waitMicros" in taken) return taken;
      const found = this.#cells.swap(this.#row, which, fullAt, taken.fullAt);
      if (found === fullAt) return taken;
      fullAt = found;
    }
  }

  /** A used-up allowance refuses everything, even a request that needs nothing. */
  #count(which: number, amount: number, allowed: number): boolean {
    let count = this.#cells.read(this.#row, which);
    while (count < allowed && count + amount <= allowed) {
      const found = this.#cells.swap(this.#row, which, count, count + amount);
      if (found === count) return true;
      count = found;
    }
    return false;
  }
}

/** The bucket with the least left. */
function tightest(
  counted: readonly Counted[],
  of: "requests" | "tokens",
  nowMicros: number,
): Standing | undefined {
  let least: Standing | undefined;
  for (const { poured } of counted)
    for (const { rate, allowed, fullAt } of poured) {
      if (rate.of !== of) continue;
      const left = standing(fullAt, allowed, nowMicros, rate.spanMicros);
      if (least === undefined || left.remaining < least.remaining) least = left;
    }
  return least;
}
