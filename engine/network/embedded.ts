/** IPv4 addresses in IPv6 notation. */
import { isIP } from "node:net";

/** IPv4-mapped (RFC 4291): how a dual-stack listener sees IPv4 clients. */
const MAPPED_PREFIX = "0:0:0:0:0:ffff";
/** NAT64's well-known prefix (RFC 6052). Packets to such an address reach the embedded IPv4 address. */
export const TRANSLATED = "64:ff9b:0:0:0:0";

/**
 * The IPv4 address that is embedded in an IPv6 one; any other address is returned unchanged.
 *
 * @param otherPrefixes further prefixes with embedded IPv4 addresses, as six groups without leading zeros
 */
export function embedded(address: string, ...otherPrefixes: readonly string[]): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const prefix = groups
    .slice(0, 6)
    .map((group) => group.toString(16))
    .join(":");
  if (prefix !== MAPPED_PREFIX && !otherPrefixes.includes(prefix)) return address;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** The eight groups of a valid IPv6 address. */
export function groupsOf(address: string): number[] {
  // The last 32 bits may be written as an IPv4 address.
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  let text = address;
  if (dotted !== null) {
    const [, head = "", a = "", b = "", c = "", d = ""] = dotted;
    const pair = (high: string, low: string): string => (Number(high) * 256 + Number(low)).toString(16);
    text = `${head}${pair(a, b)}:${pair(c, d)}`;
  }
  const [before = "", after] = text.split("::");
  const parseGroups = (part: string): number[] =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
  const head = parseGroups(before);
  if (after === undefined) return head;
  const tail = parseGroups(after);
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
