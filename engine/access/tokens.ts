/**
 * The tokens that callers present: who they are and which models they may use. Only digests are kept, so no value can
 * be read from memory, and finding one takes the same time whatever was presented.
 */
import { hash, timingSafeEqual } from "node:crypto";

export interface Token {
  /** For logs. */
  name: string;
  /** Whether it may use a model. */
  allows(model: string): boolean;
}

export interface TokenEntry extends Token {
  value: string;
}

export class Tokens {
  readonly #byDigest = new Map<string, { token: Token; digest: Buffer }>();

  constructor(entries: readonly TokenEntry[]) {
    for (const { value, ...token } of entries) {
      const digest = digestOf(value);
      this.#byDigest.set(digest.toString("latin1"), { token, digest });
    }
  }

  find(presented: string): Token | undefined {
    const digest = digestOf(presented);
    // A digest tells nothing about how much of a value was right, so the look-up may take what time it takes.
    const entry = this.#byDigest.get(digest.toString("latin1"));
    return entry !== undefined && timingSafeEqual(entry.digest, digest) ? entry.token : undefined;
  }
}

function digestOf(value: string): Buffer {
  return hash("sha256", value, "buffer");
}
