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

/** They come and go while callers are looked for; whoever has found one keeps it as it was. */
export class Tokens {
  readonly #byDigest = new Map<string, { token: Token; digest: Buffer }>();
  /** By id, for those that have one. */
  readonly #places = new Map<string, string>();
  readonly #others: Tokens | undefined;

  /** @param others where one is looked for that is not here */
  constructor(entries: Iterable<TokenEntry>, others?: Tokens) {
    this.#others = others;
    for (const entry of entries) this.put(entry);
  }

  /** In the place of the one with the same id. */
  put(entry: TokenEntry): void {
    if (entry.id !== undefined) this.remove(entry.id);
    const digest = "value" in entry ? digestOf(entry.value) : Buffer.from(entry.digest, "hex");
    const {
      value: _value,
      digest: _digest,
      ...token
    } = entry as TokenEntry & { value: string; digest: string };
    const place = digest.toString("latin1");
    this.#byDigest.set(place, { token, digest });
    if (token.id !== undefined) this.#places.set(token.id, place);
  }

  remove(id: string): void {
    const place = this.#places.get(id);
    if (place === undefined) return;
    this.#places.delete(id);
    this.#byDigest.delete(place);
  }

  find(presented: string): Token | undefined {
    return this.#find(digestOf(presented));
  }

  #find(digest: Buffer): Token | undefined {
    // A digest tells nothing about how much of a value was right, so the look-up may take what time it takes.
    const entry = this.#byDigest.get(digest.toString("latin1"));
    if (entry === undefined) return this.#others === undefined ? undefined : this.#others.#find(digest);
    return timingSafeEqual(entry.digest, digest) ? entry.token : undefined;
  }
}

function digestOf(value: string): Buffer {
  return hash("sha256", value, "buffer");
}
