/**
 * The tokens that callers present: who they are, which models they may use, from where and until when. Only digests are
 * kept, so no value can be read from memory, and finding one takes the same time whatever was presented. How much a
 * token may use is counted elsewhere (`limits/`).
 */
import { hash, timingSafeEqual } from "node:crypto";
import type { Subject } from "./limits/limits.ts";

export interface Token {
  /** For logs. */
  name: string;
  /** Of the store; absent for those of the configuration file. */
  id?: string;
  accountId?: string;
  /** Whether it may use a model. */
  allows(model: string): boolean;
  /** Whether it may be used from an address; absent is everywhere. */
  allowsAddress?(address: string): boolean;
  /** Milliseconds since 1970; from then on it is no token. */
  expiresMs?: number;
  /** What is counted when it is used: itself, and the account that it belongs to. */
  subjects?: readonly Subject[];
}

/**
 * Who a kept thing belongs to: a token of the store by its id, so that another name changes nothing and a name that is
 * given again opens nothing; one of the configuration file by its name, for it has nothing else.
 */
export function ownerOf(token: Token | undefined): string {
  return token?.id ?? token?.name ?? "";
}

/** With what it is found by: its value, or the SHA-256 of it in hexadecimal. */
export type TokenEntry = Token & ({ value: string } | { digest: string });

export class Tokens {
  readonly #byDigest = new Map<string, { token: Token; digest: Buffer }>();

  constructor(entries: readonly TokenEntry[]) {
    for (const entry of entries) {
      const digest = "value" in entry ? digestOf(entry.value) : Buffer.from(entry.digest, "hex");
      const {
        value: _value,
        digest: _digest,
        ...token
      } = entry as TokenEntry & { value: string; digest: string };
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
