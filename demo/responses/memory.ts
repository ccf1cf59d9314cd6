/** Stored responses, so that later requests can continue them. Only the last few are kept. */
import { isObject, type Json } from "../wire.ts";

const most = 1000;

export interface Stored {
  /** The input of the response, with ids. */
  input: readonly Json[];
  response: Json;
}

export interface Memory {
  keep(stored: Stored): void;
  find(responseId: string): Stored | undefined;
  forget(responseId: string): void;
  /** The conversation up to and including that response, or undefined. */
  items(responseId: string): readonly Json[] | undefined;
  /** The item with that id in a stored response. */
  item(itemId: unknown): Json | undefined;
}

export function createMemory(): Memory {
  const stored = new Map<string, Stored>();
  const all = ({ input, response }: Stored): Json[] => [...input, ...(response.output as Json[])];
  return {
    keep(one) {
      stored.set(String(one.response.id), one);
      const [oldest] = stored.keys();
      if (stored.size > most && oldest !== undefined) stored.delete(oldest);
    },
    find: (responseId) => stored.get(responseId),
    forget: (responseId) => void stored.delete(responseId),
    items: (responseId) => {
      const one = stored.get(responseId);
      return one && all(one);
    },
    item: (itemId) =>
      itemId === undefined
        ? undefined
        : [...stored.values()].flatMap(all).find((item) => isObject(item) && item.id === itemId),
  };
}
