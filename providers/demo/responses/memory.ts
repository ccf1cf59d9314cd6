/** The responses that were stored, so that later requests can build on them. It keeps the last few only. */
import { isObject, type Json } from "../wire.ts";

const most = 1000;

export interface Memory {
  keep(responseId: string, items: readonly Json[]): void;
  /** The conversation up to and including that response, or undefined. */
  items(responseId: string): readonly Json[] | undefined;
  /** Whether an item of that id belongs to a stored response. */
  holds(itemId: unknown): boolean;
}

export function createMemory(): Memory {
  const stored = new Map<string, readonly Json[]>();
  return {
    keep(responseId, items) {
      stored.set(responseId, items);
      const [oldest] = stored.keys();
      if (stored.size > most && oldest !== undefined) stored.delete(oldest);
    },
    items: (responseId) => stored.get(responseId),
    holds: (itemId) =>
      itemId !== undefined &&
      [...stored.values()].some((items) => items.some((item) => isObject(item) && item.id === itemId)),
  };
}
