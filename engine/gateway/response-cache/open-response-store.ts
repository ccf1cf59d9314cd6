/** Opens the place for cached responses that the settings name. */
import type { Logger } from "../log/log.ts";
import { MemoryResponses } from "./memory-responses.ts";
import { RedisResponses } from "./redis-responses.ts";
import type { ResponseStore, StoreSettings } from "./response-store.ts";

/** @param nowMs Unix time in milliseconds */
export function openResponseStore(settings: StoreSettings, log: Logger, nowMs: () => number): ResponseStore {
  const { redisUrl: url, maxBytes } = settings;
  if (url === undefined) return new MemoryResponses(settings, nowMs);
  return new RedisResponses({
    url,
    maxWaitingBytes: maxBytes,
    report: (error) => {
      if (error === undefined) log.info({ part: "cache" }, "responses are cached in Redis again");
      else log.warn({ part: "cache", err: error }, "Redis, which caches responses, is unavailable");
    },
  });
}
