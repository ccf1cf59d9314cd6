/**
 * How much memory the requests under way hold, in bytes: bodies, whole answers as they come, and what of a stream is kept
 * until its end. One sum for all; a request has a share of it, and gives that back when it is over.
 */

/** New requests are refused while this much of what may be held is taken: those under way still need some. */
const REFUSE_AT = 0.75;

export class Held {
  #bytes = 0;
  #shares = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** Whether a new request is too much. */
  isShort(maxBytes: number): boolean {
    return this.#bytes >= REFUSE_AT * maxBytes;
  }

  share(): Share {
    let own = 0;
    let isOpen = false;
    const set = (bytes: number): void => {
      this.#bytes += bytes - own;
      own = bytes;
      if (isOpen === bytes > 0) return;
      isOpen = bytes > 0;
      this.#shares += isOpen ? 1 : -1;
    };
    return {
      hold: set,
      // Somebody holds more than an equal share of what is too much, so somebody has to end.
      isTooMuch: (maxBytes) => this.#bytes > maxBytes && own * this.#shares >= this.#bytes,
      release: () => set(0),
    };
  }
}

/** What one request holds of it. */
export interface Share {
  /** It holds this much now. */
  hold(bytes: number): void;
  /** Whether all hold too much together, and this one more than its part. */
  isTooMuch(maxBytes: number): boolean;
  release(): void;
}
