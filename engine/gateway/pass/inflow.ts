/**
 * A caller's body as a stream that goes up while it comes. It is read as fast as the upstream takes it, so little of it is
 * ever held, however long it is.
 */
import { Readable } from "node:stream";
import type { Response } from "../../server/server.ts";
import type { Answering } from "../respond.ts";

/** What may wait for the upstream; a read of the server's comes on top. */
const WAITING_BYTES = 64 * 1024;

export interface Watch {
  /** More has come than may. */
  tooLarge(): void;
  /** Nothing has come for as long as that may last, although it was waited for. */
  silent(): void;
}

export class Inflow extends Readable {
  readonly #answer: Pick<Answering, "holdBody" | "takeBody">;
  readonly #watch: Watch;
  #left: number;
  #isHeld = false;
  /** The whole of it has come. */
  #isWhole = false;
  /** Nobody wants the rest. */
  #isClosed = false;
  readonly #silence: NodeJS.Timeout;

  /**
   * To be made before the handler returns.
   * @param answer to the same request
   * @param isChunked whether a connection that carried it may carry nothing else (`body.ts`)
   */
  constructor(
    res: Pick<Response, "onData" | "pause">,
    answer: Pick<Answering, "holdBody" | "takeBody">,
    { isChunked, maxBytes, silenceMs }: { isChunked: boolean; maxBytes: number; silenceMs: number },
    watch: Watch,
  ) {
    super({ highWaterMark: WAITING_BYTES, read: () => this.#proceed() });
    this.#answer = answer;
    this.#watch = watch;
    this.#left = maxBytes;
    this.#silence = setTimeout(() => {
      if (!this.#isHeld && !this.#isWhole && !this.#isClosed) watch.silent();
    }, silenceMs);
    // The upstream's failure is told by its flight.
    this.on("error", () => {});
    res.onData((piece, isLast) => {
      if (this.#isClosed) return;
      if (isLast && isChunked) res.pause();
      this.#take(piece, isLast);
    });
    this.#hold();
  }

  /** The whole of it has come. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Whatever still comes is nobody's. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#silence);
    this.#answer.takeBody();
    this.destroy();
  }

  #take(piece: ArrayBuffer, isLast: boolean): void {
    this.#left -= piece.byteLength;
    if (this.#left < 0) {
      this.#watch.tooLarge();
      return;
    }
    this.#silence.refresh();
    // The server takes the piece's memory back when this returns.
    const takesMore = piece.byteLength === 0 || this.push(Buffer.from(piece.slice(0)));
    if (isLast) {
      this.#isWhole = true;
      clearTimeout(this.#silence);
      this.push(null);
    } else if (!takesMore) this.#hold();
  }

  #hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    this.#answer.holdBody();
  }

  #proceed(): void {
    if (!this.#isHeld || this.#isClosed || this.#isWhole) return;
    this.#isHeld = false;
    this.#silence.refresh();
    this.#answer.takeBody();
  }
}
