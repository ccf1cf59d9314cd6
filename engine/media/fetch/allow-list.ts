/**
 * Hosts and networks that an administrator trusts: `files.internal`, `*.corp.example`, `10.2.0.0/16`, `fd12::/16`, `127.0.0.1`.
 * A host name allows every address that it resolves to; a network allows its addresses.
 */
import { blockMatcher, readBlock } from "../../network/address-block.ts";
import { reachedAddress } from "./public-address.ts";

export interface AllowList {
  hasHost(name: string): boolean;
  hasAddress(address: string): boolean;
}

const HOST = /^(?:\*\.)?(?!\.)[a-z0-9_.-]*[a-z0-9_-]$/;

/** Whether an entry is valid. */
export function isAllowEntry(entry: string): boolean {
  return readBlock(entry) !== undefined || (HOST.test(entry.toLowerCase()) && !/^[\d.]+(\/|$)/.test(entry));
}

/** @param entries valid entries, by `isAllowEntry` */
export function allowList(entries: readonly string[]): AllowList {
  const networks: string[] = [];
  const hosts = new Set<string>();
  const endings: string[] = [];
  for (const entry of entries) {
    const name = entry.toLowerCase();
    if (readBlock(entry) !== undefined) networks.push(entry);
    else if (name.startsWith("*.")) endings.push(name.slice(1));
    else hosts.add(name);
  }
  return {
    hasHost: (name) => hosts.has(name) || endings.some((ending) => name.endsWith(ending)),
    hasAddress: blockMatcher(networks, reachedAddress),
  };
}
