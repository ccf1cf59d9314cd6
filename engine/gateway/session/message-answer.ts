/**
 * Writes one answer to a request that came as a message of a connection: each event of its stream is a message, and what is no stream
 * is one. The exchange writes what it would write over HTTP, and does not know the socket.
 */
import type { Connection } from "../../conversion/contract.ts";
import { createDecoder, type FrameDecoder } from "../../conversion/stream/framing.ts";
import type { Answering, Headers, Listener } from "../responses/response-writer.ts";

/** Where messages go. */
export interface Messages {
  /** @returns whether it can take more: if not, `resume` is called when it does */
  send(message: string): boolean;
  ping(): void;
  /** Ends the connection without a word. */
  abort(): void;
}

interface Terms {
  connection: Connection;
  /** Fields that every message has. */
  tag: Readonly<Record<string, unknown>>;
  peer: string;
  /** The largest event of a stream. */
  maxBytes: number;
  /** Told once, when nothing more is to come. */
  over: () => void;
}

export class MessageAnswer implements Answering {
  readonly #messages: Messages;
  readonly #terms: Terms;
  readonly #decoder: FrameDecoder;
  /** The fields of the tag, as they stand in a message behind its brace. */
  readonly #tag: string;
  #listener: Listener | undefined;
  #state: "waiting" | "streaming" | "over" = "waiting";
  #isPaused = false;

  constructor(messages: Messages, terms: Terms) {
    this.#messages = messages;
    this.#terms = terms;
    this.#decoder = createDecoder("sse", terms.maxBytes);
    const tag = JSON.stringify(terms.tag);
    this.#tag = tag === "{}" ? "" : tag.slice(1, -1);
  }

  listen(listener: Listener): void {
    this.#listener = listener;
  }

  peer(): string {
    return this.#terms.peer;
  }

  whole(status: number, headers: Headers, body: string | Uint8Array): void {
    if (this.#state !== "waiting") return;
    const text = typeof body === "string" ? body : Buffer.from(body).toString();
    this.#send(this.#terms.connection.whole(status, headers, text));
    this.#finish();
  }

  begin(): void {
    if (this.#state === "waiting") this.#state = "streaming";
  }

  write(piece: string | Uint8Array): void {
    if (this.#state !== "streaming") return;
    this.#tell(this.#decoder.push(typeof piece === "string" ? Buffer.from(piece) : piece));
  }

  end(): void {
    if (this.#state !== "streaming") return;
    this.#tell(this.#decoder.end());
    this.#finish();
  }

  abort(): void {
    if (this.#state === "over") return;
    this.#messages.abort();
    this.left();
  }

  /** The caller is gone. */
  left(): void {
    if (this.#state === "over") return;
    this.#state = "over";
    this.#listener?.left();
    this.#listener?.over();
    this.#terms.over();
  }

  /** The socket takes more again. */
  resume(): void {
    if (!this.#isPaused || this.#state !== "streaming") return;
    this.#isPaused = false;
    this.#listener?.drained();
  }

  handOver(): undefined {}

  holdBody(): void {}

  takeBody(): void {}

  #tell(frames: ReturnType<FrameDecoder["push"]>): void {
    for (const { data } of frames) {
      // By comments a silence is filled; proxies end connections that are silent for long.
      if (data === undefined) this.#messages.ping();
      // What is no object is no event: it ends streams of other wires (`[DONE]`).
      else if (data.startsWith("{")) this.#send(data);
    }
  }

  #send(message: string): void {
    const isRoom = this.#messages.send(this.#tag === "" ? message : tagged(message, this.#tag));
    if (isRoom || this.#isPaused || this.#state !== "streaming") return;
    this.#isPaused = true;
    this.#listener?.blocked();
  }

  #finish(): void {
    this.#state = "over";
    this.#listener?.over();
    this.#terms.over();
  }
}

/** An object's text with more fields before its own. */
function tagged(message: string, fields: string): string {
  const rest = message.slice(1);
  return `{${fields}${rest.trimStart().startsWith("}") ? "" : ","}${rest}`;
}
