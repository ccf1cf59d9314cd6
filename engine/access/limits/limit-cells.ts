/**
 * Shared memory for the counters of the processes of one machine: a row of cells per subject, and per process its reservations
 * for each subject, so that the reservations of a dead process can be released.
 *
 * Only control assigns rows (`subject-rows.ts`) and tells them to the processes, which only count.
 */

/** Cells of a subject's row. */
export const cell = {
  /** When the request bucket is full again, in microseconds (`bucket.ts`). */
  requestsFullAt: 0,
  tokensFullAt: 1,
  concurrent: 2,
  usedMicros: 3,
  usedTokens: 4,
  usedRequests: 5,
  /** Buckets of the other spans. */
  secondRequestsFullAt: 6,
  secondTokensFullAt: 7,
  hourRequestsFullAt: 8,
  hourTokensFullAt: 9,
  dayRequestsFullAt: 10,
  dayTokensFullAt: 11,
} as const;
export const SUBJECT_CELLS = 12;

/** Cells of one process for one subject: the reservations of its requests, and the number of running requests. */
export const held = { concurrent: 0, micros: 1, tokens: 2, running: 3, requests: 4 } as const;
export const HELD_CELLS = 5;

/** The cells. Memory that is never written costs nothing. */
export interface CellsMemory {
  /** Maximum number of concurrent processes. */
  readonly seats: number;
  readonly subjects: ArrayBufferLike;
  /** The reservations of the process in this seat. */
  held(seat: number): ArrayBufferLike;
  /** Called before rows up to this number, and these seats, are used: allocates their memory. */
  provide?(rows: number, seats: Iterable<number>): void;
}

/** Sizes in bytes for this many subjects. */
export const bytesFor: (rows: number) => { subjects: number; held: number } = (rows) => ({
  subjects: rows * SUBJECT_CELLS * 8,
  held: rows * HELD_CELLS * 8,
});

/** For this process only. */
export function createMemory(seats: number, rows: number): CellsMemory {
  const bytes = bytesFor(rows);
  const held = Array.from({ length: seats }, () => new ArrayBuffer(bytes.held));
  return { seats, subjects: new ArrayBuffer(bytes.subjects), held: (seat) => held[seat] as ArrayBuffer };
}

/** Counters for one process. Control assigns the row numbers. */
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
   * Changes a cell atomically if it is unchanged.
   * @returns the value found: `before` if the cell was changed
   */
  swap(row: number, which: number, before: number, after: number): number {
    const index = row * SUBJECT_CELLS + which;
    return Number(Atomics.compareExchange(this.#subjects, index, BigInt(before), BigInt(after)));
  }

  /** Changes a reservation of this process for a subject. No other process writes here, so it needs no atomic operation. */
  hold(row: number, which: number, amount: number): void {
    const index = row * HELD_CELLS + which;
    this.#held[index] = (this.#held[index] as number) + amount;
  }
}
