/** Address blocks in the usual notation: `203.0.113.7`, `10.0.0.0/8`, `2001:db8::/32`. */
import { BlockList, isIP } from "node:net";
import { embedded } from "./embedded.ts";

export interface AddressBlock {
  address: string;
  /** Length of the prefix. */
  bits: number;
  family: "ipv4" | "ipv6";
}

/** Undefined if the text is neither an address nor a block. */
export function readBlock(text: string): AddressBlock | undefined {
  const [address = "", length, ...more] = text.split("/");
  const version = isIP(address);
  const maxBits = version === 6 ? 128 : 32;
  const bits = length === undefined ? maxBits : Number(length);
  const isLength = length === undefined || /^\d{1,3}$/.test(length);
  if (version === 0 || more.length > 0 || !isLength || bits > maxBits) return undefined;
  return { address, bits, family: version === 6 ? "ipv6" : "ipv4" };
}

/**
 * Returns a function that tells whether an address is in any of the blocks. An IPv4 address within IPv6 counts as IPv4.
 *
 * @param blocks invalid blocks match nothing
 */
export function blockMatcher(
  blocks: readonly string[],
  plainOf: (address: string) => string = embedded,
): (address: string) => boolean {
  const list = new BlockList();
  for (const text of blocks) {
    const block = readBlock(text);
    if (block !== undefined) list.addSubnet(block.address, block.bits, block.family);
  }
  return (address) => {
    const plain = plainOf(address);
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 6 ? "ipv6" : "ipv4");
  };
}
