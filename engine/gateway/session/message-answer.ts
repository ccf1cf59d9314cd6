/**
 * Writes one response to a request that arrived as a message on a connection. Each event of a stream is a message; a
 * non-streamed response is one message. The exchange writes the same data as over HTTP.
 */
import type { Connection } from "../../conversion/contract.ts";
import { createDecoder, type FrameDecoder } from "../../conversion/stream/framing.ts";
import type { Answering, Headers, Listener } from "../responses/response-writer.ts";

/** Receiver of the messages. */
export interface Messages {
  /** @returns whether the socket accepts more data; if not, `resume` is called when it does */
  send(message: string): boolean;
  ping(): void;
  /** Closes the connection without a close frame. */
  abort(): void;
}

interface Terms {
  connection: Connection;
  /** Fields of every message. */
  tag: Readonly<Record<string, unknown>>;
  peer: string;
  /** Maximum size of a stream's event. */
  maxBytes: number;
  /** Called once, after the last message. */
  over: () => void;
}

export class MessageAnswer implements Answering {
  readonly #messages: Messages;
  readonly #terms: Terms;
  readonly #decoder: FrameDecoder;
  /** The tag's fields in JSON, to insert after a message's opening brace. */
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

  sendComplete(status: number, headers: Headers, body: string | Uint8Array): void {
    if (this.#state !== "waiting") return;
    const text = typeof body === "string" ? body : Buffer.from(body).toString();
    this.#send(this.#terms.connection.encodeResponse(status, headers, text));
    this.#finish();
  }

  begin(): void {
    if (this.#state === "waiting") this.#state = "streaming";
  }

  write(piece: string | Uint8Array): void {
    if (this.#state !== "streaming") return;
    this.#sendFrames(this.#decoder.push(typeof piece === "string" ? Buffer.from(piece) : piece));
  }

  end(): void {
    if (this.#state !== "streaming") return;
    this.#sendFrames(this.#decoder.end());
    this.#finish();
  }

  abort(): void {
    if (this.#state === "over") return;
    this.#messages.abort();
    this.left();
  }

  /** The client has disconnected. */
  left(): void {
    if (this.#state === "over") return;
    this.#state = "over";
    this.#listener?.disconnected();
    this.#listener?.closed();
    this.#terms.over();
  }

  /** The socket accepts data again. */
  resume(): void {
    if (!this.#isPaused || this.#state !== "streaming") return;
    this.#isPaused = false;
    this.#listener?.drained();
  }

  detach(): undefined {}

  pauseBody(): void {}

  resumeBody(): void {}

  #sendFrames(frames: ReturnType<FrameDecoder["push"]>): void {
    for (const { data } of frames) {
      // Streams send comments as heartbeats, because proxies close idle connections.
      if (data === undefined) this.#messages.ping();
      // Data that is not an object is not an event: it is the end mark of some wires' streams (`[DONE]`).
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
    this.#listener?.closed();
    this.#terms.over();
  }
}

/** Inserts fields at the start of an object's JSON text. */
function tagged(message: string, fields: string): string {
  const rest = message.slice(1);
  return `{${fields}${rest.trimStart().startsWith("}") ? "" : ","}${rest}`;
}
