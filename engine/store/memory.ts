/**
 * Keeps answers in this process, for as long as it lives: so many of them, so many bytes. When there is no room left,
 * what nobody has asked for the longest goes.
 */
import { LRUCache } from "lru-cache";
import { type Answers, type StoredAnswer, sizeOf } from "./answers.ts";

export interface Room {
  maxEntries: number;
  maxBytes: number;
}

/** @param nowMs the clock, in milliseconds since 1970. */
export function createMemory({ maxEntries, maxBytes }: Room, nowMs: () => number = Date.now): Answers {
  const kept = new LRUCache<string, StoredAnswer>({
    max: maxEntries,
    maxSize: maxBytes,
    maxEntrySize: maxBytes,
    sizeCalculation: sizeOf,
  });
  return {
    put: async (answer) => {
      kept.set(keyOf(answer.owner, answer.id), answer);
    },
    get: async (owner, id) => {
      const key = keyOf(owner, id);
      const answer = kept.get(key);
      if (answer === undefined || answer.expiresMs > nowMs()) return answer;
      kept.delete(key);
      return undefined;
    },
    delete: async (owner, id) => kept.delete(keyOf(owner, id)),
  };
}

function keyOf(owner: string, id: string): string {
  return JSON.stringify([owner, id]);
}
