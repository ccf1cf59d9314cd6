/**
 * Zstandard streams (RFC 8878) may consist of several frames, and of frames without content. Node's decoder reads only one
 * frame of each chunk, and accepts a truncated frame as complete. So this code parses the frame headers to find the end of each
 * frame.
 */
import { Transform, type TransformCallback } from "node:stream";

const FRAME_MAGIC = 0xfd2fb528;
/** Sixteen magic numbers mark skippable frames. */
const SKIPPABLE_MAGIC_PREFIX = 0x184d2a5;
const DICTIONARY_ID_BYTES = [0, 1, 2, 4];
const CONTENT_SIZE_BYTES = [0, 2, 4, 8];

type Element = "magic" | "skipped size" | "descriptor" | "block" | "end";

/** Finds the ends of frames in chunked data. */
export class ZstdFrames {
  /** The next element to read. */
  #next: Element = "magic";
  #field = 0;
  #fieldBytes = 0;
  #fieldLength = 4;
  /** Bytes to skip before that element. */
  #skipBytes = 0;
  #hasChecksum = false;
  #isLastBlock = false;
  #isInvalid = false;

  /** All frames are complete. */
  get isComplete(): boolean {
    return !this.#isInvalid && this.#next === "magic" && this.#fieldBytes === 0;
  }

  /** @returns the chunk in parts, each from one frame only */
  split(piece: Uint8Array): Uint8Array[] {
    const parts: Uint8Array[] = [];
    let begin = 0;
    for (let at = 0; at < piece.length && !this.#isInvalid; ) {
      if (this.#skipBytes > 0) {
        const skipped = Math.min(this.#skipBytes, piece.length - at);
        this.#skipBytes -= skipped;
        at += skipped;
      } else {
        this.#field += (piece[at++] as number) * 256 ** this.#fieldBytes++;
        if (this.#fieldBytes === this.#fieldLength) this.#readField();
      }
      if (this.#skipBytes > 0 || this.#next !== "end") continue;
      this.#expect("magic", 4);
      parts.push(piece.subarray(begin, at));
      begin = at;
    }
    if (begin < piece.length) parts.push(piece.subarray(begin));
    return parts;
  }

  #expect(next: Element, bytes: number): void {
    this.#next = next;
    this.#fieldLength = bytes;
    this.#field = 0;
    this.#fieldBytes = 0;
  }

  #readField(): void {
    const field = this.#field;
    if (this.#next === "magic") {
      if (Math.floor(field / 16) === SKIPPABLE_MAGIC_PREFIX) this.#expect("skipped size", 4);
      else if (field === FRAME_MAGIC) this.#expect("descriptor", 1);
      else this.#isInvalid = true;
    } else if (this.#next === "skipped size") {
      this.#skipBytes = field;
      this.#expect("end", 0);
    } else if (this.#next === "descriptor") {
      const isSingleSegment = (field & 0x20) !== 0;
      this.#hasChecksum = (field & 4) !== 0;
      const size = field >> 6 === 0 && isSingleSegment ? 1 : (CONTENT_SIZE_BYTES[field >> 6] as number);
      this.#skipBytes = (isSingleSegment ? 0 : 1) + (DICTIONARY_ID_BYTES[field & 3] as number) + size;
      this.#expect("block", 3);
    } else if (this.#next === "block") {
      this.#isLastBlock = (field & 1) !== 0;
      // An RLE block: one byte stands for a run.
      this.#skipBytes = ((field >> 1) & 3) === 1 ? 1 : field >> 3;
      if (this.#isLastBlock) {
        this.#skipBytes += this.#hasChecksum ? 4 : 0;
        this.#expect("end", 0);
      } else this.#expect("block", 3);
    }
  }
}

/** Node's decoder, frame by frame. */
export class ZstdDecompress extends Transform {
  readonly #inner: Transform;
  readonly #frames = new ZstdFrames();

  constructor(inner: Transform) {
    super();
    this.#inner = inner;
    inner.on("data", (bytes: Buffer) => {
      if (!this.push(bytes)) inner.pause();
    });
    inner.on("error", (error) => this.destroy(error));
  }

  override _read(size: number): void {
    this.#inner.resume();
    super._read(size);
  }

  override _transform(piece: Uint8Array, _encoding: BufferEncoding, done: TransformCallback): void {
    const parts = this.#frames.split(piece);
    const last = parts.pop();
    for (const part of parts) this.#inner.write(part);
    if (last === undefined) done();
    else this.#inner.write(last, (error) => done(error ?? null));
  }

  override _flush(done: TransformCallback): void {
    if (!this.#frames.isComplete) {
      done(new Error("a frame is cut short"));
      return;
    }
    this.#inner.once("end", () => done());
    this.#inner.end();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#inner.destroy();
    done(error);
  }
}
