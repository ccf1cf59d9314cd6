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
  type Refused,
  type Reservation,
  type Standing,
  type Subject,
} from "./limits.ts";

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
    const requests = tightest(counted, "rpm", nowMicros);
    const tokens = tightest(counted, "tpm", nowMicros);
    if (requests !== undefined) this.requests = requests;
    if (tokens !== undefined) this.tokens = tokens;
  }

  settle(used: Need | undefined): void {
    const counted = used === undefined ? NOTHING : countable(used);
    for (const one of this.#counted) one.settle(counted);
  }
}

function machineMicros(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e6 + Math.floor(nanoseconds / 1000);
}

const STEPS = ["rpm", "tpm", "maxConcurrent", "quotaTokens", "quotaMicros"] as const satisfies LimitName[];
const NOTHING: Need = { tokens: 0, micros: 0 };

/** One subject's share of a request: what was taken, which is nothing without a limit. */
class Counted {
  readonly limits: Limits;
  readonly #cells: Cells;
  readonly #row: number;
  readonly #subject: Subject;
  /** State of the request bucket after this request, and how far the request moved it. */
  #requestsFullAt = 0;
  #requestsSpan = 0;
  #tokensFullAt = 0;
  #tokensSpan = 0;
  #concurrent = 0;
  #tokens = 0;
  #micros = 0;

  constructor(cells: Cells, row: number, subject: Subject) {
    this.#cells = cells;
    this.#row = row;
    this.#subject = subject;
    this.limits = subject.limits;
  }

  claim(limit: (typeof STEPS)[number], need: Need, nowMicros: number): Refused | undefined {
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
  }

  giveBack(): void {
    this.#add(cell.requestsFullAt, -this.#requestsSpan);
    this.#add(cell.tokensFullAt, -this.#tokensSpan);
    this.#release(NOTHING);
  }

  settle(used: Need): void {
    const { tpm } = this.limits;
    if (tpm !== undefined && tpm > 0)
      this.#add(cell.tokensFullAt, spanOf(used.tokens, tpm) - this.#tokensSpan);
    // Usage is counted without a quota too, because the subject may get one.
    this.#release(used);
    this.hold(-1);
  }

  /** State of the bucket right after this request. */
  standing(limit: "rpm" | "tpm", perMinute: number, nowMicros: number): Standing {
    return standing(limit === "rpm" ? this.#requestsFullAt : this.#tokensFullAt, perMinute, nowMicros);
  }

  #release({ tokens, micros }: Need): void {
    this.#add(cell.concurrent, -this.#concurrent);
    this.#add(cell.usedTokens, tokens - this.#tokens);
    this.#add(cell.usedMicros, micros - this.#micros);
  }

  #add(which: number, amount: number): void {
    if (amount !== 0) this.#cells.add(this.#row, which, amount);
  }

  /** @returns the time to wait, `Infinity` if waiting does not help; undefined if it was taken */
  #take(
    limit: (typeof STEPS)[number],
    { tokens, micros }: Need,
    allowed: number,
    nowMicros: number,
  ): number | undefined {
    switch (limit) {
      case "rpm": {
        const taken = this.#pour(cell.requestsFullAt, 1, allowed, nowMicros);
        if ("waitMicros" in taken) return taken.waitMicros;
        this.#requestsFullAt = taken.fullAt;
        this.#requestsSpan = spanOf(1, allowed);
        return undefined;
      }
      case "tpm": {
        const taken = this.#pour(cell.tokensFullAt, tokens, allowed, nowMicros);
        if ("waitMicros" in taken) return taken.waitMicros;
        this.#tokensFullAt = taken.fullAt;
        this.#tokensSpan = spanOf(tokens, allowed);
        return undefined;
      }
      case "maxConcurrent":
        if (!this.#count(cell.concurrent, 1, allowed)) return Number.POSITIVE_INFINITY;
        this.#concurrent = 1;
        return undefined;
      case "quotaTokens":
        if (!this.#count(cell.usedTokens, tokens, allowed)) return Number.POSITIVE_INFINITY;
        this.#tokens = tokens;
        return undefined;
      case "quotaMicros":
        if (!this.#count(cell.usedMicros, micros, allowed)) return Number.POSITIVE_INFINITY;
        this.#micros = micros;
        return undefined;
    }
  }

  #pour(which: number, amount: number, perMinute: number, nowMicros: number): Taken | { waitMicros: number } {
    if (perMinute <= 0) return { waitMicros: Number.POSITIVE_INFINITY };
    let fullAt = this.#cells.read(this.#row, which);
    for (;;) {
      const taken = take(fullAt, amount, perMinute, nowMicros);
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
  limit: "rpm" | "tpm",
  nowMicros: number,
): Standing | undefined {
  let least: Standing | undefined;
  for (const one of counted) {
    const perMinute = one.limits[limit];
    if (perMinute === undefined) continue;
    const standing = one.standing(limit, perMinute, nowMicros);
    if (least === undefined || standing.remaining < least.remaining) least = standing;
  }
  return least;
}
