/**
 * Counts the bytes that running requests buffer: bodies, non-streamed responses, and data of streams that must stay until the
 * end. Each request has a share of the sum, and releases it at its end.
 */

/** New requests are refused above this part of the limit, because running requests still need memory. */
const REFUSE_AT = 0.75;

export class BufferedMemory {
  #bytes = 0;
  #holders = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** Whether to refuse new requests. */
  isShort(maxBytes: number): boolean {
    return this.#bytes >= REFUSE_AT * maxBytes;
  }

  share(): MemoryShare {
    return new MemoryShare(this);
  }

  /** Updates the sum after a change of one share. */
  change(before: number, now: number): void {
    this.#bytes += now - before;
    if (before === 0 && now > 0) this.#holders++;
    else if (before > 0 && now === 0) this.#holders--;
  }

  /** Whether the sum exceeds the limit and this share is above average, so that its request must end. */
  isTooMuch(bytes: number, maxBytes: number): boolean {
    return this.#bytes > maxBytes && bytes * this.#holders >= this.#bytes;
  }
}

/** The share of one request. */
export class MemoryShare {
  readonly #total: BufferedMemory;
  #bytes = 0;

  constructor(total: BufferedMemory) {
    this.#total = total;
  }

  /** Sets the current size. */
  set(bytes: number): void {
    this.#total.change(this.#bytes, bytes);
    this.#bytes = bytes;
  }

  /** Whether the sum exceeds the limit and this share is above average. */
  isTooMuch(maxBytes: number): boolean {
    return this.#total.isTooMuch(this.#bytes, maxBytes);
  }

  release(): void {
    this.set(0);
  }
}
