/**
 * The running requests, in no order. Not a `Set`: V8 replaces the table of a set that changes constantly. A table in the old
 * generation then retains the next one, with all requests in it.
 */
import type { ClientConnection, Exchange, Running } from "../exchange/exchange.ts";

/** Precision of request deadlines. One check of all requests costs less than a timer for each. */
const CHECK_INTERVAL_MS = 100;

export class RunningRequests implements Running {
  draining = false;
  closing = false;
  readonly connections: Set<ClientConnection> = new Set();
  onEmpty: (() => void) | undefined;
  readonly #all: Exchange[] = [];
  #interval: NodeJS.Timeout | undefined;

  get size(): number {
    return this.#all.length;
  }

  all(): Exchange[] {
    return [...this.#all];
  }

  add(exchange: Exchange): void {
    exchange.setIndex(this.#all.length);
    this.#all.push(exchange);
    this.#interval ??= setInterval(() => this.#checkDeadlines(), CHECK_INTERVAL_MS).unref();
  }

  delete(exchange: Exchange): void {
    const { index } = exchange;
    if (this.#all[index] !== exchange) return;
    const last = this.#all.pop() as Exchange;
    if (last !== exchange) {
      this.#all[index] = last;
      last.setIndex(index);
    }
    if (this.#all.length === 0) this.onEmpty?.();
  }

  /** Ends requests past their deadline. The interval stops when there are no requests. */
  #checkDeadlines(): void {
    const nowMs = performance.now();
    for (const exchange of this.all()) exchange.checkDeadline(nowMs);
    if (this.size > 0) return;
    clearInterval(this.#interval);
    this.#interval = undefined;
  }
}
