/** Keeps a complete response, for a caller in the same process. */
import { DiscardedAnswer } from "./discarded-answer.ts";

export class CollectedAnswer extends DiscardedAnswer {
  readonly #collect: (status: number, body: string) => void;

  constructor(collect: (status: number, body: string) => void) {
    super();
    this.#collect = collect;
  }

  override sendComplete(status = 0, _headers: object = {}, body: string | Uint8Array = ""): void {
    this.#collect(status, typeof body === "string" ? body : Buffer.from(body).toString());
    super.sendComplete();
  }
}
