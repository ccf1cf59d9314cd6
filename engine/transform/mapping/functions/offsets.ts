/** Positions in text: some wires count UTF-8 bytes, the hub counts UTF-16 units. */

export function utf16Offset(text: unknown, bytes: unknown): number | undefined {
  if (typeof text !== "string" || typeof bytes !== "number") return undefined;
  return Buffer.from(text).subarray(0, bytes).toString().length;
}

export function byteOffset(text: unknown, units: unknown): number | undefined {
  if (typeof text !== "string" || typeof units !== "number") return undefined;
  return Buffer.byteLength(text.slice(0, units));
}
