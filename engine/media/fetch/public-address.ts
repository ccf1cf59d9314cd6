/**
 * Which addresses are the public internet. Everything else (this machine, its networks, the cloud's own services) is
 * out of reach for URLs that callers name: whoever can make a gateway fetch can make it ask what only it may ask.
 *
 * Source: IANA's special-purpose address registries (RFC 6890 and its updates). IPv6 is turned around: only global
 * unicast counts, less what is set apart inside it.
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
  // Public by its number, but a cloud's own service to the machines in it.
  ["168.63.129.16", 32],
] as const) {
  notPublic4.addSubnet(network, bits, "ipv4");
}

const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

const notPublic6 = new BlockList();
for (const [network, bits] of [
  // Protocol assignments, with tunnels through which other addresses can be reached.
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  notPublic6.addSubnet(network, bits, "ipv6");
}

/** @param address a literal, without brackets and without a zone. */
export function isPublic(address: string): boolean {
  const plain = reached(address);
  switch (isIP(plain)) {
    case 4:
      return !notPublic4.check(plain, "ipv4");
    case 6:
      return global6.check(plain, "ipv6") && !notPublic6.check(plain, "ipv6");
    default:
      return false;
  }
}

/** Where packets for an address end up: at the IPv4 address that it stands for, or at itself. */
export function reached(address: string): string {
  return embedded(address, TRANSLATED);
}
