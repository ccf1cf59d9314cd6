/**
 * Connections that bypass most of Node's streams. All of them read into one buffer, and the client takes the data in the same
 * turn of the event loop. So no buffer is allocated per read, and nothing waits in a queue. The head of a request and its body
 * are written together.
 *
 * It requires a client that listens to `readable`, takes all data with `read()`, and writes head and body in one cork.
 */
import type { OnReadOpts, Socket } from "node:net";

const READ_BYTES = 64 * 1024;
/** Shared by all connections: data of one read is copied before the next read. */
const room = Buffer.allocUnsafeSlow(READ_BYTES);
/** Larger bodies are written separately: a copy would cost more than it saves. */
const MAX_JOINED_BYTES = 32 * 1024;

const arrived = Symbol("arrived");

/** `arrived` is set while the client has not taken the data; reading is paused then. */
type Direct = Socket & { [arrived]?: Buffer | undefined };

/** Option for new connections. */
export const onread: OnReadOpts = {
  buffer: room,
  callback(this: unknown, bytes) {
    const socket = this as Direct;
    const chunk = Buffer.from(room.subarray(0, bytes));
    const waiting = socket[arrived];
    // Decrypted data arrives even while reading is paused.
    socket[arrived] = waiting === undefined ? chunk : Buffer.concat([waiting, chunk]);
    socket.emit("readable");
    return socket[arrived] === undefined;
  },
};

/** Must be called after the connect, with a socket that was created with `onread`. */
export function makeDirect(socket: Socket): void {
  const { read, write } = socket;
  function readArrived(this: Direct, size?: number): Buffer | null {
    const chunk = this[arrived];
    // Data that the client has put back comes first.
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
    if (typeof piece !== "string" && piece.length <= MAX_JOINED_BYTES)
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

/**
 * The client writes heads as strings that start with a method. The only other strings it writes are the lengths of chunks in
 * bodies.
 */
export function isRequestLine(piece: unknown): piece is string {
  if (typeof piece !== "string") return false;
  const first = piece.charCodeAt(0);
  return first >= UPPER_A && first <= UPPER_Z;
}
