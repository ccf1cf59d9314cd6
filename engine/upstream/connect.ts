/**
 * How connections to upstreams are made: names looked up once for many (`dns-cache.ts`), and interim answers that nobody
 * asked for taken out. The HTTP client ends a connection at `100 Continue` or `101`, although any server or proxy on
 * the way may say 1xx at any time, and it means nothing to who has not asked for it (RFC 9110 §15.2).
 */
import type { LookupFunction, Socket } from "node:net";
import type { buildConnector } from "undici";
// @ts-expect-error the file has no declarations of its own
import untypedBuild from "undici/lib/core/connect.js";
import { isRequestLine, makeDirect, onread } from "./direct-socket.ts";

const build = untypedBuild as (options: object) => buildConnector.connector;

/** What of a body may wait for the system before its source is to wait. */
const WAITING_BYTES = 16 * 1024;
/** An interim answer longer than this is left to the client, whose own limit it is over. */
const MAX_INTERIM_BYTES = 16 * 1024;
const INTERIM = Buffer.from("HTTP/1.1 1");
const END_OF_HEAD = "\r\n\r\n";
const none = Buffer.alloc(0);

export function createConnect(timeoutMs: number, lookup: LookupFunction): buildConnector.connector {
  const connect = build({ timeout: timeoutMs, highWaterMark: WAITING_BYTES, lookup, onread });
  return (options, callback) =>
    connect(options, (...result: Parameters<typeof callback>) => {
      // Of a connection that failed, its type says null, and the client nothing.
      const socket = result[1] as Socket | null | undefined;
      if (socket != null) {
        makeDirect(socket);
        skipInterim(socket);
      }
      callback(...result);
    });
}

/** From a request on, until the head of its final answer begins, heads of 1xx are not read by anybody. */
export function skipInterim(socket: Pick<Socket, "read" | "write">): void {
  const { read, write } = socket;
  let awaitsHead = false;
  let held: Buffer = none;
  function writeAndWait(this: Socket, piece: string, encoding?: BufferEncoding, then?: () => void): boolean {
    // Behind its head a body may still be written when the answer has begun.
    awaitsHead ||= isRequestLine(piece);
    return write.call(this, piece, encoding, then);
  }
  function readFinal(this: Socket, size?: number): Buffer | null {
    for (;;) {
      const chunk = read.call(this, size) as Buffer | null;
      if (!awaitsHead || chunk === null) return chunk;
      const left = afterInterim(held.length === 0 ? chunk : Buffer.concat([held, chunk]));
      held = none;
      if (left.isFinal) {
        awaitsHead = false;
        return left.bytes;
      }
      held = left.bytes;
    }
  }
  socket.write = writeAndWait as Socket["write"];
  socket.read = readFinal as Socket["read"];
}

/** What follows the interim heads; not final while it may still be the beginning of another. */
function afterInterim(bytes: Buffer): { bytes: Buffer; isFinal: boolean } {
  let rest = bytes;
  while (rest.length > 0) {
    const known = Math.min(rest.length, INTERIM.length);
    if (rest.compare(INTERIM, 0, known, 0, known) !== 0) return { bytes: rest, isFinal: true };
    const end = rest.indexOf(END_OF_HEAD);
    if (end < 0) return { bytes: rest, isFinal: rest.length > MAX_INTERIM_BYTES };
    rest = rest.subarray(end + END_OF_HEAD.length);
  }
  return { bytes: none, isFinal: false };
}
