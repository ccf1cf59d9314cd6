/**
 * Vectors that depend only on their input: the same input always has the same vector of length one, and every number is an
 * exact 32-bit float, so that a test can compare the result behind a gateway.
 */
import { createHash } from "node:crypto";
import type { Text } from "../chat/family.ts";
import { tokens } from "../scenario.ts";

/** Default number of dimensions. */
export const fullLength = 768;

export function vectorOf(input: Text, length: number = fullLength): number[] {
  const seed = createHash("sha256").update(JSON.stringify(input)).digest();
  let state = seed.readUInt32LE(0) || 1;
  const raw = Array.from({ length }, () => {
    // Xorshift: looks random.
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
