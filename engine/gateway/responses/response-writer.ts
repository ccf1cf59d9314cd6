/**
 * Writes one answer to one caller: whole, or piece by piece with back-pressure. It hides what the server asks of its
 * users: nothing may be touched after the caller has left, and writes belong into a cork.
 *
 * Pieces of one turn of the event loop leave together, so a burst of events costs one system call. A caller that takes
 * nothing for ten seconds while something waits for it counts as gone; the server decides that.
 */

import type { Response } from "../../server/server.ts";

// Not imported: a module that imports it has all that it exports read, and with that a second HTTP client loaded, which
// is a tenth of a second of every start.
const { STATUS_CODES } = process.getBuiltinModule("node:http");

export type Headers = Readonly<Record<string, string>>;

/** What an answer tells about its caller. */
export interface Listener {
  /** The caller falls behind: the source should pause until `drained`. */
  blocked(): void;
  drained(): void;
  /** The caller is gone before the answer was complete. */
  left(): void;
  /** The system has taken the last byte, or the caller is gone. Always the last word. */
  over(): void;
}

/** Answers larger than this are handed over as the caller takes them, without a second copy. */
const AT_ONCE_BYTES = 64 * 1024;

/**
 * What the server is handed at a time. It takes whatever it is given, and tells only that something still waited when it
 * got more: so it gets little, and after each wait a probe first.
 */
const HANDED_BYTES = 16 * 1024;
const PROBE_BYTES = 1;

/** What an answer is written to. */
export interface Answering {
  listen(listener: Listener): void;
  /** The address at the other end of the connection; empty where there is none. */
  peer(): string;
  whole(status: number, headers: Headers, body: string | Uint8Array, close?: boolean): void;
  begin(status: number, headers: Headers, close?: boolean): void;
  write(piece: string | Uint8Array): void;
  end(): void;
  abort(): void;
  /** The connection is no longer HTTP's, and nothing more is told of it. @returns what `accept` does, unless it is too late */
  handOver<Taken>(accept: () => Taken): Taken | undefined;
  /** Reads no more of the request's body until `takeBody`, or until the answer ends. */
  holdBody(): void;
  takeBody(): void;
}

export class Answer implements Answering {
  readonly #res: Response;
  readonly #bodiless: boolean;
  #listener: Listener | undefined;
  #state: "waiting" | "streaming" | "ending" | "over" = "waiting";
  /** The server has not got rid of what it was handed. */
  #blocked = false;
  /** The source was told to pause. */
  #paused = false;
  #head: { status: number; headers: Headers } | undefined;
  #pieces: (string | Uint8Array)[] = [];
  #scheduled = false;
  #holdsBody = false;

