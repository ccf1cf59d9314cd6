/** Base64 encoding and decoding, in a thread for large data. Both functions throw `PoolFull`, or the signal's reason. */
import { inPool } from "./pool.ts";

/** @param bytes ownership moves to the pool */
export async function toBase64(bytes: Uint8Array, signal?: AbortSignal): Promise<string> {
  return asText(await inPool("toBase64", bytes, signal));
}

/** Skips characters that are not base64. */
export async function fromBase64(text: string, signal?: AbortSignal): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await inPool("fromBase64", Buffer.from(text, "latin1"), signal);
  return Buffer.from(buffer, byteOffset, byteLength);
}

function asText({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("latin1");
}
