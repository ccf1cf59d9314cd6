/** Of `node:crypto`, what the engine uses. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export function createHash(_: "sha256"): { update(text: string): { digest(encoding: "hex"): string } } {
  return { update: (text) => ({ digest: () => bytesToHex(sha256(utf8ToBytes(text))) }) };
}
