/** A short, stable name for a text: ids that are equal in every replay, without a clock or a random number. */
import { createHash, type Hash } from "node:crypto";

/** The first `length` hex digits of the text's SHA-256. */
export function shortHash(text: string, length: number): string {
  return createHash("sha256").update(text).digest("hex").slice(0, length);
}

/** The SHA-256 of a text that grows, which may be asked for at any time. */
export class GrowingHash {
  readonly #hash: Hash = createHash("sha256");

  add(text: string): void {
    this.#hash.update(text);
  }

  /** Of all that was added so far, in hex digits. */
  get digits(): string {
    return this.#hash.copy().digest("hex");
  }
}
