/**
 * Tickets: short-lived credentials that replace a token for one operation and one model, for clients that must not have the
 * token, such as browsers. A ticket is not stored. It is signed with a key that all gateways of a store share, over the digest of
 * its token. So each gateway can verify the ticket, and the ticket becomes invalid with its token.
 */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";

export interface Ticket {
  operation: string;
  model: string;
  /** Unix seconds. */
  expires: number;
  /** Settings of the session from the request for the ticket, in the format of its wire. */
  terms?: object;
}

/** The first key signs; all keys verify. */
export type TicketKeys = readonly Buffer[];

/** The start of a ticket. A wire may put its own prefix before it. */
const TICKET_PREFIX = "plw-";
/** Prefix, owner, payload, signature. All characters are valid in a header and in a subprotocol's name. */
const TICKET_PATTERN = /plw-([\w-]+)\.([\w-]+)\.([\w-]{43})$/;

/** The secret is also used for other purposes, so the key is derived. */
export function ticketKeyOf(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "polywire tickets", 32));
}

/** The token of a ticket. */
export interface TicketHolder {
  owner: string;
  /** SHA-256 of its value. */
  digest: Buffer;
}

export function writeTicket(keys: TicketKeys, { owner, digest }: TicketHolder, ticket: Ticket): string {
  const { operation, model, expires, terms } = ticket;
  const payload = deflateRawSync(JSON.stringify([operation, model, expires, terms])).toString("base64url");
  const signature = sign(keys[0] as Buffer, digest, payload).toString("base64url");
  return `${TICKET_PREFIX}${Buffer.from(owner).toString("base64url")}.${payload}.${signature}`;
}

/**
 * @param digestOf returns the digest of an owner's token
 * @returns undefined for text that is not a ticket, or has another signature
 */
export function readTicket(
  keys: TicketKeys,
  credential: string,
  digestOf: (owner: string) => Buffer | undefined,
): Ticket | undefined {
  const [, owner = "", payload = "", signature = ""] = TICKET_PATTERN.exec(credential) ?? [];
  const digest = owner === "" ? undefined : digestOf(Buffer.from(owner, "base64url").toString());
  if (digest === undefined) return undefined;
  const signatureBytes = Buffer.from(signature, "base64url");
  if (!keys.some((key) => timingSafeEqual(sign(key, digest, payload), signatureBytes))) return undefined;
  const [operation, model, expires, terms] = JSON.parse(
    inflateRawSync(Buffer.from(payload, "base64url")).toString(),
  );
  return { operation, model, expires, ...(terms && { terms }) };
}

function sign(key: Buffer, digest: Buffer, payload: string): Buffer {
  return createHmac("sha256", key).update(digest).update(payload).digest();
}
