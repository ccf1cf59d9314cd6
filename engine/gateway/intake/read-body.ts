/**
 * Reads a request's body under a limit of size. Nothing is kept once the limit is passed, or somebody else has ended the
 * request: the caller by leaving, or time.
 */
import type { Response } from "../../server/server.ts";

/**
 * @param headers those of the request: its content-length, if there was one. A connection that carried a body of chunks is
 *   not read any further: what a chunk's extension or a trailer is, servers and proxies do not agree about.
 * @param isOver whether the request has ended meanwhile.
 * @param done gets the bytes, which are valid only during the call, or `too_large`; called at most once, and not at all
 *   when the caller leaves first.
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
  const gathering = new Gathering(Number(declared));
  let size = 0;
  res.onData((chunk, isLast) => {
    if (size > maxBytes) return;
    if (isOver()) {
      gathering.drop();
      return;
    }
    if (isLast && coding !== undefined) res.pause();
    size += chunk.byteLength;
    if (size > maxBytes) {
      gathering.drop();
      done("too_large");
    } else if (isLast) done(gathering.end(chunk));
    else gathering.add(chunk);
  });
}

/** Of a body that is declared, so many times what has come of it may be asked for: who declares much may send nothing more. */
const MOST_AHEAD = 16;

/** The pieces of a body, each of which the server takes back when its call returns: in one piece of memory, where that can be. */
class Gathering {
  readonly #declared: number;
  #whole: Buffer | undefined;
  #pieces: Buffer[] = [];
  #size = 0;

  /** @param declared bytes; NaN where they are not */
  constructor(declared: number) {
    this.#declared = declared;
  }

  add(chunk: ArrayBuffer): void {
    if (this.#size === 0 && this.#declared <= MOST_AHEAD * chunk.byteLength)
      this.#whole = Buffer.allocUnsafeSlow(this.#declared);
    if (this.#whole === undefined) this.#pieces.push(Buffer.from(chunk.slice(0)));
    else this.#whole.set(new Uint8Array(chunk), this.#size);
    this.#size += chunk.byteLength;
  }

  /** @returns all of it, lent like the last piece where that is all */
  end(last: ArrayBuffer): Buffer {
    if (this.#size === 0) return Buffer.from(last);
    if (this.#whole !== undefined) {
      this.add(last);
      return this.#whole.subarray(0, this.#size);
    }
    return Buffer.concat([...this.#pieces, Buffer.from(last)], this.#size + last.byteLength);
  }

  drop(): void {
    this.#whole = undefined;
    this.#pieces = [];
  }
}
