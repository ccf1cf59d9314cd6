/**
 * Writes one response to one client: complete, or streamed with backpressure. It encapsulates two rules of the server: no
 * access after a disconnect, and writes only inside a cork.
 *
 * Chunks of one turn of the event loop are sent together, so a burst of events costs one system call. The server closes a
 * connection if the client reads nothing for ten seconds while data waits.
 */

import type { Response } from "../../server/server.ts";

// Not imported: an import of this module evaluates all its exports. One of them loads a second HTTP client, which costs 0.1 s
// of every start.
const { STATUS_CODES } = process.getBuiltinModule("node:http");

export type Headers = Readonly<Record<string, string>>;

/** Events of a response. */
export interface Listener {
  /** The client reads too slowly: the source should pause until `drained`. */
  blocked(): void;
  drained(): void;
  /** The client disconnected before the response was complete. */
  disconnected(): void;
  /** The system has accepted the last byte, or the client has disconnected. Always the last call. */
  closed(): void;
}

/** Larger responses are written at the client's speed, without a second copy. */
const ONE_WRITE_BYTES = 64 * 1024;

/**
 * Size of one write to the server. The server accepts any amount, and reports a non-empty buffer only at the next write. So
 * writes are small, and after each wait the first is a probe.
 */
const WRITE_BYTES = 16 * 1024;
const PROBE_BYTES = 1;

/** Interface of a response to a client. */
export interface Answering {
  listen(listener: Listener): void;
  /** The peer address of the connection; empty if there is none. */
  peer(): string;
  sendComplete(status: number, headers: Headers, body: string | Uint8Array, close?: boolean): void;
  begin(status: number, headers: Headers, close?: boolean): void;
  write(piece: string | Uint8Array): void;
  end(): void;
  abort(): void;
  /**
   * Detaches the connection from HTTP, for example for a WebSocket; no further events follow. @returns the result of `accept`,
   * or undefined if the connection is closed
   */
  detach<Result>(accept: () => Result): Result | undefined;
  /** Pauses the request's body until `resumeBody`, or until the response ends. */
  pauseBody(): void;
  resumeBody(): void;
}

export class Answer implements Answering {
  readonly #res: Response;
  readonly #isHeadOnly: boolean;
  #listener: Listener | undefined;
  /** `discarding`: the head of a streamed response to HEAD is sent, and its body is not. */
  #state: "waiting" | "streaming" | "discarding" | "ending" | "over" = "waiting";
  /** The server still has buffered data. */
  #isBlocked = false;
  /** The source is paused. */
  #isPaused = false;
  #head: { status: number; headers: Headers } | undefined;
  #pieces: (string | Uint8Array)[] = [];
  #isScheduled = false;
  #isBodyPaused = false;

