/**
 * Hosts and networks that an administrator trusts: `files.internal`, `*.corp.example`, `10.2.0.0/16`, `fd12::/16`,
 * `127.0.0.1`. A host's name lets through whatever it resolves to; a network whatever lies in it.
 */
import { BlockList, isIP } from "node:net";
import { embedded } from "./address.ts";

export interface AllowList {
  hasHost(name: string): boolean;
  hasAddress(address: string): boolean;
}

const HOST = /^(?:\*\.)?(?!\.)[a-z0-9_.-]*[a-z0-9_-]$/;

/** Whether an entry can be read. */
export function isAllowEntry(entry: string): boolean {
  return networkOf(entry) !== undefined || (HOST.test(entry.toLowerCase()) && !/^[\d.]+(\/|$)/.test(entry));
}

/** @param entries of which each `isAllowEntry`. */
export function allowList(entries: readonly string[]): AllowList {
  const networks = new BlockList();
  const hosts = new Set<string>();
  const endings: string[] = [];
  for (const entry of entries) {
    const network = networkOf(entry);
    const name = entry.toLowerCase();
    if (network !== undefined) networks.addSubnet(network.address, network.bits, network.family);
    else if (name.startsWith("*.")) endings.push(name.slice(1));
    else hosts.add(name);
  }
  return {
    hasHost: (name) => hosts.has(name) || endings.some((ending) => name.endsWith(ending)),
    hasAddress: (address) => {
      const plain = embedded(address);
      return networks.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
    },
  };
}

function networkOf(entry: string): { address: string; bits: number; family: "ipv4" | "ipv6" } | undefined {
  const [address = "", length, ...more] = entry.split("/");
  const version = isIP(address);
  const most = version === 6 ? 128 : 32;
  const bits = length === undefined ? most : Number(length);
  if (version === 0 || more.length > 0 || length === "" || !Number.isInteger(bits)) return undefined;
  if (bits < 0 || bits > most) return undefined;
  return { address, bits, family: version === 6 ? "ipv6" : "ipv4" };
}
