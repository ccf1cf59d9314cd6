/**
 * Gives rows out, for control. Whose subject is published no more keeps its row until that is needed for another, and while a
 * request still counts on it.
 */
import { type CellsMemory, cell, HELD_CELLS, held, SUBJECT_CELLS } from "./limit-cells.ts";

/** Of a subject that is published no more. */
interface Retired {
  sinceMs: number;
  /** Seats of processes that may not know it; undefined until it was published. */
  unaware: Set<number> | undefined;
}

/** What was used is written down by then, and a minute's limits are over. */
const RESTS_MS = 60_000;

export class SubjectRows {
  readonly #memory: CellsMemory;
  readonly #subjects: BigInt64Array;
  /** By seat, of all that were ever taken. */
  readonly #held = new Map<number, Float64Array>();
  readonly #byKey = new Map<string, number>();
  readonly #retired = new Map<string, Retired>();
  readonly #free: number[] = [];
  /** Rows that were ever given out. */
  #given = 0;
  readonly #seats = new Set<number>();
  readonly #nowMs: () => number;

  constructor(memory: CellsMemory, nowMs: () => number = () => performance.now()) {
    this.#memory = memory;
    this.#nowMs = nowMs;
    this.#subjects = new BigInt64Array(memory.subjects);
  }

  /**
   * The subject's row.
   * @param used what it has used so far, as the store knows it; counts when it gets its row
   */
  rowOf(key: string, used: { micros: number; tokens: number } = { micros: 0, tokens: 0 }): number {
    this.#retired.delete(key);
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const row = this.#room();
    this.#byKey.set(key, row);
    Atomics.store(this.#subjects, row * SUBJECT_CELLS + cell.usedMicros, BigInt(used.micros));
    Atomics.store(this.#subjects, row * SUBJECT_CELLS + cell.usedTokens, BigInt(used.tokens));
    return row;
  }

  #room(): number {
    const isFull = (this.#given + 1) * SUBJECT_CELLS > this.#subjects.length;
    if (isFull && this.#free.length === 0) this.#reclaim();
    const free = this.#free.pop();
    if (free !== undefined) return free;
    if (isFull) throw new Error(`the shared memory holds counts of at most ${this.#given} subjects`);
    this.#memory.provide?.(this.#given + 1, this.#held.keys());
    return this.#given++;
  }

  /** This subject is published no more; the next `published` says who knows. */
  retire(key: string): void {
    if (this.#byKey.has(key) && !this.#retired.has(key))
      this.#retired.set(key, { sinceMs: this.#nowMs(), unaware: undefined });
  }

  /** @param seats of the processes that know what was retired; of all others a request may still come */
  published(seats: readonly number[]): void {
    for (const retired of this.#retired.values())
      retired.unaware ??= new Set([...this.#seats].filter((seat) => !seats.includes(seat)));
  }

  #reclaim(): void {
    for (const [key, { sinceMs, unaware }] of this.#retired) {
      const row = this.#byKey.get(key) as number;
      const isKnown = unaware !== undefined && unaware.size === 0;
      if (!isKnown || this.#nowMs() - sinceMs < RESTS_MS || this.#sum(row, held.running) !== 0) continue;
      for (const which of Object.values(cell)) Atomics.store(this.#subjects, row * SUBJECT_CELLS + which, 0n);
      this.#retired.delete(key);
      this.#byKey.delete(key);
      this.#free.push(row);
    }
  }

  /**
   * Begins a subject's count anew: what it has used, and what running requests have reserved beside.
   *
   * A process reserves and settles in two steps, the count and what it holds. One that stands between them is not waited
   * for, so the new count may be wrong by one reservation of each process, and stays so until it begins anew again.
   */
  begin(key: string, used: { micros: number; tokens: number }): void {
    this.#set(key, used, (_, now) => now);
  }

  /** Lets a subject have used this much at least, what running requests have reserved beside; as exact as `begin`. */
  atLeast(key: string, used: { micros: number; tokens: number }): void {
    this.#set(key, used, Math.max);
  }

  /** Adds to what a subject has used, or takes away. */
  adjust(key: string, { micros, tokens }: { micros: number; tokens: number }): void {
    const row = this.#byKey.get(key);
    if (row === undefined) return;
    Atomics.add(this.#subjects, row * SUBJECT_CELLS + cell.usedMicros, BigInt(micros));
    Atomics.add(this.#subjects, row * SUBJECT_CELLS + cell.usedTokens, BigInt(tokens));
  }

  /** What a subject has used, without what is reserved; as exact as `begin`. Undefined for one that has no row. */
  settled(key: string): { micros: number; tokens: number } | undefined {
    const row = this.#byKey.get(key);
    if (row === undefined) return undefined;
    const used = (which: number, from: number): number =>
      Number(Atomics.load(this.#subjects, row * SUBJECT_CELLS + which)) - this.#sum(row, from);
    return {
      micros: used(cell.usedMicros, held.micros),
      tokens: used(cell.usedTokens, held.tokens),
    };
  }

  /** Of what all processes hold. */
  #sum(row: number, which: number): number {
    let sum = 0;
    for (const cells of this.#held.values()) sum += cells[row * HELD_CELLS + which] as number;
    return sum;
  }

  #set(
    key: string,
    { micros, tokens }: { micros: number; tokens: number },
    choose: (settled: number, used: number) => number,
  ): void {
    const row = this.#byKey.get(key);
    if (row === undefined) return;
    const set = (which: number, from: number, used: number): void => {
      const index = row * SUBJECT_CELLS + which;
      for (;;) {
        const before = Atomics.load(this.#subjects, index);
        const reserved = this.#sum(row, from);
        const after = BigInt(reserved + choose(Number(before) - reserved, used));
        if (Atomics.compareExchange(this.#subjects, index, before, after) === before) return;
      }
    };
    set(cell.usedMicros, held.micros, micros);
    set(cell.usedTokens, held.tokens, tokens);
  }

  /** A seat for one life of a process: one that retires keeps what it holds apart from what its successor holds. */
  seat(): number {
    let seat = 0;
    while (this.#seats.has(seat)) seat++;
    const { seats } = this.#memory;
    if (seat >= seats) throw new Error(`the shared memory holds counts of at most ${seats} processes`);
    this.#seats.add(seat);
    if (!this.#held.has(seat)) {
      this.#memory.provide?.(this.#given, [seat]);
      this.#held.set(seat, new Float64Array(this.#memory.held(seat)));
    }
    return seat;
  }

  /** Gives back what a process held when it ended, and its seat. */
  giveBack(seat: number): void {
    const cells = this.#held.get(seat);
    if (cells === undefined) return;
    this.#seats.delete(seat);
    for (const { unaware } of this.#retired.values()) unaware?.delete(seat);
    for (let row = 0; row < this.#given; row++) {
      const back = (from: number, to: number): void => {
        const amount = cells[row * HELD_CELLS + from] as number;
        cells[row * HELD_CELLS + from] = 0;
        if (amount !== 0) Atomics.sub(this.#subjects, row * SUBJECT_CELLS + to, BigInt(amount));
      };
      back(held.concurrent, cell.concurrent);
      back(held.micros, cell.usedMicros);
      back(held.tokens, cell.usedTokens);
      cells[row * HELD_CELLS + held.running] = 0;
    }
  }
}
