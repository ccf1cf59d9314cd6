/** Short, stable hashes for ids that are equal in every replay, without a clock or random numbers. */
import { createHash, type Hash } from "node:crypto";

/** The first `length` hex digits of the text's SHA-256. */
export function shortHash(text: string, length: number): string {
  return createHash("sha256").update(text).digest("hex").slice(0, length);
}

/** An incremental SHA-256 that can be read at any time. */
export class GrowingHash {
  readonly #hash: Hash = createHash("sha256");

  add(text: string): void {
    this.#hash.update(text);
  }

  /** The hash of everything added so far, in hex digits. */
  get digits(): string {
    return this.#hash.copy().digest("hex");
  }
}
