/** The client's IP address, also behind proxies. */
import { isIP } from "node:net";

/**
 * The client's address. Behind trusted proxies it is the last entry of `x-forwarded-for` that is not a proxy; a client can
 * forge the entries before it.
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
