/**
 * The requests that are being served, in no order. No set: of one that changes all the time V8 makes table after table, and one
 * that has come to stand among what only whole collections look at keeps the next, with all the requests that were in it.
 */
import type { Connected, Exchange, Running } from "../exchange/exchange.ts";

/** How late it may be seen that a request is late: one look at all of them costs less than a timer for each. */
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

  /** Ends those that are late; until there are none to look at. */
  #look(): void {
    const nowMs = performance.now();
    for (const exchange of this.all()) exchange.look(nowMs);
    if (this.size > 0) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
  }
}
