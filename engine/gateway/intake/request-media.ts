/** Fetches the URLs in a request for targets that accept only bytes. Each URL is fetched once for all attempts. */
import { type Found, fetchMedia, MediaRefused, type Wanted } from "../../media/fetch/fetch-media.ts";
import { PoolFull } from "../../media/pool/pool.ts";
import { isExhausted } from "../../network/exhausted.ts";
import { classify, failureError } from "../../upstream/upstream-failure.ts";
import type { Failed } from "../attempts/attempt.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { mediaUnavailable, memoryShort } from "../refusals/refusals.ts";

/** Most requests have no URLs. */
const NONE: ReadonlyMap<string, Found> = new Map();

export class RequestMedia {
  #found: Map<string, Found> | undefined;
  readonly #exchange: Exchange;
  /** A hedge can fetch while an earlier attempt still does. */
  readonly #fetching = new Set<AbortController>();

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  /** By URL. */
  get found(): ReadonlyMap<string, Found> {
    return this.#found ?? NONE;
  }

  /** Calls one of the two functions: at once if nothing must be fetched, and never after `abandon`. */
  fetch(wanted: readonly Wanted[], proceed: () => void, fail: (failed: Failed) => void): void {
    if (wanted.length === 0) {
      proceed();
      return;
    }
    const missing = wanted.filter(({ url }) => !this.found.has(url));
    if (missing.length === 0) {
      proceed();
      return;
    }
    const { config } = this.#exchange.service;
    const fetching = new AbortController();
    const { signal } = fetching;
    this.#fetching.add(fetching);
    const unlessAbandoned = (work: () => void): void => {
      this.#fetching.delete(fetching);
      if (!signal.aborted) this.#exchange.guard(work);
    };
    fetchMedia(missing, config.media, signal).then(
      (found) =>
        unlessAbandoned(() => {
          this.#found = new Map([...this.found, ...found]);
          proceed();
        }),
      (error: unknown) =>
        unlessAbandoned(() => {
          if (error instanceof PoolFull) {
            fail({ error: memoryShort(), isOurs: true });
            return;
          }
          if (isExhausted(error)) {
            const failure = classify(error);
            fail({ error: failureError(failure), detail: failure.detail });
            return;
          }
          if (!(error instanceof MediaRefused)) throw error;
          const { message, param, detail } = error;
          fail({ error: mediaUnavailable(message, param), detail });
        }),
    );
  }

  abandon(): void {
    for (const each of this.#fetching) each.abort();
  }
}
