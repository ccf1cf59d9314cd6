/**
 * Limits the bytes of all bodies that are read in one turn of the event loop, so that uploads do not delay responses. Bodies
 * with more data are read in later turns, round robin.
 */

/** Takes milliseconds of work. */
const BYTES_A_TURN = 256 * 1024;
/** Approximate size of one read from a fast client. */
const READ_BYTES = 128 * 1024;

/** A body that is received. */
export interface Inlet {
  /** Pauses until `go`. */
  wait(): void;
  go(): void;
}

export class ReadScheduler {
  readonly #bytesATurn: number;
  /** Bodies that are read, the most recent one last. */
  readonly #open = new Set<Inlet>();
  /** Paused bodies, the next one first. */
  readonly #waiting = new Set<Inlet>();
  #bytes = 0;
  #next: NodeJS.Immediate | undefined;

  constructor(bytesATurn: number = BYTES_A_TURN) {
    this.#bytesATurn = bytesATurn;
  }

  /** Adds a body. It is read at once, or in a later turn. */
  join(inlet: Inlet): void {
    this.#open.add(inlet);
    if (this.#bytes >= this.#bytesATurn) this.#waitAll();
  }

  /** Counts bytes read from a body. */
  took(inlet: Inlet, bytes: number): void {
    this.#bytes += bytes;
    this.#next ??= setImmediate(this.#begin);
    if (this.#open.delete(inlet)) this.#open.add(inlet);
    if (this.#bytes >= this.#bytesATurn) this.#waitAll();
  }

  /** Removes a body that is complete or discarded. */
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

/** For this process, which has one event loop. */
export const readScheduler: ReadScheduler = new ReadScheduler();
