/**
 * Keeps count in the shared memory of one machine. Every count is one compare-and-swap, so what is served is exactly
 * what fits, however many threads ask at once. A request that one subject refuses gives back what the others had given.
 *
 * Quotas come last: they are what people count.
 */
import { spanOf, standing, take } from "./bucket.ts";
import { type Cells, cell, held } from "./cells.ts";
import type { Keeper, LimitName, Need, Refused, Reservation, Standing, Subject } from "./limits.ts";

export class MemoryKeeper implements Keeper {
  readonly #cells: Cells;
  readonly #rowOf: (key: string) => number | undefined;
  readonly #nowMicros: () => number;

  /**
   * @param rowOf the row that control gave a subject; undefined for one that has none yet, which is not counted
   * @param nowMicros a clock that never goes back, the same one on every thread
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

  reserve(subjects: readonly Subject[], need: Need): Reservation | { refused: Refused } {
    const nowMicros = this.#nowMicros();
    const counted = subjects.flatMap((subject) => {
      const row = this.#rowOf(subject.key);
      return row === undefined ? [] : [new Counted(this.#cells, row, subject)];
    });
    for (const step of STEPS) {
      for (const one of counted) {
        const refused = one.claim(step, need, nowMicros);
        if (refused === undefined) continue;
        for (const other of counted) other.giveBack();
        return { refused };
      }
    }
    for (const one of counted) one.hold();
    return {
      ...standingOf(counted, "requests", nowMicros),
      ...standingOf(counted, "tokens", nowMicros),
      settle(used) {
        for (const one of counted) one.settle(used);
      },
    };
  }
}

function machineMicros(): number {
  return Math.floor(Number(process.hrtime.bigint() / 1000n));
}

const STEPS = ["rpm", "tpm", "maxConcurrent", "quotaTokens", "quotaMicros"] as const satisfies LimitName[];

/** One subject's part of one request. */
class Counted {
  readonly #cells: Cells;
  readonly #row: number;
  readonly #subject: Subject;
  /** What was taken, by cell. */
  readonly #taken: [which: number, amount: number][] = [];
  #tokens = 0;
  #micros = 0;
  #concurrent = 0;

  constructor(cells: Cells, row: number, subject: Subject) {
    this.#cells = cells;
    this.#row = row;
    this.#subject = subject;
  }

  claim(limit: (typeof STEPS)[number], need: Need, nowMicros: number): Refused | undefined {
    const allowed = this.#subject.limits[limit];
    switch (limit) {
      case "rpm":
        return allowed === undefined
          ? undefined
          : this.#pour(cell.requestsFullAt, limit, 1, allowed, nowMicros);
      case "tpm":
        return allowed === undefined
          ? undefined
          : this.#pour(cell.tokensFullAt, limit, need.tokens, allowed, nowMicros);
      case "maxConcurrent":
        return allowed === undefined ? undefined : this.#count(cell.concurrent, limit, 1, allowed);
      // What is used is counted for those without a quota too: they may get one.
      case "quotaTokens":
        return this.#count(cell.usedTokens, limit, need.tokens, allowed);
      case "quotaMicros":
        return this.#count(cell.usedMicros, limit, need.micros, allowed);
    }
  }

  /** On the books of this thread, from now until it is settled. */
  hold(): void {
    for (const [which, amount] of this.#taken) {
      if (which === cell.concurrent) this.#concurrent += amount;
      if (which === cell.usedTokens) this.#tokens += amount;
      if (which === cell.usedMicros) this.#micros += amount;
    }
    this.#book(1);
  }

  giveBack(): void {
    for (const [which, amount] of this.#taken) this.#cells.add(this.#row, which, -amount);
  }

  settle(used: Need | undefined): void {
    const { tpm } = this.#subject.limits;
    const tokens = used?.tokens ?? 0;
    this.#cells.add(this.#row, cell.concurrent, -this.#concurrent);
    this.#cells.add(this.#row, cell.usedTokens, tokens - this.#tokens);
    this.#cells.add(this.#row, cell.usedMicros, (used?.micros ?? 0) - this.#micros);
    if (tpm !== undefined && tpm > 0)
      this.#cells.add(this.#row, cell.tokensFullAt, spanOf(tokens - this.#tokens, tpm));
    this.#book(-1);
  }

  standing(which: "requests" | "tokens", nowMicros: number): Standing | undefined {
    const { rpm, tpm } = this.#subject.limits;
    const perMinute = which === "requests" ? rpm : tpm;
    if (perMinute === undefined) return undefined;
    const at = which === "requests" ? cell.requestsFullAt : cell.tokensFullAt;
    return standing(this.#cells.read(this.#row, at), perMinute, nowMicros);
  }

  #book(sign: 1 | -1): void {
    this.#cells.hold(this.#row, held.concurrent, sign * this.#concurrent);
    this.#cells.hold(this.#row, held.tokens, sign * this.#tokens);
    this.#cells.hold(this.#row, held.micros, sign * this.#micros);
  }

  #pour(
    which: number,
    limit: LimitName,
    amount: number,
    perMinute: number,
    nowMicros: number,
  ): Refused | undefined {
    const refused = { subject: this.#subject.key, limit, allowed: perMinute };
    if (perMinute <= 0) return refused;
    let waitMicros = 0;
    const done = this.#cells.change(this.#row, which, (fullAt) => {
      const taken = take(fullAt, amount, perMinute, nowMicros);
      if ("fullAt" in taken) return taken.fullAt;
      waitMicros = taken.waitMicros;
      return undefined;
    });
    if (done) {
      this.#taken.push([which, spanOf(amount, perMinute)]);
      return undefined;
    }
    return Number.isFinite(waitMicros)
      ? { ...refused, retryAfterMs: Math.max(1, Math.ceil(waitMicros / 1000)) }
      : refused;
  }

  #count(which: number, limit: LimitName, amount: number, allowed: number | undefined): Refused | undefined {
    const done = this.#cells.change(this.#row, which, (count) => {
      // An allowance that is used up lets nothing through, not even what is free.
      const fits = allowed === undefined || (count < allowed && count + amount <= allowed);
      return fits ? count + amount : undefined;
    });
    if (!done) return { subject: this.#subject.key, limit, allowed: allowed ?? 0 };
    this.#taken.push([which, amount]);
    return undefined;
  }
}

/** The one that is nearest to its end speaks for all. */
function standingOf(
  counted: readonly Counted[],
  which: "requests" | "tokens",
  nowMicros: number,
): { requests?: Standing; tokens?: Standing } {
  let least: Standing | undefined;
  for (const one of counted) {
    const standing = one.standing(which, nowMicros);
    if (standing !== undefined && (least === undefined || standing.remaining < least.remaining))
      least = standing;
  }
  return least === undefined ? {} : { [which]: least };
}
