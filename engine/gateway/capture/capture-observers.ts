/** Observers for captured requests. They copy the traffic and forward every call unchanged. */
import type { Receiver } from "../../upstream/dispatch.ts";
import type { Failure } from "../../upstream/upstream-failure.ts";
import type { Answering, Headers, Listener } from "../responses/response-writer.ts";

/** Records a response. */
export interface ResponseRecorder {
  begin(status: number, headers: Headers): void;
  push(piece: string | Uint8Array): void;
}

/** Observes the response to the client. */
export class ObservedAnswer implements Answering {
  readonly #answer: Answering;
  readonly #recorder: ResponseRecorder;

  constructor(answer: Answering, recorder: ResponseRecorder) {
    this.#answer = answer;
    this.#recorder = recorder;
  }

  sendComplete(status: number, headers: Headers, body: string | Uint8Array, close?: boolean): void {
    this.#recorder.begin(status, headers);
    this.#recorder.push(body);
    this.#answer.sendComplete(status, headers, body, close);
  }

  begin(status: number, headers: Headers, close?: boolean): void {
    this.#recorder.begin(status, headers);
    this.#answer.begin(status, headers, close);
  }

  write(piece: string | Uint8Array): void {
    this.#recorder.push(piece);
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
  readonly #recorder: ResponseRecorder;

  constructor(receiver: Receiver, recorder: ResponseRecorder) {
    this.#receiver = receiver;
    this.#recorder = recorder;
  }

  headers(status: number, headers: Record<string, string>): void {
    this.#recorder.begin(status, headers);
    this.#receiver.headers(status, headers);
  }

  data(chunk: Buffer): void {
    this.#recorder.push(chunk);
    this.#receiver.data(chunk);
  }

  end(): void {
    this.#receiver.end();
  }

  fail(failure: Failure): void {
    this.#receiver.fail(failure);
  }
}
