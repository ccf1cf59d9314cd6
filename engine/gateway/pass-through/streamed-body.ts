/**
 * A caller's body that goes up while it comes. It is read as fast as the upstream takes it, so little of it is ever held,
 * however long it is.
 */
import type { Response } from "../../server/server.ts";
import type { Streamed } from "../../upstream/upstream-request.ts";
import { BodyFlow } from "../intake/body-flow.ts";
import type { Answering } from "../responses/response-writer.ts";
import { RingBuffer } from "./ring-buffer.ts";

/** When so much waits for the upstream, no more is read; what the server had read already still comes. */
const WAITING_BYTES = 256 * 1024;
/** What goes up at a time. */
const HANDED_BYTES = 128 * 1024;

export interface Watch {
  /** More has come than may. */
  tooLarge(): void;
  /** Nothing has come for as long as that may last, although it was waited for. */
  silent(): void;
}

interface Terms {
  /** As the caller gave it. */
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
  #isWhole = false;
  /** Nobody wants the rest. */
  #isClosed = false;
  /** Tells who reads that there is something new. */
  #wake: (() => void) | undefined;

  /** To be made before the handler returns. @param answer to the same request */
  constructor(
    res: Pick<Response, "onData" | "pause">,
    answer: Pick<Answering, "holdBody" | "takeBody">,
    { length, maxBytes, silenceMs }: Terms,
    watch: Watch,
  ) {
    this.length = length;
    this.#watch = watch;
    this.#left = maxBytes;
    this.#silence = setTimeout(() => {
      if (!this.#flow.isHeld && !this.#isWhole && !this.#isClosed) watch.silent();
    }, silenceMs);
    this.#flow = new BodyFlow(res, answer, length === undefined, (piece, isLast) =>
      this.#take(new Uint8Array(piece), isLast),
    );
    this.#flow.hold();
  }

  /** The whole of it has come. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  async *read(): AsyncGenerator<Uint8Array> {
    for (;;) {
      if (this.#isClosed) throw new Error("the request has ended");
      const some = this.#ring.peek(HANDED_BYTES);
      if (some.length > 0) {
        yield some;
        this.#ring.drop(some.length);
      } else if (this.#isWhole) return;
      if (this.#ring.length < WAITING_BYTES) this.#proceed();
      if (this.#ring.length === 0 && !this.#isWhole) await new Promise<void>((wake) => (this.#wake = wake));
    }
  }

  /** Whatever still comes is nobody's. */
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
    this.#isWhole = isLast;
    if (isLast) clearTimeout(this.#silence);
    else if (this.#ring.length >= WAITING_BYTES) this.#flow.hold();
    this.#wake?.();
  }

  #proceed(): void {
    if (!this.#flow.isHeld || this.#isClosed || this.#isWhole) return;
    this.#silence.refresh();
    this.#flow.proceed();
  }
}
