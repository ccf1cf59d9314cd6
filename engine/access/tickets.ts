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
/**
 * Owner, payload, signature. All characters are valid in a header and in a subprotocol's name. Anchored, because a search for the
 * start in `plw-plw-plw-…` takes quadratic time, and anybody can send that.
 */
const TICKET_PATTERN = /^([\w-]+)\.([\w-]+)\.([\w-]{43})$/;

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
 * @param holdersOf returns an owner's token: twice if a rotation has replaced its value, and both are valid
 * @returns the ticket, and the holder that it was signed for; undefined for text that is not a ticket, or has another signature
 */
export function readTicket<Holder extends { digest: Buffer }>(
  keys: TicketKeys,
  credential: string,
  holdersOf: (owner: string) => readonly Holder[],
): { ticket: Ticket; holder: Holder } | undefined {
  const start = credential.indexOf(TICKET_PREFIX);
  const parts = start === -1 ? null : TICKET_PATTERN.exec(credential.slice(start + TICKET_PREFIX.length));
  if (parts === null) return undefined;
  const [, owner = "", payload = "", signature = ""] = parts;
  const signatureBytes = Buffer.from(signature, "base64url");
  const isSignedFor = ({ digest }: Holder): boolean =>
    keys.some((key) => timingSafeEqual(sign(key, digest, payload), signatureBytes));
  const holder = holdersOf(Buffer.from(owner, "base64url").toString()).find(isSignedFor);
  if (holder === undefined) return undefined;
  const [operation, model, expires, terms] = JSON.parse(
    inflateRawSync(Buffer.from(payload, "base64url")).toString(),
  );
  return { ticket: { operation, model, expires, ...(terms && { terms }) }, holder };
}

function sign(key: Buffer, digest: Buffer, payload: string): Buffer {
  return createHmac("sha256", key).update(digest).update(payload).digest();
}
