/** Cached responses in the memory of this process. If it is full, those that were not used for the longest time go first. */
import { LRUCache } from "lru-cache";
import { bytesOf, type CachedResponse } from "./cached-response.ts";
import type { ResponseStore, StoreSettings } from "./response-store.ts";

interface Entry {
  response: CachedResponse;
  /** Unix time in milliseconds. */
  expiresMs: number;
}

export class MemoryResponses implements ResponseStore {
  readonly #entries: LRUCache<string, Entry>;
  readonly #maxEntries: number;
  readonly #nowMs: () => number;

  constructor({ maxBytes, maxEntries }: StoreSettings, nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ response }) => bytesOf(response),
    });
    this.#maxEntries = maxEntries;
  }

  get(key: string): CachedResponse | undefined {
    const found = this.#entries.get(key);
    if (found === undefined || found.expiresMs > this.#nowMs()) return found?.response;
    this.#entries.delete(key);
    return undefined;
  }

  put(key: string, response: CachedResponse, ttlMs: number): void {
    this.#entries.set(key, { response, expiresMs: this.#nowMs() + ttlMs });
    // With `max`, the library would allocate room for all entries at once.
    while (this.#entries.size > this.#maxEntries) this.#entries.pop();
  }

  close(): void {
    this.#entries.clear();
  }
}
