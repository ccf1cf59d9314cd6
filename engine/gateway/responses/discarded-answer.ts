/** Takes an answer that nobody hears: of a request that runs in the background, or that only tries a channel. */
import type { Answering, Listener } from "./response-writer.ts";

export class DiscardedAnswer implements Answering {
  #listener: Listener | undefined;

  listen(listener: Listener): void {
    this.#listener = listener;
  }

  peer(): string {
    return "";
  }

  whole(): void {
    this.#listener?.over();
  }

  begin(): void {}

  write(): void {}

  end(): void {
    this.#listener?.over();
  }

  holdBody(): void {}

  takeBody(): void {}

  handOver(): undefined {}

  abort(): void {
    this.#listener?.over();
  }
}
