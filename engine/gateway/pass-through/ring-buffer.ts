/**
 * A byte queue in one fixed buffer. Its throughput per second may be many times its size, without work for the garbage
 * collector.
 */
export class RingBuffer {
  #bytes: Buffer;
  /** Offset of the oldest byte. */
  #start = 0;
  #length = 0;

  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafeSlow(size);
  }

  get length(): number {
    return this.#length;
  }

  /** Appends a copy of the chunk. */
  push(piece: Uint8Array): void {
    if (this.#length + piece.length > this.#bytes.length) this.#grow(this.#length + piece.length);
    const end = (this.#start + this.#length) % this.#bytes.length;
    const bytesToEnd = Math.min(piece.length, this.#bytes.length - end);
    this.#bytes.set(piece.subarray(0, bytesToEnd), end);
    this.#bytes.set(piece.subarray(bytesToEnd), 0);
    this.#length += piece.length;
  }

  /** A view of the oldest bytes, valid until they are dropped. */
  peek(maxBytes: number): Buffer {
    const end = Math.min(this.#start + this.#length, this.#start + maxBytes, this.#bytes.length);
    return this.#bytes.subarray(this.#start, end);
  }

  drop(length: number): void {
    this.#start = (this.#start + length) % this.#bytes.length;
    this.#length -= length;
  }

  /** Moves to a new buffer: earlier views remain valid. */
  #grow(minBytes: number): void {
    const bytes = Buffer.allocUnsafeSlow(Math.max(minBytes, 2 * this.#bytes.length));
    const first = this.peek(this.#length);
    bytes.set(first);
    bytes.set(this.#bytes.subarray(0, this.#length - first.length), first.length);
    this.#bytes = bytes;
    this.#start = 0;
  }
}
