/**
 * Opens connections to upstreams, with cached DNS lookups (`dns-cache.ts`), and removes interim responses. The HTTP client
 * closes a connection on an unexpected `100 Continue` or `101`. But any server or proxy may send 1xx at any time, and a client
 * that did not request it may ignore it (RFC 9110 §15.2).
 */
import type { LookupFunction, Socket } from "node:net";
import type { buildConnector } from "undici";
// @ts-expect-error the file has no declarations
import untypedBuild from "undici/lib/core/connect.js";
import { isRequestLine, makeDirect, onread } from "./direct-socket.ts";

/** @param options of the connector, and of `net.connect` and `tls.connect` */
export const build: (options: object) => buildConnector.connector = untypedBuild as (
  options: object,
) => buildConnector.connector;

/** Maximum size of a body's data that waits in the socket before its source pauses. */
export const WAITING_BYTES: number = 16 * 1024;
/** Longer interim responses are left to the client, which rejects them by its own limit. */
const MAX_INTERIM_BYTES = 16 * 1024;
const INTERIM = Buffer.from("HTTP/1.1 1");
const END_OF_HEAD = "\r\n\r\n";
const EMPTY = Buffer.alloc(0);

export function createConnect(timeoutMs: number, lookup: LookupFunction): buildConnector.connector {
  const connect = build({ timeout: timeoutMs, highWaterMark: WAITING_BYTES, lookup, onread });
  return (options, callback) =>
    connect(options, (...result: Parameters<typeof callback>) => {
      // For a failed connection the declared type is null, but the client passes undefined.
      const socket = result[1] as Socket | null | undefined;
      if (socket != null) prepareSocket(socket, true);
      callback(...result);
    });
}

/** Prepares a new connection for the HTTP client. @param isDirect created with `onread` */
export function prepareSocket(socket: Socket, isDirect: boolean): void {
  if (isDirect) makeDirect(socket);
  skipInterim(socket);
}

/** Discards 1xx heads between a request and the head of its final response. */
export function skipInterim(socket: Pick<Socket, "read" | "write">): void {
  const { read, write } = socket;
  let awaitsHead = false;
  let buffered: Buffer = EMPTY;
  function writeAndWait(
    this: Socket,
    piece: string,
    encoding?: BufferEncoding,
    callback?: () => void,
  ): boolean {
    // Part of the request's body may be written after its response has started.
    awaitsHead ||= isRequestLine(piece);
    return write.call(this, piece, encoding, callback);
  }
  function readFinal(this: Socket, size?: number): Buffer | null {
    for (;;) {
      const chunk = read.call(this, size) as Buffer | null;
      if (!awaitsHead || chunk === null) return chunk;
      const remaining = afterInterim(buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]));
      buffered = EMPTY;
      if (remaining.isFinal) {
        awaitsHead = false;
        return remaining.bytes;
      }
      buffered = remaining.bytes;
    }
  }
  socket.write = writeAndWait as Socket["write"];
  socket.read = readFinal as Socket["read"];
}

/** The data after interim heads; not final while it may be the start of another one. */
function afterInterim(bytes: Buffer): { bytes: Buffer; isFinal: boolean } {
  let rest = bytes;
  while (rest.length > 0) {
    const comparedBytes = Math.min(rest.length, INTERIM.length);
    if (rest.compare(INTERIM, 0, comparedBytes, 0, comparedBytes) !== 0)
      return { bytes: rest, isFinal: true };
    const end = rest.indexOf(END_OF_HEAD);
    if (end < 0) return { bytes: rest, isFinal: rest.length > MAX_INTERIM_BYTES };
    rest = rest.subarray(end + END_OF_HEAD.length);
  }
  return { bytes: EMPTY, isFinal: false };
}
