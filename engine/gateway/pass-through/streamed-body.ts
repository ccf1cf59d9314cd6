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
const PAUSE_BYTES = 256 * 1024;
/** Size of one write to the upstream. */
const WRITE_BYTES = 128 * 1024;

export interface BodyListener {
  /** The body exceeds its size limit. */
  tooLarge(): void;
  /** No data has arrived within the timeout, although the body was not paused. */
  silent(): void;
}

interface BodyOptions {
  /** The declared length. */
  length: number | undefined;
  maxBytes: number;
  idleMs: number;
}

export class StreamedBody implements Streamed {
  readonly length: number | undefined;
  readonly contentType: undefined;
  readonly #flow: BodyFlow;
  readonly #listener: BodyListener;
  readonly #idleTimer: NodeJS.Timeout;
  readonly #ring = new RingBuffer(2 * PAUSE_BYTES);
  #remainingBytes: number;
  #isComplete = false;
  /** The rest is discarded. */
  #isClosed = false;
  /** Notifies the reader of new data. */
  #wake: (() => void) | undefined;

  /** Must be created before the handler returns. @param answer the response to the same request */
  constructor(
    res: Pick<Response, "onData" | "pause">,
    answer: Pick<Answering, "pauseBody" | "resumeBody">,
    { length, maxBytes, idleMs }: BodyOptions,
    listener: BodyListener,
  ) {
    this.length = length;
    this.#listener = listener;
    this.#remainingBytes = maxBytes;
    this.#idleTimer = setTimeout(() => {
      if (!this.#flow.isPaused && !this.#isComplete && !this.#isClosed) listener.silent();
    }, idleMs);
    this.#flow = new BodyFlow(res, answer, length === undefined, (piece, isLast) =>
      this.#receive(new Uint8Array(piece), isLast),
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
      const chunk = this.#ring.peek(WRITE_BYTES);
      if (chunk.length > 0) {
        yield chunk;
        this.#ring.drop(chunk.length);
      } else if (this.#isComplete) return;
      if (this.#ring.length < PAUSE_BYTES) this.#proceed();
      if (this.#ring.length === 0 && !this.#isComplete)
        await new Promise<void>((wake) => (this.#wake = wake));
    }
  }

  /** Discards the rest of the body. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    this.#flow.close();
    this.#wake?.();
  }

  #receive(piece: Uint8Array, isLast: boolean): void {
    this.#remainingBytes -= piece.length;
    if (this.#remainingBytes < 0) {
      this.#listener.tooLarge();
      return;
    }
    this.#idleTimer.refresh();
    this.#ring.push(piece);
    this.#isComplete = isLast;
    if (isLast) clearTimeout(this.#idleTimer);
    else if (this.#ring.length >= PAUSE_BYTES) this.#flow.pause();
    this.#wake?.();
  }

  #proceed(): void {
    if (!this.#flow.isPaused || this.#isClosed || this.#isComplete) return;
    this.#idleTimer.refresh();
    this.#flow.proceed();
  }
}
