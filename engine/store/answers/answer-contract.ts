/**
 * Stored responses, which clients read or continue later. This is the contract; `answers-in-memory.ts` stores them in this
 * process, `stored-answers.ts` in the database. Only their wire interprets the JSON texts.
 */

/** The key is `owner` and `id` together: two owners may have responses with the same id. */
export interface StoredAnswer {
  /** The token of the request; no other token sees the response. */
  owner: string;
  /** The id that the client has. */
  id: string;
  /** The client's wire. */
  wire: string;
  /** JSON text of the response in the client's wire. Empty if only the upstream stores it. */
  answer: string;
  /** JSON texts of the conversation: the earlier items and this request. Responses of one owner share equal beginnings. */
  items: readonly string[];
  /** Where the response is stored, if an upstream stores it. */
  pin?: Pin | undefined;
  /** The traffic process that generates the response; absent when it is complete. */
  runner?: string | undefined;
  /** The process that generated it has ended, so the response will never be complete. */
  abandoned?: true | undefined;
  /** Milliseconds since 1970. */
  createdMs: number;
  /** The response expires at this time. Milliseconds since 1970. */
  expiresMs: number;
}

/** The only upstream that has a response: another key of the same provider does not have it. */
export interface Pin {
  channel: string;
  /** A fingerprint of the key. It does not reveal the key. */
  key: string;
  /** The upstream's model name. */
  model: string;
}

/**
 * The result of a `put`. `too_large`: larger than the space even without all others. `taken`: the id belongs to another
 * response of this owner. Both leave the store unchanged.
 */
export type Put = "kept" | "too_large" | "taken";

/**
 * Methods reject if the store fails; a missing response is not a failure. A `get` that starts after the promise of `put` has
 * settled finds the response. If the space is used up, the oldest responses are deleted at once.
 */
export interface Answers {
  /**
   * Replaces a response with the same key and the same upstream. An id that an upstream chose never replaces a response that
   * another upstream stores.
   */
  put(answer: StoredAnswer): Promise<Put>;
  /** Undefined if there is none or it has expired. */
  get(owner: string, id: string): Promise<StoredAnswer | undefined>;
  /** @returns whether there was one; an expired response may count */
  delete(owner: string, id: string): Promise<boolean>;
}

/** Space in bytes: per owner, and in total. */
export interface AnswerLimits {
  maxEntries: number;
  maxBytes: number;
  maxEntriesPerOwner: number;
  maxBytesPerOwner: number;
}

/** Approximate size of a stored response without its items, in bytes. */
export function sizeOf({ owner, id, answer }: Pick<StoredAnswer, "owner" | "id" | "answer">): number {
  return Buffer.byteLength(answer) + owner.length + id.length + OVERHEAD_BYTES;
}

const OVERHEAD_BYTES = 256;

/** Whether both responses are stored at the same upstream. */
export function isSamePin(one: Pin | undefined, other: Pin | undefined): boolean {
  return one?.channel === other?.channel && one?.key === other?.key && one?.model === other?.model;
}
