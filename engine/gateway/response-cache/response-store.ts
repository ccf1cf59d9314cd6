/** The interface of a place for cached responses. */
import type { ResponseCacheSettings } from "./cache-settings.ts";
import type { CachedResponse } from "./cached-response.ts";

export interface ResponseStore {
  /** Undefined if there is none, or if the store does not respond in time. Never rejects. */
  get(key: string): CachedResponse | undefined | Promise<CachedResponse | undefined>;
  /** Does not wait for the store. */
  put(key: string, response: CachedResponse, ttlMs: number): void;
  close(): void;
}

/** The settings that a store depends on. With other values, another store takes its place. */
export type StoreSettings = Pick<ResponseCacheSettings, "maxBytes" | "maxEntries" | "redisUrl">;
