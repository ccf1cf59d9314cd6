/** Base64 of bytes and back, in a thread where there is much of it. Both throw `PoolFull`, and the signal's reason. */
import { inPool } from "./pool.ts";

/** @param bytes belong to the pool from here on */
export async function toBase64(bytes: Uint8Array, signal?: AbortSignal): Promise<string> {
  return asText(await inPool("toBase64", bytes, signal));
}

/** What is no base64 in it is skipped. */
export async function fromBase64(text: string, signal?: AbortSignal): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await inPool("fromBase64", Buffer.from(text, "latin1"), signal);
  return Buffer.from(buffer, byteOffset, byteLength);
}

function asText({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("latin1");
}
