/** A body that is read while it comes: held while its reader has enough of it, and while it is the turn of others. */
import type { Response } from "../../server/server.ts";
import type { Answering } from "../responses/response-writer.ts";
import { type Inlet, readScheduler } from "./read-scheduler.ts";

export class BodyFlow implements Inlet {
  readonly #answer: Pick<Answering, "holdBody" | "takeBody">;
  #isHeld = false;
  #isWaiting = false;
  #isClosed = false;

  /**
   * To be made before the handler returns.
   * @param isChunked of one in chunks: what follows it on its connection is not read (`read-body.ts`)
   * @param take gets a piece, which is lent for the time of the call
   */
  constructor(
    res: Pick<Response, "onData" | "pause">,
    answer: Pick<Answering, "holdBody" | "takeBody">,
    isChunked: boolean,
    take: (piece: ArrayBuffer, isLast: boolean) => void,
  ) {
    this.#answer = answer;
    res.onData((piece, isLast) => {
      if (this.#isClosed) return;
      if (isLast) readScheduler.leave(this);
      if (isLast && isChunked) res.pause();
      readScheduler.took(this, piece.byteLength);
      take(piece, isLast);
    });
    readScheduler.join(this);
  }

  /** Its reader has enough of it. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Reads nothing more until `proceed`; what the server had read already still comes. */
  hold(): void {
    this.#isHeld = true;
    this.#answer.holdBody();
  }

  proceed(): void {
    this.#isHeld = false;
    if (!this.#isWaiting) this.#answer.takeBody();
  }

  /** What still comes is nobody's. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    readScheduler.leave(this);
    this.#isWaiting = false;
    this.proceed();
  }

  wait(): void {
    this.#isWaiting = true;
    this.#answer.holdBody();
  }

  go(): void {
    this.#isWaiting = false;
    if (!this.#isHeld) this.#answer.takeBody();
  }
}
