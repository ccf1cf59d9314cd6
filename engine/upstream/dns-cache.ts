/**
 * Cache of upstream addresses by name. Each name has at most one lookup at a time, and is cached for a minute. The system has
 * few threads for lookups, so a slow name server must not block connections to known names. While the name server fails, the
 * last address is used.
 */
import { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { LRUCache } from "lru-cache";

const FRESH_MS = 60_000;
/** After a failure, the last address is used this long before the next lookup. */
const RETRY_MS = 5_000;
/** Limit for the names of all channels. */
const MAX_NAMES = 10_000;

type Answer = Parameters<LookupFunction>[2];
type Options = Parameters<LookupFunction>[1];

interface CachedAddress {
  address: Parameters<Answer>[1];
  family: Parameters<Answer>[2];
  /** By the clock of `performance`. */
  untilMs: number;
}

/** @param resolve the system's resolver, which also knows names in local files */
export function createDnsCache(resolve: LookupFunction = systemLookup as LookupFunction): LookupFunction {
  const cache = new LRUCache<string, CachedAddress>({ max: MAX_NAMES });
  const waiting = new Map<string, Answer[]>();

  function lookUp(key: string, name: string, options: Options): void {
    resolve(name, options, (error, address, family) => {
      const last = cache.get(key);
      if (error === null) cache.set(key, { address, family, untilMs: performance.now() + FRESH_MS });
      else if (last !== undefined) last.untilMs = performance.now() + RETRY_MS;
      const callbacks = waiting.get(key) ?? [];
      waiting.delete(key);
      for (const answer of callbacks) {
        if (error !== null && last !== undefined) answer(null, last.address, last.family);
        else answer(error, address, family);
      }
    });
  }

  return (name, options, answer) => {
    const key = `${options.family ?? 0} ${options.hints ?? 0} ${options.all === true} ${name}`;
    const found = cache.get(key);
    // An expired address is used until the new one is known, so that only the first lookup of a name blocks.
    if (found !== undefined) queueMicrotask(() => answer(null, found.address, found.family));
    if (found !== undefined && performance.now() < found.untilMs) return;
    const callbacks = waiting.get(key);
    const ownCallback = found === undefined ? [answer] : [];
    if (callbacks !== undefined) callbacks.push(...ownCallback);
    else {
      waiting.set(key, ownCallback);
      lookUp(key, name, options);
    }
  };
}
