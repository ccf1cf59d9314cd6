/**
 * Limits the bytes of all bodies that are read in one turn of the event loop, so that uploads do not delay responses. Bodies
 * with more data are read in later turns, round robin.
 */

/** Processing this many bytes takes milliseconds. */
const MAX_BYTES_PER_TURN = 256 * 1024;
/** Approximate size of one read from a fast client. */
const READ_BYTES = 128 * 1024;

/** A request body that is being received. */
export interface ScheduledBody {
  /** Pauses until `go`. */
  wait(): void;
  go(): void;
}

export class ReadScheduler {
  readonly #maxBytesPerTurn: number;
  /** Bodies that are read, the most recent one last. */
  readonly #reading = new Set<ScheduledBody>();
  /** Paused bodies, the next one first. */
  readonly #waiting = new Set<ScheduledBody>();
  #bytes = 0;
  #nextTurn: NodeJS.Immediate | undefined;

  constructor(maxBytesPerTurn: number = MAX_BYTES_PER_TURN) {
    this.#maxBytesPerTurn = maxBytesPerTurn;
  }

  /** Adds a body. It is read at once, or in a later turn. */
  join(body: ScheduledBody): void {
    this.#reading.add(body);
    if (this.#bytes >= this.#maxBytesPerTurn) this.#waitAll();
  }

  /** Counts bytes read from a body. */
  countBytes(body: ScheduledBody, bytes: number): void {
    this.#bytes += bytes;
    this.#nextTurn ??= setImmediate(this.#startTurn);
    if (this.#reading.delete(body)) this.#reading.add(body);
    if (this.#bytes >= this.#maxBytesPerTurn) this.#waitAll();
  }

  /** Removes a body that is complete or discarded. */
  leave(body: ScheduledBody): void {
    this.#reading.delete(body);
    this.#waiting.delete(body);
  }

  #waitAll(): void {
    for (const body of this.#reading) {
      this.#waiting.add(body);
      body.wait();
    }
    this.#reading.clear();
  }

  readonly #startTurn = (): void => {
    this.#bytes = 0;
    let free = this.#maxBytesPerTurn;
    for (const body of this.#waiting) {
      if (free <= 0) break;
      free -= READ_BYTES;
      this.#waiting.delete(body);
      this.#reading.add(body);
      body.go();
    }
    this.#nextTurn = this.#waiting.size === 0 ? undefined : setImmediate(this.#startTurn);
  };
}

/** For this process, which has one event loop. */
export const readScheduler: ReadScheduler = new ReadScheduler();
