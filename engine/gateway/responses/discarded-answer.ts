/** Discards a response: for background requests and for tests of a channel. */
import type { Answering, Listener } from "./response-writer.ts";

export class DiscardedAnswer implements Answering {
  #listener: Listener | undefined;

  listen(listener: Listener): void {
    this.#listener = listener;
  }

  peer(): string {
    return "";
  }

  sendComplete(): void {
    this.#listener?.closed();
  }

  begin(): void {}

  write(): void {}

  end(): void {
    this.#listener?.closed();
  }

  pauseBody(): void {}

  resumeBody(): void {}

  detach(): undefined {}

  abort(): void {
    this.#listener?.closed();
  }
}
