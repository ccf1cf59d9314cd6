/** The network of one subscriber: an IPv4 address, or an IPv6 /64 (RFC 6177). */
import { isIP } from "node:net";
import { embedded, groupsOf } from "./embedded.ts";

const GROUPS_OF_A_SUBSCRIBER = 4;

/** Text that is not an address is returned unchanged. */
export function networkOf(address: string): string {
  const plain = embedded(address);
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain.replace(/%.*$/, "")).slice(0, GROUPS_OF_A_SUBSCRIBER);
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
}
