/**
 * Bytes that wait between one who brings them in pieces and one who takes them, always in the same memory: what goes through
 * it in a second may be many times what it holds, and none of that is left for the garbage collector.
 */
export class RingBuffer {
  #bytes: Buffer;
  /** Where the oldest byte is. */
  #start = 0;
  #length = 0;

  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafeSlow(size);
  }

  get length(): number {
    return this.#length;
  }

  /** Copies the piece behind the rest. */
  push(piece: Uint8Array): void {
    if (this.#length + piece.length > this.#bytes.length) this.#grow(this.#length + piece.length);
    const end = (this.#start + this.#length) % this.#bytes.length;
    const fits = Math.min(piece.length, this.#bytes.length - end);
    this.#bytes.set(piece.subarray(0, fits), end);
    this.#bytes.set(piece.subarray(fits), 0);
    this.#length += piece.length;
  }

  /** Some of the oldest bytes, as they stand here: what they are is certain until they are dropped. */
  peek(most: number): Buffer {
    const end = Math.min(this.#start + this.#length, this.#start + most, this.#bytes.length);
    return this.#bytes.subarray(this.#start, end);
  }

  drop(length: number): void {
    this.#start = (this.#start + length) % this.#bytes.length;
    this.#length -= length;
  }

  /** Into other memory: what was peeked at stays as it is. */
  #grow(least: number): void {
    const bytes = Buffer.allocUnsafeSlow(Math.max(least, 2 * this.#bytes.length));
    const first = this.peek(this.#length);
    bytes.set(first);
    bytes.set(this.#bytes.subarray(0, this.#length - first.length), first.length);
    this.#bytes = bytes;
    this.#start = 0;
  }
}
