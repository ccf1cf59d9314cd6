/**
 * Sends a client's body to the upstream while it arrives. It reads as fast as the upstream accepts data, so memory use is small
 * for any length.
 */
import type { Response } from "../../server/server.ts";
import type { Streamed } from "../../upstream/upstream-request.ts";
import { BodyFlow } from "../intake/body-flow.ts";
import type { Answering } from "../responses/response-writer.ts";
import { RingBuffer } from "./ring-buffer.ts";

/** Reading pauses at this number of waiting bytes. Data that the server has already read still arrives. */
const WAITING_BYTES = 256 * 1024;
/** Size of one write to the upstream. */
const HANDED_BYTES = 128 * 1024;

export interface Watch {
  /** The body exceeds its size limit. */
  tooLarge(): void;
  /** No data has arrived within the timeout, although the body was not paused. */
  silent(): void;
}

interface Terms {
  /** The declared length. */
  length: number | undefined;
  maxBytes: number;
  silenceMs: number;
}

export class StreamedBody implements Streamed {
  readonly length: number | undefined;
  readonly contentType: undefined;
  readonly #flow: BodyFlow;
  readonly #watch: Watch;
  readonly #silence: NodeJS.Timeout;
  readonly #ring = new RingBuffer(2 * WAITING_BYTES);
  #left: number;
  #isComplete = false;
  /** The rest is discarded. */
  #isClosed = false;
  /** Notifies the reader of new data. */
  #wake: (() => void) | undefined;

  /** Must be created before the handler returns. @param answer the response to the same request */
  constructor(
    res: Pick<Response, "onData" | "pause">,
    answer: Pick<Answering, "pauseBody" | "resumeBody">,
    { length, maxBytes, silenceMs }: Terms,
    watch: Watch,
  ) {
    this.length = length;
    this.#watch = watch;
    this.#left = maxBytes;
    this.#silence = setTimeout(() => {
      if (!this.#flow.isPaused && !this.#isComplete && !this.#isClosed) watch.silent();
    }, silenceMs);
    this.#flow = new BodyFlow(res, answer, length === undefined, (piece, isLast) =>
      this.#take(new Uint8Array(piece), isLast),
    );
    this.#flow.pause();
  }

  /** The body has arrived completely. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  async *read(): AsyncGenerator<Uint8Array> {
    for (;;) {
      if (this.#isClosed) throw new Error("the request has ended");
      const some = this.#ring.peek(HANDED_BYTES);
      if (some.length > 0) {
        yield some;
        this.#ring.drop(some.length);
      } else if (this.#isComplete) return;
      if (this.#ring.length < WAITING_BYTES) this.#proceed();
      if (this.#ring.length === 0 && !this.#isComplete)
        await new Promise<void>((wake) => (this.#wake = wake));
    }
  }

  /** Discards the rest of the body. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#silence);
    this.#flow.close();
    this.#wake?.();
  }

  #take(piece: Uint8Array, isLast: boolean): void {
    this.#left -= piece.length;
    if (this.#left < 0) {
      this.#watch.tooLarge();
      return;
    }
    this.#silence.refresh();
    this.#ring.push(piece);
    this.#isComplete = isLast;
    if (isLast) clearTimeout(this.#silence);
    else if (this.#ring.length >= WAITING_BYTES) this.#flow.pause();
    this.#wake?.();
  }

  #proceed(): void {
    if (!this.#flow.isPaused || this.#isClosed || this.#isComplete) return;
    this.#silence.refresh();
    this.#flow.proceed();
  }
}
