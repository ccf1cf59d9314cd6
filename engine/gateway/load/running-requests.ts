/**
 * The running requests, in no order. Not a `Set`: V8 replaces the table of a set that changes constantly. A table in the old
 * generation then retains the next one, with all requests in it.
 */
import type { Connected, Exchange, Running } from "../exchange/exchange.ts";

/** Precision of request deadlines. One check of all requests costs less than a timer for each. */
const LOOK_MS = 100;

export class RunningRequests implements Running {
  draining = false;
  closing = false;
  readonly connections: Set<Connected> = new Set();
  onEmpty: (() => void) | undefined;
  readonly #all: Exchange[] = [];
  #looking: NodeJS.Timeout | undefined;

  get size(): number {
    return this.#all.length;
  }

  all(): Exchange[] {
    return [...this.#all];
  }

  add(exchange: Exchange): void {
    exchange.takeSeat(this.#all.length);
    this.#all.push(exchange);
    this.#looking ??= setInterval(() => this.#look(), LOOK_MS).unref();
  }

  delete(exchange: Exchange): void {
    const { seat } = exchange;
    if (this.#all[seat] !== exchange) return;
    const last = this.#all.pop() as Exchange;
    if (last !== exchange) {
      this.#all[seat] = last;
      last.takeSeat(seat);
    }
    if (this.#all.length === 0) this.onEmpty?.();
  }

  /** Ends requests past their deadline. The interval stops when there are no requests. */
  #look(): void {
    const nowMs = performance.now();
    for (const exchange of this.all()) exchange.look(nowMs);
    if (this.size > 0) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
  }
}
