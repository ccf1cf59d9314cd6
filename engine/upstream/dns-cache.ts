/**
 * Addresses of upstreams by name. A name is asked for once at a time and kept for a minute: the system has few threads
 * that ask, and a name server that is slow or silent must not hold up connections whose names are known. While it gives
 * no answer, the last one is used on.
 */
import { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { LRUCache } from "lru-cache";

const FRESH_MS = 60_000;
/** After a failure, how long the last answer is used before the name is asked for again. */
const RETRY_MS = 5_000;
/** Names that channels may have. */
const MAX_NAMES = 10_000;

type Answer = Parameters<LookupFunction>[2];
type Options = Parameters<LookupFunction>[1];

interface Known {
  address: Parameters<Answer>[1];
  family: Parameters<Answer>[2];
  /** On the clock of `performance`. */
  untilMs: number;
}

/** @param look the system's own, which also knows the names in its files. */
export function createDnsCache(look: LookupFunction = systemLookup as LookupFunction): LookupFunction {
  const known = new LRUCache<string, Known>({ max: MAX_NAMES });
  const waiting = new Map<string, Answer[]>();

  function ask(key: string, name: string, options: Options): void {
    look(name, options, (error, address, family) => {
      const last = known.get(key);
      if (error === null) known.set(key, { address, family, untilMs: performance.now() + FRESH_MS });
      else if (last !== undefined) last.untilMs = performance.now() + RETRY_MS;
      const answers = waiting.get(key) ?? [];
      waiting.delete(key);
      for (const answer of answers) {
        if (error !== null && last !== undefined) answer(null, last.address, last.family);
        else answer(error, address, family);
      }
    });
  }

  return (name, options, answer) => {
    const key = `${options.family ?? 0} ${options.hints ?? 0} ${options.all === true} ${name}`;
    const found = known.get(key);
    // An old answer serves until a new one is there: nobody waits for a name server twice.
    if (found !== undefined) queueMicrotask(() => answer(null, found.address, found.family));
    if (found !== undefined && performance.now() < found.untilMs) return;
    const answers = waiting.get(key);
    const mine = found === undefined ? [answer] : [];
    if (answers !== undefined) answers.push(...mine);
    else {
      waiting.set(key, mine);
      ask(key, name, options);
    }
  };
}
