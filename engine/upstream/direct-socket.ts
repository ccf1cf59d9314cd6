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
const readBuffer = Buffer.allocUnsafeSlow(READ_BYTES);
/** Larger bodies are written separately: a copy would cost more than it saves. */
const MAX_JOINED_BYTES = 32 * 1024;

const unread = Symbol("unread");

/** `unread` is set while the client has not taken the data; reading is paused then. */
type Direct = Socket & { [unread]?: Buffer | undefined };

/** Option for new connections. */
export const onread: OnReadOpts = {
  buffer: readBuffer,
  callback(this: unknown, bytes) {
    const socket = this as Direct;
    const chunk = Buffer.from(readBuffer.subarray(0, bytes));
    const waiting = socket[unread];
    // Decrypted data arrives even while reading is paused.
    socket[unread] = waiting === undefined ? chunk : Buffer.concat([waiting, chunk]);
    socket.emit("readable");
    return socket[unread] === undefined;
  },
};

/** Must be called after the connect, with a socket that was created with `onread`. */
export function makeDirect(socket: Socket): void {
  const { read, write } = socket;
  function readUnread(this: Direct, size?: number): Buffer | null {
    const chunk = this[unread];
    // Data that the client has put back comes first.
    if (chunk === undefined || size === 0 || this.readableLength > 0)
      return read.call(this, size) as Buffer | null;
    this[unread] = undefined;
    return chunk;
  }
  let head = "";
  function writeTogether(
    this: Socket,
    piece: Piece,
    encoding?: BufferEncoding,
    callback?: () => void,
  ): boolean {
    if (this.writableCorked > 0 && head === "" && isRequestLine(piece)) {
      head = piece;
      return true;
    }
    if (head === "") return write.call(this, piece, encoding, callback);
    const pendingHead = head;
    head = "";
    if (typeof piece !== "string" && piece.length <= MAX_JOINED_BYTES)
      return write.call(this, joinBytes(pendingHead, piece), undefined, callback);
    write.call(this, pendingHead, "latin1");
    return write.call(this, piece, encoding, callback);
  }
  socket.read = readUnread as Socket["read"];
  socket.write = writeTogether as Socket["write"];
}

type Piece = string | Uint8Array;

function joinBytes(head: string, body: Uint8Array): Buffer {
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
