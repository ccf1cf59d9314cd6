/**
 * Writes one answer to one caller: whole, or piece by piece with back-pressure. It hides what the server asks of its
 * users: nothing may be touched after the caller has left, and writes belong into a cork.
 *
 * Pieces of one turn of the event loop leave together, so a burst of events costs one system call.
 */

import type { HttpResponse } from "uWebSockets.js";
import { STATUS_CODES } from "node:http";

export type Headers = Readonly<Record<string, string>>;

/** Told when the caller falls behind and catches up again, so that the source can be paused, and when it leaves. */
export interface Listener {
  blocked(): void;
  drained(): void;
  left(): void;
}

export class Answer {
  readonly #res: HttpResponse;
  #listener: Listener | undefined;
  #state: "waiting" | "streaming" | "over" = "waiting";
  #left = false;
  #blocked = false;
  #head: { status: number; headers: Headers } | undefined;
  #pieces: (string | Uint8Array)[] = [];
  #scheduled = false;
  #ending = false;
  #closing = false;

  constructor(res: HttpResponse) {
    this.#res = res;
    res.onAborted(() => {
      this.#left = true;
      if (this.#state === "over") return;
      this.#state = "over";
      this.#pieces = [];
      this.#listener?.left();
    });
  }

  /** True once nothing more can be written. */
  get over(): boolean {
    return this.#state === "over" || this.#ending;
  }

  listen(listener: Listener): void {
    this.#listener = listener;
  }

  /** The whole answer at once. `close` ends the connection behind it. */
  whole(status: number, headers: Headers, body: string | Uint8Array, close = false): void {
    if (this.#state !== "waiting") return;
    this.#state = "over";
    this.#res.cork(() => {
      this.#writeHead(status, headers);
      this.#res.end(body, close);
    });
  }

  /** Starts an answer in pieces. The head leaves together with the first piece. */
  begin(status: number, headers: Headers): void {
    if (this.#state !== "waiting") return;
    this.#state = "streaming";
    this.#head = { status, headers };
    this.#res.onWritable(() => {
      if (this.#blocked) {
        this.#blocked = false;
        this.#listener?.drained();
      }
      return true;
    });
  }

  write(piece: string | Uint8Array): void {
    if (this.#state !== "streaming" || this.#ending || piece.length === 0) return;
    this.#pieces.push(piece);
    this.#schedule();
  }

  /** Ends an answer in pieces; what was written before still leaves. `close` ends the connection behind it. */
  end(close = false): void {
    if (this.#state !== "streaming" || this.#ending) return;
    this.#ending = true;
    this.#closing = close;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(this.#flush);
  }

  readonly #flush = (): void => {
    this.#scheduled = false;
    if (this.#left || this.#state !== "streaming") return;
    this.#res.cork(this.#drain);
  };

  readonly #drain = (): void => {
    if (this.#head !== undefined) {
      this.#writeHead(this.#head.status, this.#head.headers);
      this.#head = undefined;
    }
    const pieces = this.#pieces;
    this.#pieces = [];
    let taken = true;
    for (const piece of pieces) taken = this.#res.write(piece) && taken;
    if (this.#ending) {
      this.#state = "over";
      this.#res.end(undefined, this.#closing);
    } else if (!taken && !this.#blocked) {
      this.#blocked = true;
      this.#listener?.blocked();
    }
  };

  #writeHead(status: number, headers: Headers): void {
    this.#res.writeStatus(statusLine(status));
    for (const name in headers) this.#res.writeHeader(name, headers[name] as string);
  }
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
