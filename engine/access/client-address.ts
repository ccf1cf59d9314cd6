/** Whose address counts: the caller's own, also behind proxies. */
import { isIP } from "node:net";

/**
 * The caller's address. Behind proxies that we trust it is the last one in `x-forwarded-for` that is none of theirs;
 * what stands before that one anybody may have written.
 */
export function readClientAddress(
  peer: string,
  forwardedFor: string | undefined,
  isTrusted: (address: string) => boolean,
): string {
  if (forwardedFor === undefined || !isTrusted(peer)) return peer;
  let caller = peer;
  for (const hop of forwardedFor.split(",").reverse()) {
    const address = hop.trim();
    if (isIP(address) === 0) break;
    caller = address;
    if (!isTrusted(address)) break;
  }
  return caller;
}
