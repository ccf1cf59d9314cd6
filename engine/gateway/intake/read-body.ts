/**
 * Reads a request's body with a size limit. It stores nothing after the limit is exceeded, or after the request has ended by a
 * disconnect or a timeout.
 */
import type { Response } from "../../server/server.ts";

/**
 * @param headers of the request. Data after a chunked body is not read: servers and proxies disagree about chunk extensions and
 * trailers.
 * @param isOver whether the request has ended meanwhile
 * @param done gets the bytes, valid only during the call, or `too_large`. It is called at most once, and not after the
 * request has ended.
 */
export function readBody(
  res: Pick<Response, "onData" | "pause">,
  { "content-length": declared, "transfer-encoding": coding }: Readonly<Record<string, string | undefined>>,
  maxBytes: number,
  isOver: () => boolean,
  done: (body: Uint8Array | "too_large") => void,
): void {
  if (Number(declared) > maxBytes) {
    done("too_large");
    return;
  }
  const buffer = new BodyBuffer(Number(declared));
  let size = 0;
  res.onData((chunk, isLast) => {
    if (size > maxBytes) return;
    if (isOver()) {
      buffer.drop();
      return;
    }
    if (isLast && coding !== undefined) res.pause();
    size += chunk.byteLength;
    if (size > maxBytes) {
      buffer.drop();
      done("too_large");
    } else if (isLast) done(buffer.end(chunk));
    else buffer.add(chunk);
  });
}

/**
 * Limit for the buffer of a declared length, as a multiple of the received bytes: a client may declare much and send nothing.
 */
const MAX_OVERALLOCATION = 16;

/**
 * Collects the chunks of a body, which are valid only during their call. Uses one buffer of the declared length where possible.
 */
class BodyBuffer {
  readonly #declaredBytes: number;
  #buffer: Buffer | undefined;
  #pieces: Buffer[] = [];
  #size = 0;

  /** @param declared bytes; NaN if unknown */
  constructor(declared: number) {
    this.#declaredBytes = declared;
  }

  add(chunk: ArrayBuffer): void {
    if (this.#size === 0 && this.#declaredBytes <= MAX_OVERALLOCATION * chunk.byteLength)
      this.#buffer = Buffer.allocUnsafeSlow(this.#declaredBytes);
    if (this.#buffer === undefined) this.#pieces.push(Buffer.from(chunk.slice(0)));
    else this.#buffer.set(new Uint8Array(chunk), this.#size);
    this.#size += chunk.byteLength;
  }

  /** @returns the body; valid only during the call if it is a single chunk */
  end(last: ArrayBuffer): Buffer {
    if (this.#size === 0) return Buffer.from(last);
    if (this.#buffer !== undefined) {
      this.add(last);
      return this.#buffer.subarray(0, this.#size);
    }
    return Buffer.concat([...this.#pieces, Buffer.from(last)], this.#size + last.byteLength);
  }

  drop(): void {
    this.#buffer = undefined;
    this.#pieces = [];
  }
}
