/** Reads a body with backpressure: it pauses while its reader is behind, or while other bodies are read. */
import type { Response } from "../../server/server.ts";
import type { Answering } from "../responses/response-writer.ts";
import { readScheduler, type ScheduledBody } from "./read-scheduler.ts";

export class BodyFlow implements ScheduledBody {
  readonly #answer: Pick<Answering, "pauseBody" | "resumeBody">;
  #isPaused = false;
  #isWaiting = false;
  #isClosed = false;

  /**
   * Must be created before the handler returns.
   * @param isChunked whether the body is chunked; then the data after it on the connection is not read (`read-body.ts`)
   * @param receive receives a chunk, valid only during the call
   */
  constructor(
    res: Pick<Response, "onData" | "pause">,
    answer: Pick<Answering, "pauseBody" | "resumeBody">,
    isChunked: boolean,
    receive: (piece: ArrayBuffer, isLast: boolean) => void,
  ) {
    this.#answer = answer;
    res.onData((piece, isLast) => {
      if (this.#isClosed) return;
      if (isLast) readScheduler.leave(this);
      if (isLast && isChunked) res.pause();
      readScheduler.countBytes(this, piece.byteLength);
      receive(piece, isLast);
    });
    readScheduler.join(this);
  }

  /** Paused by its reader. */
  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** Pauses until `proceed`. Data that the server has already read still arrives. */
  pause(): void {
    this.#isPaused = true;
    this.#answer.pauseBody();
  }

  proceed(): void {
    this.#isPaused = false;
    if (!this.#isWaiting) this.#answer.resumeBody();
  }

  /** Discards the rest of the body. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    readScheduler.leave(this);
    this.#isWaiting = false;
    this.proceed();
  }

  wait(): void {
    this.#isWaiting = true;
    this.#answer.pauseBody();
  }

  go(): void {
    this.#isWaiting = false;
    if (!this.#isPaused) this.#answer.resumeBody();
  }
}
