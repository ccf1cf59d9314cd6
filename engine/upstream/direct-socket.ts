/**
 * Connections that do without most of what Node's streams do. All are read into one piece of memory, and what came is taken in
 * the same turn of the event loop: no memory is asked for and shrunk for each read, nothing waits in a queue. The head of
 * a request and its body leave as one piece.
 *
 * For a client that hears `readable` and takes all there is with `read()`, and that writes head and body under one cork.
 */
import type { OnReadOpts, Socket } from "node:net";

const READ_BYTES = 64 * 1024;
/** Of all connections: what one has read is copied before the next one does. */
const room = Buffer.allocUnsafeSlow(READ_BYTES);
/** A larger body goes out on its own: to copy it would cost more than it saves. */
const MOST_JOINED_BYTES = 32 * 1024;

const arrived = Symbol("arrived");

/** `arrived` is there while nobody takes it; no more is read then. */
type Direct = Socket & { [arrived]?: Buffer | undefined };

/** The option that a connection is made with. */
export const onread: OnReadOpts = {
  buffer: room,
  callback(this: unknown, bytes) {
    const socket = this as Direct;
    const chunk = Buffer.from(room.subarray(0, bytes));
    const waiting = socket[arrived];
    // What was deciphered comes also when no more is read.
    socket[arrived] = waiting === undefined ? chunk : Buffer.concat([waiting, chunk]);
    socket.emit("readable");
    return socket[arrived] === undefined;
  },
};

/** To be called when it is connected, with a socket that was made with `onread`. */
export function makeDirect(socket: Socket): void {
  const { read, write } = socket;
  function readArrived(this: Direct, size?: number): Buffer | null {
    const chunk = this[arrived];
    // What the client has given back comes first.
    if (chunk === undefined || size === 0 || this.readableLength > 0)
      return read.call(this, size) as Buffer | null;
    this[arrived] = undefined;
    return chunk;
  }
  let head = "";
  function writeTogether(this: Socket, piece: Piece, encoding?: BufferEncoding, then?: () => void): boolean {
    if (this.writableCorked > 0 && head === "" && isRequestLine(piece)) {
      head = piece;
      return true;
    }
    if (head === "") return write.call(this, piece, encoding, then);
    const first = head;
    head = "";
    if (typeof piece !== "string" && piece.length <= MOST_JOINED_BYTES)
      return write.call(this, joined(first, piece), undefined, then);
    write.call(this, first, "latin1");
    return write.call(this, piece, encoding, then);
  }
  socket.read = readArrived as Socket["read"];
  socket.write = writeTogether as Socket["write"];
}

type Piece = string | Uint8Array;

function joined(head: string, body: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(head.length + body.length);
  bytes.write(head, "latin1");
  bytes.set(body, head.length);
  return bytes;
}

const [UPPER_A, UPPER_Z] = [65, 90];

/** The client writes heads as texts, which begin with a method, and of bodies nothing else but the lengths of chunks. */
export function isRequestLine(piece: unknown): piece is string {
  if (typeof piece !== "string") return false;
  const first = piece.charCodeAt(0);
  return first >= UPPER_A && first <= UPPER_Z;
}
