/**
 * Who sends a body waits for those who are being answered, not they for it: in one turn of the event loop no more is read
 * than so many bytes of all bodies together. Whoever has more is read in a later turn, one after the other.
 */

/** Milliseconds of work. */
const BYTES_A_TURN = 256 * 1024;
/** What a caller who sends fast gives at a time, more or less. */
const READ_BYTES = 128 * 1024;

/** A body that comes. */
export interface Inlet {
  /** Gives nothing more until `go`. */
  wait(): void;
  go(): void;
}

export class ReadScheduler {
  readonly #bytesATurn: number;
  /** Those that may give something, the one that gave last at the end. */
  readonly #open = new Set<Inlet>();
  /** Those whose turn comes, the next one first. */
  readonly #waiting = new Set<Inlet>();
  #bytes = 0;
  #next: NodeJS.Immediate | undefined;

  constructor(bytesATurn: number = BYTES_A_TURN) {
    this.#bytesATurn = bytesATurn;
  }

  /** It is read from now on, or in its turn. */
  join(inlet: Inlet): void {
    this.#open.add(inlet);
    if (this.#bytes >= this.#bytesATurn) this.#waitAll();
  }

  /** So many bytes of it were read. */
  took(inlet: Inlet, bytes: number): void {
    this.#bytes += bytes;
    this.#next ??= setImmediate(this.#begin);
    if (this.#open.delete(inlet)) this.#open.add(inlet);
    if (this.#bytes >= this.#bytesATurn) this.#waitAll();
  }

  /** There is no more of it, or nobody wants it. */
  leave(inlet: Inlet): void {
    this.#open.delete(inlet);
    this.#waiting.delete(inlet);
  }

  #waitAll(): void {
    for (const inlet of this.#open) {
      this.#waiting.add(inlet);
      inlet.wait();
    }
    this.#open.clear();
  }

  readonly #begin = (): void => {
    this.#bytes = 0;
    let free = this.#bytesATurn;
    for (const inlet of this.#waiting) {
      if (free <= 0) break;
      free -= READ_BYTES;
      this.#waiting.delete(inlet);
      this.#open.add(inlet);
      inlet.go();
    }
    this.#next = this.#waiting.size === 0 ? undefined : setImmediate(this.#begin);
  };
}

/** Of this process, which has one event loop. */
export const readScheduler: ReadScheduler = new ReadScheduler();
