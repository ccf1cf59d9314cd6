/** Sends the client's keep-alive on a stream that is silent for too long. */
import type { ClientStream } from "../../conversion/contract.ts";
import type { Exchange } from "../exchange/exchange.ts";

export class StreamKeepalive {
  readonly #exchange: Exchange;
  #timer: NodeJS.Timeout | undefined;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  /** Whether the status line of the stream is sent. */
  get isRunning(): boolean {
    return this.#timer !== undefined;
  }

  start(stream: ClientStream): void {
    const ping = (): void => {
      this.#exchange.answer.write(stream.ping());
      this.refresh();
    };
    const { keepaliveMs } = this.#exchange.service.config.timeouts;
    this.#timer = setTimeout(() => this.#exchange.guard(ping), keepaliveMs);
  }

  /** Data was sent. */
  refresh(): void {
    this.#timer?.refresh();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