  /** @param isHeadOnly for HEAD: only the head is sent */
  constructor(res: Response, isHeadOnly = false) {
    this.#res = res;
    this.#isHeadOnly = isHeadOnly;
    res.onAborted(() => {
      if (this.#state === "over") return;
      this.#state = "over";
      this.#pieces = [];
      this.#listener?.disconnected();
      this.#listener?.closed();
    });
  }

  /** The peer address of the connection; must be called before any asynchronous step. */
  peer(): string {
    return Buffer.from(this.#res.getRemoteAddressAsText()).toString("latin1");
  }

  listen(listener: Listener): void {
    this.#listener = listener;
  }

  /** Sends the complete response. `close` closes the connection after it. */
  sendComplete(status: number, headers: Headers, body: string | Uint8Array, close = false): void {
    if (this.#state !== "waiting") return;
    this.#state = "ending";
    if (!close) this.#writeComplete(status, headers, body, close);
    // Deferred: while the server processes received data, closing the connection would not stop it from reading on.
    else setImmediate(() => this.#writeComplete(status, headers, body, close));
  }

  #writeComplete(status: number, headers: Headers, body: string | Uint8Array, close: boolean): void {
    if (this.#state === "over") return;
    // The client of a paused connection would not see its end.
    this.resumeBody();
    this.#res.cork(() => {
      this.#writeHead(status, headers);
      if (this.#isHeadOnly) {
        this.#endWithoutBody(close);
        this.#finish();
      } else if (close || body.length < ONE_WRITE_BYTES) {
        this.#res.end(body, close);
        this.#finish();
      } else {
        this.#writeLarge(typeof body === "string" ? Buffer.from(body) : body);
      }
    });
  }

  /** For HEAD: the client would read a body as the start of the next response. */
  #endWithoutBody(close: boolean): void {
    // With a length, the server would wait for the body.
    if (close) this.#res.endWithoutBody(0, close);
    else this.#res.endWithoutBody();
  }

  #writeLarge(body: Uint8Array): void {
    const start = this.#res.getWriteOffset();
    const proceed = (): boolean => {
      const remaining = body.subarray(this.#res.getWriteOffset() - start);
      const [taken, complete] = this.#res.tryEnd(remaining, body.length);
      if (complete) this.#finish();
      return taken;
    };
    this.#res.onWritable(proceed);
    proceed();
  }

  /**
   * Starts a streamed response. The head is sent with the first chunk. `close` only announces the end of the connection; the
   * reader of the body closes it.
   */
  begin(status: number, headers: Headers, close = false): void {
    if (this.#state !== "waiting") return;
    if (this.#isHeadOnly) {
      this.#state = "discarding";
      this.resumeBody();
      this.#res.cork(() => {
        this.#writeHead(status, headers);
        this.#endWithoutBody(close);
      });
      return;
    }
    this.#state = "streaming";
    this.#head = { status, headers: close ? { ...headers, connection: "close" } : headers };
    this.#res.onWritable(() => {
      // A cork, even an empty one, flushes the server's buffer. The server does not flush it by itself.
      if (this.#state !== "over") this.#res.cork(this.#writeAfterWait);
      this.#resumeSource();
      return true;
    });
  }

  write(piece: string | Uint8Array): void {
    if (this.#state !== "streaming" || piece.length === 0) return;
    this.#pieces.push(piece);
    this.#schedule();
  }

  /** Ends a streamed response after all pending chunks. */
  end(): void {
    if (this.#state === "discarding") this.#finish();
    if (this.#state !== "streaming") return;
    this.#state = "ending";
    this.#schedule();
  }

  /** Closes the connection, because a response that has started cannot end correctly. */
  abort(): void {
    if (this.#state === "discarding") this.#finish();
    else if (this.#state !== "over") this.#res.close();
  }

  pauseBody(): void {
    if (this.#isBodyPaused || this.#state === "over" || this.#state === "discarding") return;
    this.#isBodyPaused = true;
    this.#res.pause();
  }

  detach<Result>(accept: () => Result): Result | undefined {
    if (this.#state !== "waiting") return undefined;
    this.#state = "over";
    return accept();
  }

  resumeBody(): void {
    if (!this.#isBodyPaused || this.#state === "over") return;
    this.#isBodyPaused = false;
    this.#res.resume();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(this.#flush);
  }

  readonly #flush = (): void => {
    this.#isScheduled = false;
    if (this.#state === "over") return;
    this.#res.cork(this.#writeHeadAndPending);
    this.#resumeSource();
  };

  readonly #writeAfterWait = (): void => {
    const wasBlocked = this.#isBlocked;
    this.#isBlocked = false;
    this.#writePending(wasBlocked ? PROBE_BYTES : WRITE_BYTES);
  };

  readonly #writeHeadAndPending = (): void => {
    if (this.#head !== undefined) {
      this.#writeHead(this.#head.status, this.#head.headers);
      this.#head = undefined;
    }
    this.#writePending(WRITE_BYTES);
  };

  /** @param firstBytes size of the first write */
  #writePending(firstBytes: number): void {
    if (!this.#isBlocked && this.#pieces.length > 0) this.#writeChunks(joinChunks(this.#pieces), firstBytes);
    // After an end behind buffered bytes, the server would report no more events.
    if (this.#state === "ending" && !this.#isBlocked) {
      this.resumeBody();
      this.#res.end();
      this.#finish();
    }
  }

  #writeChunks(joined: string | Uint8Array, firstBytes: number): void {
    this.#pieces = [];
    if (joined.length <= firstBytes / MAX_BYTES_PER_CHARACTER) {
      this.#isBlocked = !this.#res.write(joined);
      if (this.#isBlocked) this.#pauseSource();
      return;
    }
    const bytes = typeof joined === "string" ? Buffer.from(joined) : joined;
    let written = 0;
    for (let size = firstBytes; written < bytes.length && !this.#isBlocked; size = WRITE_BYTES) {
      this.#isBlocked = !this.#res.write(bytes.subarray(written, written + size));
      written += size;
    }
    if (written < bytes.length) this.#pieces.push(bytes.subarray(written));
    if (this.#isBlocked) this.#pauseSource();
  }

  #pauseSource(): void {
    if (this.#isPaused) return;
    this.#isPaused = true;
    this.#listener?.blocked();
  }

  /** Resumes the source if no chunks wait. */
  #resumeSource(): void {
    if (!this.#isPaused || this.#isBlocked || this.#pieces.length > 0 || this.#state !== "streaming") return;
    this.#isPaused = false;
    this.#listener?.drained();
  }

  #finish(): void {
    this.#state = "over";
    this.#listener?.closed();
  }

  #writeHead(status: number, headers: Headers): void {
    this.#res.writeStatus(statusLine(status));
    for (const name in headers) this.#res.writeHeader(name, headers[name] as string);
  }
}

/** In UTF-8. */
const MAX_BYTES_PER_CHARACTER = 3;

/** Each write has a fixed cost, so a burst of events is sent as one. */
function joinChunks(pieces: (string | Uint8Array)[]): string | Uint8Array {
  const [first = ""] = pieces;
  if (pieces.length === 1) return first;
  return pieces.every((piece) => typeof piece === "string")
    ? pieces.join("")
    : Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece)));
}

const lines = new Map<number, string>();

function statusLine(status: number): string {
  let line = lines.get(status);
  if (line === undefined) {
    line = `${status} ${STATUS_CODES[status] ?? "Unknown"}`;
    lines.set(status, line);
  }
  return line;
}
