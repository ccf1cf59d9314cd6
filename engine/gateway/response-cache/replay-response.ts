/** Sends a cached response as the reply to a request. */
import type { Exchange } from "../exchange/exchange.ts";
import { summarizeForLog } from "../exchange/request-outcome.ts";
import type { CachedResponse } from "./cached-response.ts";
import { withFreshId } from "./fresh-id.ts";

export function replayResponse(exchange: Exchange, cached: CachedResponse): void {
  const { service, closing } = exchange;
  const { dropped, isStream, createdMs, tokens, micros } = cached;
  exchange.noteCache("hit", { tokens, micros });
  const age = String(Math.max(0, Math.floor((service.nowMs() - createdMs) / 1000)));
  const headers = { ...cached.headers, age };
  const body = withFreshId(cached);
  if (!isStream) {
    exchange.send({ status: 200, headers, body, dropped }, { dropped });
    return;
  }
  const ofStream = { "cache-control": "no-cache", "x-accel-buffering": "no" };
  exchange.answer.begin(200, { ...headers, ...ofStream, ...exchange.headers(dropped) }, closing);
  exchange.expectEnd(service.config.timeouts.totalMs);
  new StreamReplay(exchange, body, cached).start();
}

class StreamReplay {
  readonly #exchange: Exchange;
  readonly #body: Buffer;
  readonly #chunks: CachedResponse["chunks"];
  readonly #dropped: readonly string[];
  readonly #firstByteMs: number;
  #next = 0;
  #sentBytes = 0;
  #timer: NodeJS.Timeout | undefined;
  /** The client reads too slowly. */
  #isBlocked = false;

  constructor(exchange: Exchange, body: Buffer, { chunks, dropped }: CachedResponse) {
    const isPaced = exchange.service.config.responseCache.replay === "paced";
    this.#exchange = exchange;
    this.#body = body;
    this.#chunks = isPaced ? chunks : [[body.length, 0]];
    this.#dropped = dropped;
    this.#firstByteMs = Math.round(exchange.elapsedMs());
  }

  start(): void {
    const exchange = this.#exchange;
    exchange.answer.listen({
      blocked: () => {
        this.#isBlocked = true;
        clearTimeout(this.#timer);
      },
      drained: () => {
        this.#isBlocked = false;
        this.#wait();
      },
      disconnected: () => {
        clearTimeout(this.#timer);
        exchange.disconnected();
      },
      closed: () => exchange.closed(),
    });
    exchange.cancelBy((error) => {
      clearTimeout(this.#timer);
      exchange.settle({ status: 200, ...summarizeForLog({ error }) });
      // Without an end, so that the client does not take a part for the whole.
      exchange.answer.abort();
    });
    this.#send();
  }

  /** Sends the chunks that are due now. */
  #send(): void {
    do this.#sendOne();
    while (this.#delayMs === 0 && !this.#isBlocked);
    this.#wait();
  }

  #wait(): void {
    const delayMs = this.#delayMs;
    if (delayMs === undefined || this.#isBlocked) return;
    this.#timer = setTimeout(() => this.#exchange.guard(() => this.#send()), delayMs);
  }

  /**
   * The delay before the next chunk; undefined after the last one. A longer pause would need keep-alives, so that no proxy closes
   * the connection.
   */
  get #delayMs(): number | undefined {
    const chunk = this.#chunks[this.#next];
    return chunk && Math.min(chunk[1], this.#exchange.service.config.timeouts.keepaliveMs);
  }

  /** The last chunk waits until the record is stored. */
  #sendOne(): void {
    const { answer } = this.#exchange;
    const end = this.#chunks[this.#next]?.[0] ?? this.#sentBytes;
    const chunk = this.#body.subarray(this.#sentBytes, end);
    this.#sentBytes = end;
    this.#next++;
    if (this.#next < this.#chunks.length) {
      answer.write(chunk);
      return;
    }
    const outcome = { status: 200, firstByteMs: this.#firstByteMs, dropped: this.#dropped };
    this.#exchange.settle(outcome, () => {
      answer.write(chunk);
      answer.end();
    });
  }
}
