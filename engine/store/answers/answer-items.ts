/**
 * Conversations as chains. Each item names the item before it, and its digest covers all items up to it. So responses with the
 * same beginning share it, and one more turn costs only its own size.
 *
 * An item is stored while a response ends with it or another item follows it.
 */
import { hash } from "node:crypto";

export interface ChainItem {
  /** Of the item and all items before it. */
  digest: string;
  /** The digest of the item before; empty for the first. */
  parent: string;
  /** Position, from 0. */
  place: number;
  /** JSON. */
  text: string;
  /** Approximate size of the row, in bytes. */
  bytes: number;
}

/** 192 bits, so two different beginnings never have the same digest. */
const DIGEST_CHARACTERS = 32;
/** The row and its entries in two indexes. */
const OVERHEAD_BYTES = 256;

/** @param texts JSON, one item each, without line breaks, so that parent and text cannot be confused */
export function chainOf(texts: readonly string[]): ChainItem[] {
  let parent = "";
  return texts.map((text, place) => {
    const digest = hash("sha256", `${parent}\n${text}`, "base64url").slice(0, DIGEST_CHARACTERS);
    const item = { digest, parent, place, text, bytes: Buffer.byteLength(text) + OVERHEAD_BYTES };
    parent = digest;
    return item;
  });
}

export function sumBytes(items: readonly { bytes: number }[]): number {
  return items.reduce((sum, { bytes }) => sum + bytes, 0);
}
