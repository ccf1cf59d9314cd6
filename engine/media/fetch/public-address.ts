/**
 * Tells whether an address belongs to the public internet. All other addresses (this machine, its networks, the cloud's own
 * services) are blocked for clients' URLs. Otherwise a client could reach services that only the gateway can reach (SSRF).
 *
 * Source: IANA's special-purpose address registries (RFC 6890 and its updates). For IPv6 the rule is inverted: only global
 * unicast is public, except for its special-purpose blocks.
 */
import { BlockList, isIP } from "node:net";
import { embedded, TRANSLATED } from "../../network/embedded.ts";

const notPublic4 = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // A public address, but used by a cloud's internal service.
  ["168.63.129.16", 32],
] as const) {
  notPublic4.addSubnet(network, bits, "ipv4");
}

const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

const notPublic6 = new BlockList();
for (const [network, bits] of [
  // Protocol assignments, including tunnels that can reach other addresses.
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  notPublic6.addSubnet(network, bits, "ipv6");
}

/** @param address a literal, without brackets and without a zone */
export function isPublic(address: string): boolean {
  const plain = reachedAddress(address);
  switch (isIP(plain)) {
    case 4:
      return !notPublic4.check(plain, "ipv4");
    case 6:
      return global6.check(plain, "ipv6") && !notPublic6.check(plain, "ipv6");
    default:
      return false;
  }
}

/** The address that packets reach: the embedded IPv4 address, or the address itself. */
export function reachedAddress(address: string): string {
  return embedded(address, TRANSLATED);
}
