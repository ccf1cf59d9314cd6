/**
 * Reads a request's body under a limit of size. Nothing is kept once the limit is passed, or somebody else has ended the
 * request: the caller by leaving, or time.
 */
import type { HttpResponse } from "uWebSockets.js";

/**
 * @param declaredBytes the content-length, if there was one.
 * @param isOver whether the request has ended meanwhile.
 * @param done gets the bytes, which are valid only during the call, or `too_large`; called at most once, and not at all
 *   when the caller leaves first.
 */
export function readBody(
  res: HttpResponse,
  declaredBytes: number | undefined,
  maxBytes: number,
  isOver: () => boolean,
  done: (body: Uint8Array | "too_large") => void,
): void {
  if (declaredBytes !== undefined && declaredBytes > maxBytes) {
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
