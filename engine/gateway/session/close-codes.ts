/** Close codes of WebSockets (RFC 6455 7.4). */
import type { HubError } from "../../conversion/contract.ts";

/** The connection was lost without a close frame. */
export const BROKEN = 1006;

export const GOING_AWAY = 1001;

const NORMAL = 1000;
const POLICY = 1008;
const FAULT = 1011;
const TRY_AGAIN = 1013;

/**
 * The code to send to the other side after this one was received. Some codes only signal the absence of a code, and must not be
 * sent.
 */
export function sendable(code: number): number {
  const isWord =
    (code >= 1000 && code <= 1014 && ![1004, 1005, BROKEN].includes(code)) || isApplication(code);
  return isWord ? code : NORMAL;
}

function isApplication(code: number): boolean {
  return code >= 3000 && code <= 4999;
}

/** Close code and reason for an error. */
export function closing({ kind, message }: HubError): { code: number; reason: string } {
  return { code: CODES[kind] ?? POLICY, reason: brief(message) };
}

/** Maximum size of a reason in bytes (RFC 6455 5.5). */
const MAX_REASON_BYTES = 123;

/** Cuts a reason at the maximum size, between characters. */
export function brief(reason: string): string {
  const bytes = Buffer.from(reason);
  if (bytes.length <= MAX_REASON_BYTES) return reason;
  let end = MAX_REASON_BYTES;
  while (((bytes[end] as number) & 0xc0) === 0x80) end--;
  return bytes.toString("utf8", 0, end);
}

const CODES: Readonly<Record<string, number>> = {
  timeout: NORMAL,
  internal: FAULT,
  upstream: FAULT,
  unavailable: GOING_AWAY,
  overloaded: TRY_AGAIN,
  rate_limit: TRY_AGAIN,
};
