/**
 * How much memory the requests under way hold, in bytes: bodies, whole answers as they come, and what of a stream is kept
 * until its end. One sum for all; a request has a share of it, and gives that back when it is over.
 */

/** New requests are refused while this much of what may be held is taken: those under way still need some. */
const REFUSE_AT = 0.75;

export class HeldMemory {
  #bytes = 0;
  #holders = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** Whether a new request is too much. */
  isShort(maxBytes: number): boolean {
    return this.#bytes >= REFUSE_AT * maxBytes;
  }

  share(): MemoryShare {
    return new MemoryShare(this);
  }

  /** What one holder has held until now, and holds from now on. */
  change(before: number, now: number): void {
    this.#bytes += now - before;
    if (before === 0 && now > 0) this.#holders++;
    else if (before > 0 && now === 0) this.#holders--;
  }

  /** Somebody holds more than an equal share of what is too much, so somebody has to end. */
  isTooMuch(bytes: number, maxBytes: number): boolean {
    return this.#bytes > maxBytes && bytes * this.#holders >= this.#bytes;
  }
}

/** What one request holds of it. */
export class MemoryShare {
  readonly #of: HeldMemory;
  #bytes = 0;

  constructor(of: HeldMemory) {
    this.#of = of;
  }

  /** It holds this much now. */
  hold(bytes: number): void {
    this.#of.change(this.#bytes, bytes);
    this.#bytes = bytes;
  }

  /** Whether all hold too much together, and this one more than its part. */
  isTooMuch(maxBytes: number): boolean {
    return this.#of.isTooMuch(this.#bytes, maxBytes);
  }

  release(): void {
    this.hold(0);
  }
}
