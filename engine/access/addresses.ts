/** Where a token may be used from: addresses and networks, of both versions; an IPv4 address within IPv6 counts as itself. */
import { BlockList, isIP } from "node:net";

/** @param blocks `203.0.113.7`, `10.0.0.0/8`, `2001:db8::/32`; what is none of these matches nothing. */
export function addressMatcher(blocks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const block of blocks) {
    const [address = "", bits] = block.split("/");
    const version = isIP(address);
    if (version === 0) continue;
    const family = version === 4 ? "ipv4" : "ipv6";
    if (bits === undefined) list.addAddress(address, family);
    else if (isPrefix(bits, version)) list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = withoutMapping(address);
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 4 ? "ipv4" : "ipv6");
  };
}

export function isAddressBlock(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  return version !== 0 && more.length === 0 && (bits === undefined || isPrefix(bits, version));
}

function isPrefix(bits: string, version: number): boolean {
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

const MAPPED = /^(?:::ffff:|(?:0{1,4}:){5}ffff:)(.+)$/i;

/** A listener for both versions sees IPv4 callers as `::ffff:203.0.113.7`, or in groups of hexadecimal digits. */
function withoutMapping(address: string): string {
  const rest = MAPPED.exec(address)?.[1];
  if (rest === undefined) return address;
  if (isIP(rest) === 4) return rest;
  const [high, low] = rest.split(":").map((group) => Number.parseInt(group, 16));
  if (high === undefined || low === undefined || Number.isNaN(high) || Number.isNaN(low)) return address;
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/**
 * The caller's address. Behind proxies that we trust it is the last one in `x-forwarded-for` that is none of theirs;
 * what stands before that one anybody may have written.
 */
export function callerAddress(
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
