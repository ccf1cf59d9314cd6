/**
 * The memory that the processes of one machine share for their counts: a row of cells per subject, and per process what it
 * holds of each subject, so that what a dead process held can be given back.
 *
 * Control alone gives rows out (`Rows`) and tells the processes which is whose; they only count in them.
 */

/** Cells of a subject's row. */
export const cell = {
  /** When the bucket of requests is full again, in microseconds (`bucket.ts`). */
  requestsFullAt: 0,
  tokensFullAt: 1,
  concurrent: 2,
  usedMicros: 3,
  usedTokens: 4,
} as const;
const SUBJECT_CELLS = 5;

/** Cells of what one process holds of one subject: running requests and what they have reserved. */
export const held = { concurrent: 0, micros: 1, tokens: 2 } as const;
const HELD_CELLS = 3;

/** Where the cells stand; memory that nobody touches costs nothing. */
export interface CellsMemory {
  /** How many processes there may be at once. */
  readonly seats: number;
  readonly subjects: ArrayBufferLike;
  /** What the process of this seat holds. */
  held(seat: number): ArrayBufferLike;
  /** Told before rows up to this number are used, and a seat, so that there is room for them. */
  provide?(rows: number, seats: Iterable<number>): void;
}

/** Of so many subjects, in bytes. */
export const bytesFor: (rows: number) => { subjects: number; held: number } = (rows) => ({
  subjects: rows * SUBJECT_CELLS * 8,
  held: rows * HELD_CELLS * 8,
});

/** Of this process alone. */
export function createMemory(seats: number, rows: number): CellsMemory {
  const bytes = bytesFor(rows);
  const held = Array.from({ length: seats }, () => new ArrayBuffer(bytes.held));
  return { seats, subjects: new ArrayBuffer(bytes.subjects), held: (seat) => held[seat] as ArrayBuffer };
}

/** Counting, for one process. Rows are numbers that control gave out. */
export class Cells {
  readonly #subjects: BigInt64Array;
  readonly #held: Float64Array;

  constructor(memory: CellsMemory, seat: number) {
    this.#subjects = new BigInt64Array(memory.subjects);
    this.#held = new Float64Array(memory.held(seat));
  }

  read(row: number, which: number): number {
    return Number(Atomics.load(this.#subjects, row * SUBJECT_CELLS + which));
  }

  add(row: number, which: number, amount: number): void {
    Atomics.add(this.#subjects, row * SUBJECT_CELLS + which, BigInt(amount));
  }

  /**
   * Changes a cell as one step, if it still is what it was.
   * @returns what it was found to be: `before` when it was changed
   */
  swap(row: number, which: number, before: number, after: number): number {
    const index = row * SUBJECT_CELLS + which;
    return Number(Atomics.compareExchange(this.#subjects, index, BigInt(before), BigInt(after)));
  }

  /** What this process holds of a subject. Nobody else writes here, so that it needs no atomic step. */
  hold(row: number, which: number, amount: number): void {
    const index = row * HELD_CELLS + which;
    this.#held[index] = (this.#held[index] as number) + amount;
  }
}

/** Gives rows out, for control. A subject keeps its row as long as the process lives. */
export class Rows {
  readonly #memory: CellsMemory;
  readonly #subjects: BigInt64Array;
  /** By seat, of all that were ever taken. */
  readonly #held = new Map<number, Float64Array>();
  readonly #byKey = new Map<string, number>();
  readonly #seats = new Set<number>();

  constructor(memory: CellsMemory) {
    this.#memory = memory;
    this.#subjects = new BigInt64Array(memory.subjects);
  }

  /**
   * The subject's row.
   * @param used what it has used so far, as the store knows it; counts when it gets its row
   */
  rowOf(key: string, used: { micros: number; tokens: number } = { micros: 0, tokens: 0 }): number {
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const row = this.#byKey.size;
    if ((row + 1) * SUBJECT_CELLS > this.#subjects.length)
      throw new Error(`there is room for the counts of ${row} subjects, and no more`);
    this.#memory.provide?.(row + 1, this.#held.keys());
    this.#byKey.set(key, row);
    Atomics.store(this.#subjects, row * SUBJECT_CELLS + cell.usedMicros, BigInt(used.micros));
    Atomics.store(this.#subjects, row * SUBJECT_CELLS + cell.usedTokens, BigInt(used.tokens));
    return row;
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
      Number(Atomics.load(this.#subjects, row * SUBJECT_CELLS + which)) - this.#reserved(row, from);
    return {
      micros: used(cell.usedMicros, held.micros),
      tokens: used(cell.usedTokens, held.tokens),
    };
  }

  #reserved(row: number, which: number): number {
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
        const reserved = this.#reserved(row, from);
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
    if (seat >= seats) throw new Error(`there is room for the counts of ${seats} processes, and no more`);
    this.#seats.add(seat);
    if (!this.#held.has(seat)) {
      this.#memory.provide?.(this.#byKey.size, [seat]);
      this.#held.set(seat, new Float64Array(this.#memory.held(seat)));
    }
    return seat;
  }

  /** Gives back what a process held when it ended, and its seat. */
  giveBack(seat: number): void {
    const cells = this.#held.get(seat);
    if (cells === undefined) return;
    this.#seats.delete(seat);
    for (let row = 0; row < this.#byKey.size; row++) {
      const back = (from: number, to: number): void => {
        const amount = cells[row * HELD_CELLS + from] as number;
        cells[row * HELD_CELLS + from] = 0;
        if (amount !== 0) Atomics.sub(this.#subjects, row * SUBJECT_CELLS + to, BigInt(amount));
      };
      back(held.concurrent, cell.concurrent);
      back(held.micros, cell.usedMicros);
      back(held.tokens, cell.usedTokens);
    }
  }
}
