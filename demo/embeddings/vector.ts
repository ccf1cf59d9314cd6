/**
 * Vectors out of nothing but their input: the same input always has the same one, of length one, and every number fits a
 * 32-bit float, so that a reader can hold what came through a gateway to what was sent.
 */
import { createHash } from "node:crypto";
import type { Text } from "../chat/family.ts";
import { tokens } from "../scenario.ts";

/** What an input is long, unless it is asked to be shorter. */
export const fullLength = 768;

export function vectorOf(input: Text, length: number = fullLength): number[] {
  const seed = createHash("sha256").update(JSON.stringify(input)).digest();
  let state = seed.readUInt32LE(0) || 1;
  const raw = Array.from({ length }, () => {
    // Xorshift: enough to look like nothing in particular.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 31 - 1;
  });
  const size = Math.sqrt(raw.reduce((sum, value) => sum + value * value, 0));
  return raw.map((value) => Math.fround(value / size));
}

export function tokensOf(input: Text): number {
  return typeof input === "string" ? tokens(input) : input.length;
}
