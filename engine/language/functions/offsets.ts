/** Positions in text: some wires count UTF-8 bytes, the hub counts UTF-16 units. */

import { plainNumber } from "../json/exact-number.ts";

export function utf16Offset(text: unknown, at: unknown): number | undefined {
  const bytes = plainNumber(at);
  if (typeof text !== "string" || typeof bytes !== "number") return undefined;
  return Buffer.from(text).subarray(0, bytes).toString().length;
}

export function byteOffset(text: unknown, at: unknown): number | undefined {
  const units = plainNumber(at);
  if (typeof text !== "string" || typeof units !== "number") return undefined;
  return Buffer.byteLength(text.slice(0, units));
}
