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
  res: Response,
  { "content-length": declared, "transfer-encoding": coding }: Readonly<Record<string, string | undefined>>,
  maxBytes: number,
  isOver: () => boolean,
  done: (body: Uint8Array | "too_large") => void,
): void {
  if (Number(declared) > maxBytes) {
    done("too_large");
    return;
  }
  let pieces: Buffer[] = [];
  let size = 0;
  res.onData((chunk, isLast) => {
    if (size > maxBytes) return;
    if (isOver()) {
      pieces = [];
      return;
    }
    if (isLast && coding !== undefined) res.pause();
    size += chunk.byteLength;
    if (size > maxBytes) {
      pieces = [];
      done("too_large");
    } else if (isLast) {
      const last = Buffer.from(chunk);
      done(pieces.length === 0 ? last : Buffer.concat([...pieces, last], size));
      pieces = [];
    } else {
      // The server takes the chunk's memory back when this returns.
      pieces.push(Buffer.from(chunk.slice(0)));
    }
  });
}