  /** @param bodiless for HEAD: only the head of a whole answer is sent. */
  constructor(res: Response, bodiless = false) {
    this.#res = res;
    this.#bodiless = bodiless;
    res.onAborted(() => {
      if (this.#state === "over") return;
      this.#state = "over";
      this.#pieces = [];
      this.#listener?.left();
      this.#listener?.over();
    });
  }

  /** The address at the other end of the connection; only before anything was waited for. */
  peer(): string {
    return Buffer.from(this.#res.getRemoteAddressAsText()).toString("latin1");
  }

  listen(listener: Listener): void {
    this.#listener = listener;
  }

  /** The whole answer at once. `close` ends the connection behind it. */
  whole(status: number, headers: Headers, body: string | Uint8Array, close = false): void {
    if (this.#state !== "waiting") return;
    this.#state = "ending";
    if (!close) this.#sendWhole(status, headers, body, close);
    // While the server still reads what came, the end of the connection would not keep it from reading on.
    else setImmediate(() => this.#sendWhole(status, headers, body, close));
  }

  #sendWhole(status: number, headers: Headers, body: string | Uint8Array, close: boolean): void {
    if (this.#state === "over") return;
    // Of a connection that is not read, nobody would see the end.
    this.takeBody();
    this.#res.cork(() => {
      this.#writeHead(status, headers);
      if (this.#bodiless) {
        // A body would be read as the beginning of the next answer. Told a length, the server would wait for it.
        if (close) this.#res.endWithoutBody(0, close);
        else this.#res.endWithoutBody();
        this.#finish();
      } else if (close || body.length < AT_ONCE_BYTES) {
        this.#res.end(body, close);
        this.#finish();
      } else {
        this.#writeLarge(typeof body === "string" ? Buffer.from(body) : body);
      }
    });
  }

  #writeLarge(body: Uint8Array): void {
    const start = this.#res.getWriteOffset();
    const proceed = (): boolean => {
      const rest = body.subarray(this.#res.getWriteOffset() - start);
      const [taken, complete] = this.#res.tryEnd(rest, body.length);
      if (complete) this.#finish();
      return taken;
    };
    this.#res.onWritable(proceed);
    proceed();
  }

  /**
   * Starts an answer in pieces. The head leaves together with the first piece. `close` tells the caller that the connection
   * ends with it, which whoever read the body has seen to.
   */
  begin(status: number, headers: Headers, close = false): void {
    if (this.#state !== "waiting") return;
    this.#state = "streaming";
    this.#head = { status, headers: close ? { ...headers, connection: "close" } : headers };
    this.#res.onWritable(() => {
      // A cork, even around nothing, lets the server get rid of what it holds; by itself it would keep that.
      if (this.#state !== "over") this.#res.cork(this.#proceed);
      this.#drained();
      return true;
    });
  }

  write(piece: string | Uint8Array): void {
    if (this.#state !== "streaming" || piece.length === 0) return;
    this.#pieces.push(piece);
    this.#schedule();
  }

  /** Ends an answer in pieces; what was written before still leaves. */
  end(): void {
    if (this.#state !== "streaming") return;
    this.#state = "ending";
    this.#schedule();
  }

  /** Breaks the connection off: nothing that could still be said would be right. */
  abort(): void {
    if (this.#state !== "over") this.#res.close();
  }

  holdBody(): void {
    if (this.#holdsBody || this.#state === "over") return;
    this.#holdsBody = true;
    this.#res.pause();
  }

  handOver<Taken>(accept: () => Taken): Taken | undefined {
    if (this.#state !== "waiting") return undefined;
    this.#state = "over";
    return accept();
  }

  takeBody(): void {
    if (!this.#holdsBody || this.#state === "over") return;
    this.#holdsBody = false;
    this.#res.resume();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(this.#flush);
  }

  readonly #flush = (): void => {
    this.#scheduled = false;
    if (this.#state === "over") return;
    this.#res.cork(this.#drain);
    this.#drained();
  };

  readonly #proceed = (): void => {
    const wasBlocked = this.#blocked;
    this.#blocked = false;
    this.#handOver(wasBlocked ? PROBE_BYTES : HANDED_BYTES);
  };

  readonly #drain = (): void => {
    if (this.#head !== undefined) {
      this.#writeHead(this.#head.status, this.#head.headers);
      this.#head = undefined;
    }
    this.#handOver(HANDED_BYTES);
  };

  /** @param firstBytes how much of it at first */
  #handOver(firstBytes: number): void {
    if (!this.#blocked && this.#pieces.length > 0) this.#hand(joined(this.#pieces), firstBytes);
    // An end behind bytes that still wait would be the last we hear of them.
    if (this.#state === "ending" && !this.#blocked) {
      this.takeBody();
      this.#res.end();
      this.#finish();
    }
  }

  #hand(all: string | Uint8Array, firstBytes: number): void {
    this.#pieces = [];
    if (all.length <= firstBytes / MOST_BYTES_A_CHARACTER) {
      this.#blocked = !this.#res.write(all);
      if (this.#blocked) this.#pause();
      return;
    }
    const bytes = typeof all === "string" ? Buffer.from(all) : all;
    let taken = 0;
    for (let next = firstBytes; taken < bytes.length && !this.#blocked; next = HANDED_BYTES) {
      this.#blocked = !this.#res.write(bytes.subarray(taken, taken + next));
      taken += next;
    }
    if (taken < bytes.length) this.#pieces.push(bytes.subarray(taken));
    if (this.#blocked) this.#pause();
  }

  #pause(): void {
    if (this.#paused) return;
    this.#paused = true;
    this.#listener?.blocked();
  }

  /** Lets the source go on, if nothing waits here any more. */
  #drained(): void {
    if (!this.#paused || this.#blocked || this.#pieces.length > 0 || this.#state !== "streaming") return;
    this.#paused = false;
    this.#listener?.drained();
  }

  #finish(): void {
    this.#state = "over";
    this.#listener?.over();
  }

  #writeHead(status: number, headers: Headers): void {
    this.#res.writeStatus(statusLine(status));
    for (const name in headers) this.#res.writeHeader(name, headers[name] as string);
  }
}

/** In UTF-8. */
const MOST_BYTES_A_CHARACTER = 3;

/** Each write has its price; a burst of events is one. */
function joined(pieces: (string | Uint8Array)[]): string | Uint8Array {
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
