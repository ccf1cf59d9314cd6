/** Stores responses in this process, for its lifetime. `answer-contract.ts` is the contract. */

import {
  type AnswerLimits,
  type Answers,
  isSamePin,
  type Put,
  type StoredAnswer,
  sizeOf,
} from "./answer-contract.ts";
import { chainOf, sumBytes } from "./answer-items.ts";

interface Item {
  text: string;
  parent: Item | undefined;
  digest: string;
  bytes: number;
  /** Number of responses that end with it and of items that follow it. */
  holders: number;
}

interface Entry {
  answer: Omit<StoredAnswer, "items">;
  last: Item | undefined;
  bytes: number;
}

/** The responses of one token, by age. */
class OwnerAnswers {
  readonly entries = new Map<string, Entry>();
  readonly items = new Map<string, Item>();
  bytes = 0;

  put(answer: StoredAnswer): void {
    const { items, ...rest } = answer;
    let last: Item | undefined;
    for (const { digest, text, bytes } of chainOf(items))
      last = this.items.get(digest) ?? this.#add(digest, text, bytes, last);
    if (last !== undefined) last.holders++;
    const entry = { answer: rest, last, bytes: sizeOf(answer) };
    this.delete(answer.id);
    this.entries.set(answer.id, entry);
    this.bytes += entry.bytes;
  }

  delete(id: string): boolean {
    const entry = this.entries.get(id);
    if (entry === undefined) return false;
    this.entries.delete(id);
    this.bytes -= entry.bytes;
    for (let item = entry.last; item !== undefined && --item.holders === 0; item = item.parent) {
      this.items.delete(item.digest);
      this.bytes -= item.bytes;
    }
    return true;
  }

  #add(digest: string, text: string, bytes: number, parent: Item | undefined): Item {
    const item = { digest, text, bytes, parent, holders: 0 };
    if (parent !== undefined) parent.holders++;
    this.items.set(digest, item);
    this.bytes += bytes;
    return item;
  }
}

/** @param nowMs the clock, in milliseconds since 1970 */
export function createMemory(limits: AnswerLimits, nowMs: () => number = Date.now): Answers {
  const byOwner = new Map<string, OwnerAnswers>();
  /** All responses, oldest first. */
  const ages = new Map<Entry, OwnerAnswers>();
  let bytes = 0;

  const change = (owner: string, work: (own: OwnerAnswers) => void): void => {
    const own = byOwner.get(owner) ?? new OwnerAnswers();
    byOwner.set(owner, own);
    const before = own.bytes;
    work(own);
    bytes += own.bytes - before;
    if (own.entries.size === 0) byOwner.delete(owner);
  };
  const remove = (owner: string, id: string): boolean => {
    const entry = byOwner.get(owner)?.entries.get(id);
    if (entry === undefined) return false;
    change(owner, (own) => own.delete(id));
    ages.delete(entry);
    return true;
  };
  const trim = (owner: string): void => {
    const own = byOwner.get(owner) as OwnerAnswers;
    while (own.entries.size > limits.maxEntriesPerOwner || own.bytes > limits.maxBytesPerOwner)
      remove(owner, first(own.entries.keys()));
    while (ages.size > limits.maxEntries || bytes > limits.maxBytes) {
      const { answer } = first(ages.keys());
      remove(answer.owner, answer.id);
    }
  };
  const find = (owner: string, id: string): Entry | undefined => {
    const entry = byOwner.get(owner)?.entries.get(id);
    if (entry === undefined || entry.answer.expiresMs > nowMs()) return entry;
    remove(owner, id);
    return undefined;
  };

  return {
    put: async (answer): Promise<Put> => {
      const { owner, id } = answer;
      const ownBytes = sizeOf(answer) + sumBytes(chainOf(answer.items));
      if (ownBytes > Math.min(limits.maxBytes, limits.maxBytesPerOwner)) return "too_large";
      const before = find(owner, id);
      if (before !== undefined && !isSamePin(before.answer.pin, answer.pin)) return "taken";
      if (before !== undefined) ages.delete(before);
      change(owner, (own) => own.put(answer));
      const own = byOwner.get(owner) as OwnerAnswers;
      ages.set(own.entries.get(id) as Entry, own);
      trim(owner);
      return "kept";
    },
    get: async (owner, id) => {
      const entry = find(owner, id);
      return entry && { ...entry.answer, items: itemsUntil(entry.last) };
    },
    delete: async (owner, id) => remove(owner, id),
  };
}

function itemsUntil(last: Item | undefined): string[] {
  const texts: string[] = [];
  for (let item = last; item !== undefined; item = item.parent) texts.push(item.text);
  return texts.reverse();
}

function first<T>(values: Iterator<T>): T {
  return values.next().value as T;
}
