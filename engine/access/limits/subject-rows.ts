/**
 * Assigns rows to subjects, in control. A subject that is no longer published keeps its row until another needs it, and while a
 * request counts on it.
 */
import { type CellsMemory, cell, HELD_CELLS, held, SUBJECT_CELLS } from "./limit-cells.ts";
import type { Need } from "./limits.ts";

/** A subject that is no longer published. */
interface Retired {
  sinceMs: number;
  /** Seats of processes that may still use it; undefined before the next publication. */
  unaware: Set<number> | undefined;
}

/** Until then its usage is recorded, and the limits of a minute have passed. */
const RESTS_MS = 60_000;

export class SubjectRows {
  readonly #memory: CellsMemory;
  readonly #subjects: BigInt64Array;
  /** By seat, of all seats ever used. */
  readonly #held = new Map<number, Float64Array>();
  readonly #byKey = new Map<string, number>();
  readonly #retired = new Map<string, Retired>();
  readonly #free: number[] = [];
  /** Number of rows ever assigned. */
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
   * @param used its usage according to the store; used when the row is new
   */
  rowOf(key: string, used: Need = { micros: 0, tokens: 0 }): number {
    this.#retired.delete(key);
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const row = this.#room();
    this.#byKey.set(key, row);
    Atomics.store(this.#subjects, row * SUBJECT_CELLS + cell.usedMicros, BigInt(used.micros));
    Atomics.store(this.#subjects, row * SUBJECT_CELLS + cell.usedTokens, BigInt(used.tokens));
    Atomics.store(this.#subjects, row * SUBJECT_CELLS + cell.usedRequests, BigInt(used.requests ?? 0));
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

  /** The subject is no longer published; the next `published` says which processes know. */
  retire(key: string): void {
    if (this.#byKey.has(key) && !this.#retired.has(key))
      this.#retired.set(key, { sinceMs: this.#nowMs(), unaware: undefined });
  }

  /** @param seats of the processes that have the current snapshot; others may still serve a retired subject */
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
   * Sets a subject's usage, plus the reservations of running requests.
   *
   * A process reserves and settles in two steps, the count and its reservation. A process between them is not waited for, so
   * the count may be off by one reservation per process until the next reset.
   */
  begin(key: string, used: Need): void {
    this.#set(key, used, (_, now) => now);
  }

  /** Raises a subject's usage to at least this, plus reservations; as exact as `begin`. */
  atLeast(key: string, used: Need): void {
    this.#set(key, used, Math.max);
  }

  /** Adds to a subject's usage; may be negative. */
  adjust(key: string, { micros, tokens, requests = 0 }: Need): void {
    const row = this.#byKey.get(key);
    if (row === undefined) return;
    Atomics.add(this.#subjects, row * SUBJECT_CELLS + cell.usedMicros, BigInt(micros));
    Atomics.add(this.#subjects, row * SUBJECT_CELLS + cell.usedTokens, BigInt(tokens));
    if (requests !== 0)
      Atomics.add(this.#subjects, row * SUBJECT_CELLS + cell.usedRequests, BigInt(requests));
  }

  /** A subject's usage without reservations; as exact as `begin`. Undefined without a row. */
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

  /** Sum of the reservations of all processes. */
  #sum(row: number, which: number): number {
    let sum = 0;
    for (const cells of this.#held.values()) sum += cells[row * HELD_CELLS + which] as number;
    return sum;
  }

  #set(
    key: string,
    { micros, tokens, requests }: Need,
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
    if (requests !== undefined) set(cell.usedRequests, held.requests, requests);
  }

  /** A seat for one process. A retiring process and its successor have different seats. */
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

  /** Releases the reservations of a process that has ended, and its seat. */
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
      back(held.requests, cell.usedRequests);
      cells[row * HELD_CELLS + held.running] = 0;
    }
  }
}
