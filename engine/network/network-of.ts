/** Whose an address is: one IPv4 address, or the /64 that a single subscriber has of IPv6 (RFC 6177). */
import { isIP } from "node:net";
import { embedded, groupsOf } from "./embedded.ts";

const GROUPS_OF_A_SUBSCRIBER = 4;

/** What is no address is itself. */
export function networkOf(address: string): string {
  const plain = embedded(address);
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain.replace(/%.*$/, "")).slice(0, GROUPS_OF_A_SUBSCRIBER);
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
}
