/**
 * The tokens that callers present: who they are, which models they may use, from where and until when. Only digests are
 * kept, so no value can be read from memory, and finding one takes the same time whatever was presented. How much a
 * token may use is counted elsewhere (`limits/`).
 */
import { hash } from "node:crypto";
import type { Subject } from "./limits/limits.ts";
import { readTicket, type Ticket, type TicketKeys, writeTicket } from "./tickets.ts";

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
  /** Told when a task of its is over. */
  webhookUrl?: string;
  /** For how many days what its requests hold is kept; absent: it is not. */
  captureDays?: number;
  /** What is counted when it is used: itself, and the account that it belongs to. */
  subjects?: readonly Subject[];
  /** Where a ticket stands for it: only what that says may be asked for. */
  ticket?: Ticket;
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

interface Entry {
  token: Token;
  digest: Buffer;
}

/** They come and go while callers are looked for; whoever has found one keeps it as it was. */
export class Tokens {
  /** By the digest in hexadecimal. */
  readonly #byDigest = new Map<string, Entry>();
  /** By what `ownerOf` says. */
  readonly #places = new Map<string, string>();
  readonly #others: Tokens | undefined;
  readonly #keys: TicketKeys;

  /**
   * @param others where one is looked for that is not here
   * @param keys of tickets; without any there are none
   */
  constructor(entries: Iterable<TokenEntry>, others?: Tokens, keys: TicketKeys = []) {
    this.#others = others;
    this.#keys = keys;
    for (const entry of entries) this.put(entry);
  }

  /** In the place of the one with the same id. */
  put(entry: TokenEntry): void {
    if (entry.id !== undefined) this.remove(entry.id);
    const place = "value" in entry ? digestOf(entry.value) : entry.digest.toLowerCase();
    const {
      value: _value,
      digest: _digest,
      ...token
    } = entry as TokenEntry & { value: string; digest: string };
    this.#byDigest.set(place, { token, digest: Buffer.from(place, "hex") });
    this.#places.set(ownerOf(token), place);
  }

  remove(id: string): void {
    const place = this.#places.get(id);
    if (place === undefined) return;
    this.#places.delete(id);
    this.#byDigest.delete(place);
  }

  find(presented: string): Token | undefined {
    return this.#find(digestOf(presented))?.token ?? this.#behind(presented);
  }

  /** @throws where the token is none of these */
  ticketFor(token: Token, ticket: Ticket): string {
    const owner = ownerOf(token);
    const entry = this.#of(owner);
    if (entry === undefined) throw new Error("a ticket stands for a token that is known");
    return writeTicket(this.#keys, { owner, digest: entry.digest }, ticket);
  }

  #find(digest: string): Entry | undefined {
    // A digest tells nothing about how much of a value was right, so the look-up may take what time it takes.
    const entry = this.#byDigest.get(digest);
    return entry === undefined && this.#others !== undefined ? this.#others.#find(digest) : entry;
  }

  #of(owner: string): Entry | undefined {
    const place = this.#places.get(owner);
    if (place === undefined) return this.#others === undefined ? undefined : this.#others.#of(owner);
    return this.#byDigest.get(place);
  }

  /** The token that a ticket stands for, as far as the ticket goes. */
  #behind(presented: string): Token | undefined {
    let token: Token | undefined;
    const ticket = readTicket(this.#keys, presented, (owner) => {
      const entry = this.#of(owner);
      token = entry?.token;
      return entry?.digest;
    });
    if (ticket === undefined || token === undefined) return undefined;
    const whole = token;
    const expiresMs = Math.min(ticket.expires * 1000, whole.expiresMs ?? Number.POSITIVE_INFINITY);
    const allows = (model: string): boolean => model === ticket.model && whole.allows(model);
    return { ...whole, ticket, expiresMs, allows };
  }
}

function digestOf(value: string): string {
  return hash("sha256", value, "hex");
}
