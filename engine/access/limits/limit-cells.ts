/**
 * The memory that the processes of one machine share for their counts: a row of cells per subject, and per process what it
 * holds of each subject, so that what a dead process held can be given back.
 *
 * Control alone gives rows out (`subject-rows.ts`) and tells the processes which is whose; they only count in them.
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
export const SUBJECT_CELLS = 5;

/** Cells of what one process holds of one subject: what its requests have reserved, and how many there are at all. */
export const held = { concurrent: 0, micros: 1, tokens: 2, running: 3 } as const;
export const HELD_CELLS = 4;

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
