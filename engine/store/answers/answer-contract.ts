/**
 * Answers that callers may come back to: what was asked, what was answered, and for how long. This is the contract of
 * whatever keeps them; `answers-in-memory.ts` keeps them in this process, `stored-answers.ts` in the store. What the texts mean is
 * their wire's business.
 */

/** Its key is `owner` and `id` together: two owners may have answers of one id. */
export interface StoredAnswer {
  /** The token that asked; nobody else sees the answer. */
  owner: string;
  /** As callers know it. */
  id: string;
  /** The wire of the caller. */
  wire: string;
  /** JSON text: the answer as the caller's wire says it. Empty where only the upstream keeps it. */
  answer: string;
  /** JSON texts: what was asked, what came before included. What answers of one owner begin with alike is kept once. */
  items: readonly string[];
  /** Where the answer can be asked for, when the upstream keeps it. */
  pin?: Pin | undefined;
  /** Of an answer that is still being made: the traffic process that makes it. */
  runner?: string | undefined;
  /** The process that was to make it is gone, so nobody ever will. */
  abandoned?: true | undefined;
  /** Milliseconds since 1970. */
  createdMs: number;
  /** From this time on there is no such answer. */
  expiresMs: number;
}

/** The one place that knows an answer: another key of the same provider does not. */
export interface Pin {
  channel: string;
  /** Tells keys apart, and tells nothing of them. */
  key: string;
  /** The upstream's model name. */
  model: string;
}

/**
 * What became of an answer that was put: `too_large` is more than there is room for when all else is gone, `taken` has an
 * id that names another answer of its owner. Those are left out, and nothing else is changed by them.
 */
export type Put = "kept" | "too_large" | "taken";

/**
 * Rejects when it cannot say; an answer that is not there is no failure. What is put is there for a `get` that begins
 * after the promise has settled, and no more is kept than there is room for: the oldest answers go at once.
 */
export interface Answers {
  /**
   * Over one of the same key that is kept in the same place: an id that an upstream chose never takes the place of an
   * answer that is kept elsewhere.
   */
  put(answer: StoredAnswer): Promise<Put>;
  /** Undefined when there is none, or its time is over. */
  get(owner: string, id: string): Promise<StoredAnswer | undefined>;
  /** Whether there was one; one whose time is over may still count. */
  delete(owner: string, id: string): Promise<boolean>;
}

/** How much may be kept: of one owner, and of all together. */
export interface Room {
  maxEntries: number;
  maxBytes: number;
  maxEntriesPerOwner: number;
  maxBytesPerOwner: number;
}

/** What it takes to keep an answer without its items, in bytes, as near as need be. */
export function sizeOf({ owner, id, answer }: Pick<StoredAnswer, "owner" | "id" | "answer">): number {
  return Buffer.byteLength(answer) + owner.length + id.length + OVERHEAD_BYTES;
}

const OVERHEAD_BYTES = 256;

/** Whether an answer stands where the other one does. */
export function isSamePlace(one: Pin | undefined, other: Pin | undefined): boolean {
  return one?.channel === other?.channel && one?.key === other?.key && one?.model === other?.model;
}
