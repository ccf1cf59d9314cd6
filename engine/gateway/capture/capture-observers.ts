/** Observers for captured requests. They copy the traffic and forward every call unchanged. */
import type { Receiver } from "../../upstream/dispatch.ts";
import type { Failure } from "../../upstream/upstream-failure.ts";
import type { Answering, Headers, Listener } from "../responses/response-writer.ts";

/** Records a response. */
export interface Notes {
  begin(status: number, headers: Headers): void;
  push(piece: string | Uint8Array): void;
}

/** Observes the response to the client. */
export class ObservedAnswer implements Answering {
  readonly #answer: Answering;
  readonly #notes: Notes;

  constructor(answer: Answering, notes: Notes) {
    this.#answer = answer;
    this.#notes = notes;
  }

  sendComplete(status: number, headers: Headers, body: string | Uint8Array, close?: boolean): void {
    this.#notes.begin(status, headers);
    this.#notes.push(body);
    this.#answer.sendComplete(status, headers, body, close);
  }

  begin(status: number, headers: Headers, close?: boolean): void {
    this.#notes.begin(status, headers);
    this.#answer.begin(status, headers, close);
  }

  write(piece: string | Uint8Array): void {
    this.#notes.push(piece);
    this.#answer.write(piece);
  }

  listen(listener: Listener): void {
    this.#answer.listen(listener);
  }

  peer(): string {
    return this.#answer.peer();
  }

  end(): void {
    this.#answer.end();
  }

  abort(): void {
    this.#answer.abort();
  }

  detach<Taken>(accept: () => Taken): Taken | undefined {
    return this.#answer.detach(accept);
  }

  pauseBody(): void {
    this.#answer.pauseBody();
  }

  resumeBody(): void {
    this.#answer.resumeBody();
  }
}

/** Observes the response of the upstream. */
export class ObservedReceiver implements Receiver {
  readonly #receiver: Receiver;
  readonly #notes: Notes;

  constructor(receiver: Receiver, notes: Notes) {
    this.#receiver = receiver;
    this.#notes = notes;
  }

  headers(status: number, headers: Record<string, string>): void {
    this.#notes.begin(status, headers);
    this.#receiver.headers(status, headers);
  }

  data(chunk: Buffer): void {
    this.#notes.push(chunk);
    this.#receiver.data(chunk);
  }

  end(): void {
    this.#receiver.end();
  }

  fail(failure: Failure): void {
    this.#receiver.fail(failure);
  }
}
