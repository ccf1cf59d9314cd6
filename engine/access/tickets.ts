/**
 * Tickets: what stands for a token for a short while, for one operation and one model, where the token itself must not go, as
 * in a browser. Nothing is stored of one. It is signed with a key that all who share a store have, together with the digest of
 * its token, so whoever has both can read it, and it ends with its token.
 */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";

export interface Ticket {
  operation: string;
  model: string;
  /** Unix seconds. */
  expires: number;
  /** What was said of the session when it was asked for, in the words of the wire that it is for. */
  terms?: object;
}

/** The first key signs; each of them is believed. */
export type TicketKeys = readonly Buffer[];

/** A wire may have words of its own before it. */
const MARK = "plw-";
/** Mark, whose it is, what it says, signature; each of it may stand in a header and in a subprotocol's name. */
const FORM = /plw-([\w-]+)\.([\w-]+)\.([\w-]{43})$/;

/** What ticket keys are made of is a secret for something else. */
export function ticketKeyOf(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "polywire tickets", 32));
}

/** The token that a ticket stands for. */
export interface TicketHolder {
  owner: string;
  /** SHA-256 of its value. */
  digest: Buffer;
}

export function writeTicket(keys: TicketKeys, { owner, digest }: TicketHolder, ticket: Ticket): string {
  const { operation, model, expires, terms } = ticket;
  const payload = deflateRawSync(JSON.stringify([operation, model, expires, terms])).toString("base64url");
  const signature = sign(keys[0] as Buffer, digest, payload).toString("base64url");
  return `${MARK}${Buffer.from(owner).toString("base64url")}.${payload}.${signature}`;
}

/** @param digestOf of an owner's token. @returns undefined for what is none, or was signed by somebody else */
export function readTicket(
  keys: TicketKeys,
  presented: string,
  digestOf: (owner: string) => Buffer | undefined,
): Ticket | undefined {
  const [, owner = "", payload = "", signature = ""] = FORM.exec(presented) ?? [];
  const digest = owner === "" ? undefined : digestOf(Buffer.from(owner, "base64url").toString());
  if (digest === undefined) return undefined;
  const given = Buffer.from(signature, "base64url");
  if (!keys.some((key) => timingSafeEqual(sign(key, digest, payload), given))) return undefined;
  const [operation, model, expires, terms] = JSON.parse(
    inflateRawSync(Buffer.from(payload, "base64url")).toString(),
  );
  return { operation, model, expires, ...(terms && { terms }) };
}

function sign(key: Buffer, digest: Buffer, payload: string): Buffer {
  return createHmac("sha256", key).update(digest).update(payload).digest();
}
