/**
 * Answers that callers may come back to: what was asked, what was answered, and for how long. This is the contract of
 * whatever keeps them; `memory.ts` keeps them in this process. What the texts mean is their wire's business.
 */

/** Its key is `owner` and `id` together: two owners may have answers of one id. */
export interface StoredAnswer {
  /** The name of the token that asked; nobody else sees the answer. */
  owner: string;
  /** As callers know it. */
  id: string;
  /** The wire of the caller. */
  wire: string;
  /** JSON text: the answer as the caller's wire says it. Empty where only the upstream keeps it. */
  answer: string;
  /** JSON text: a list of what was asked, what came before included. Empty where only the upstream keeps it. */
  items: string;
  /** Where the answer can be asked for, when the upstream keeps it. */
  pin?: Pin | undefined;
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
  /** The model's name at the upstream. */
  model: string;
}

/**
 * Rejects when it cannot say; an answer that is not there is no failure. What is put is there for a `get` that begins
 * after the promise has settled.
 */
export interface Answers {
  /** Over one of the same key. An answer that is larger than all there is room for is left out. */
  put(answer: StoredAnswer): Promise<void>;
  /** Undefined when there is none, or its time is over. */
  get(owner: string, id: string): Promise<StoredAnswer | undefined>;
  /** Whether there was one. */
  delete(owner: string, id: string): Promise<boolean>;
}

/** What it takes to keep an answer, in bytes, as near as need be. */
export function sizeOf({ owner, id, answer, items }: StoredAnswer): number {
  return 2 * (owner.length + id.length + answer.length + items.length) + OVERHEAD_BYTES;
}

const OVERHEAD_BYTES = 256;
