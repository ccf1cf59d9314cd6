/**
 * Tokens of clients: identity, allowed models, addresses, expiry. Only digests are stored, so no value can be read from memory,
 * and the time of a lookup reveals nothing about a value. `limits/` counts usage.
 */
import { hash } from "node:crypto";
import type { Subject } from "./limits/limits.ts";
import { readTicket, type Ticket, type TicketKeys, writeTicket } from "./tickets.ts";
import { type Group, plainGroup } from "./token-group.ts";

export interface Token {
  /** For logs. */
  name: string;
  /** Row id; absent for tokens of the configuration file. */
  id?: string;
  accountId?: string;
  /** The group that the token, or else its account, names. */
  groupName?: string;
  /** That group with its settings; only in a token that `find` returned. */
  group?: Group;
  /** Whether the token may use a model. */
  allows(model: string): boolean;
  /** Whether the token may be used from an address; absent: from any. */
  allowsAddress?(address: string): boolean;
  /** Milliseconds since 1970; the token expires then. */
  expiresMs?: number;
  /** Notified when a task of the token ends. */
  webhookUrl?: string;
  /** Days for which the content of its requests is stored; absent: not stored. */
  captureDays?: number;
  /** Whether it may ask what the gateway would send, and where; absent: it may not. */
  mayExplain?: boolean;
  /** Names of the tags that its requests may have; absent: none. */
  tags?: readonly string[];
  /** Whether its responses are cached, and for how long. An absent field has the value of the model. */
  cache?: { isOn?: boolean | undefined; ttlMs?: number | undefined };
  /** The subjects that its requests count against: itself, its account and its group. */
  subjects?: readonly Subject[];
  /** The ticket that was presented instead, which limits the request. */
  ticket?: Ticket;
}

/**
 * Owner of stored objects. A token of the store is identified by its id, so renaming it keeps its objects, and reusing its name
 * gives no access; a token of the configuration file by its name, because it has no id.
 */
export function ownerOf(token: Token | undefined): string {
  return token?.id ?? token?.name ?? "";
}

/** The value itself, or its SHA-256 in hexadecimal. */
type Value = { value: string } | { digest: string };

/** A value that a rotation has replaced, and that is valid for some more time. */
export type PreviousValue = Value & { untilMs: number };

export type TokenEntry = Token & Value & { previous?: PreviousValue };

interface Entry {
  token: Token;
  digest: Buffer;
}

/** Tokens change while lookups run; a caller keeps the object that it found. */
export class Tokens {
  /** By digest, hexadecimal. */
  readonly #byDigest = new Map<string, Entry>();
  /** By `ownerOf`. */
  readonly #digestByOwner = new Map<string, string>();
  /** By `ownerOf`: digests of previous values. */
  readonly #previousDigestByOwner = new Map<string, string>();
  readonly #others: Tokens | undefined;
  readonly #keys: TicketKeys;
  readonly #groups: ReadonlyMap<string, Group>;
  /** Tokens with the settings of their group. A token whose settings change is another object. */
  readonly #limitedTokens = new WeakMap<Token, Token>();

  /**
   * @param others where to look up a token that is not here
   * @param keys of tickets; none: tickets are off
   * @param groups by name
   */
  constructor(
    entries: Iterable<TokenEntry>,
    others?: Tokens,
    keys: TicketKeys = [],
    groups: ReadonlyMap<string, Group> = new Map(),
  ) {
    this.#others = others;
    this.#keys = keys;
    this.#groups = groups;
    for (const entry of entries) this.put(entry);
  }

  /** Replaces the token with the same id. */
  put(entry: TokenEntry): void {
    if (entry.id !== undefined) this.remove(entry.id);
    const digest = hexDigestOf(entry);
    const {
      value: _value,
      digest: _digest,
      previous,
      ...token
    } = entry as TokenEntry & { value: string; digest: string };
    this.#byDigest.set(digest, { token, digest: Buffer.from(digest, "hex") });
    this.#digestByOwner.set(ownerOf(token), digest);
    if (previous === undefined) return;
    const previousDigest = hexDigestOf(previous);
    const expiresMs = Math.min(previous.untilMs, token.expiresMs ?? Number.POSITIVE_INFINITY);
    this.#byDigest.set(previousDigest, {
      token: { ...token, expiresMs },
      digest: Buffer.from(previousDigest, "hex"),
    });
    this.#previousDigestByOwner.set(ownerOf(token), previousDigest);
  }

  remove(id: string): void {
    for (const digests of [this.#digestByOwner, this.#previousDigestByOwner]) {
      const digest = digests.get(id);
      if (digest === undefined) continue;
      digests.delete(id);
      this.#byDigest.delete(digest);
    }
  }

  find(credential: string): Token | undefined {
    const token = this.#find(digestOf(credential))?.token;
    return token === undefined ? this.#tokenOfTicket(credential) : this.#limitToGroup(token);
  }

  /** @param owner as `ownerOf` returns it */
  ofOwner(owner: string): Token | undefined {
    const [entry] = this.#entriesOf(owner);
    return entry && this.#limitToGroup(entry.token);
  }

  /** @throws if the token is not one of these */
  ticketFor(token: Token, ticket: Ticket): string {
    const owner = ownerOf(token);
    const [entry] = this.#entriesOf(owner);
    if (entry === undefined) throw new Error("a ticket needs a token of this index");
    return writeTicket(this.#keys, { owner, digest: entry.digest }, ticket);
  }

  #find(digest: string): Entry | undefined {
    // A digest reveals nothing about how much of a value was right, so the lookup need not take constant time.
    const entry = this.#byDigest.get(digest);
    return entry === undefined && this.#others !== undefined ? this.#others.#find(digest) : entry;
  }

  /** First the one of its value, then the one of the value before. */
  #entriesOf(owner: string): readonly Entry[] {
    const digests = [this.#digestByOwner, this.#previousDigestByOwner].map((byOwner) => byOwner.get(owner));
    if (digests[0] === undefined && this.#others !== undefined) return this.#others.#entriesOf(owner);
    return digests.flatMap((digest) => this.#byDigest.get(digest ?? "") ?? []);
  }

  /** The token of a ticket, limited by the ticket. */
  #tokenOfTicket(credential: string): Token | undefined {
    const read = readTicket(this.#keys, credential, (owner) => this.#entriesOf(owner));
    if (read === undefined) return undefined;
    const { ticket, holder } = read;
    const fullToken = this.#limitToGroup(holder.token);
    const expiresMs = Math.min(ticket.expires * 1000, fullToken.expiresMs ?? Number.POSITIVE_INFINITY);
    const allows = (model: string): boolean => model === ticket.model && fullToken.allows(model);
    return { ...fullToken, ticket, expiresMs, allows };
  }

  /** The token, limited to what its group allows. */
  #limitToGroup(token: Token): Token {
    const { groupName, subjects = [] } = token;
    if (groupName === undefined) return token;
    const limited = this.#limitedTokens.get(token);
    if (limited !== undefined) return limited;
    const group = this.#groups.get(groupName) ?? plainGroup(groupName);
    const grouped: Token = {
      ...token,
      group,
      allows: (model) => group.allows?.(model) !== false && token.allows(model),
      subjects: group.subjects === undefined ? subjects : [...subjects, ...group.subjects],
    };
    this.#limitedTokens.set(token, grouped);
    return grouped;
  }
}

function hexDigestOf(value: Value): string {
  return "value" in value ? digestOf(value.value) : value.digest.toLowerCase();
}

function digestOf(value: string): string {
  return hash("sha256", value, "hex");
}
