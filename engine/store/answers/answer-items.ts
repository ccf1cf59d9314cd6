/**
 * What was asked, as a chain: every item knows the one before it, and its digest is of all that came until then. So answers
 * that begin alike share that beginning, whoever sent it how often, and one more turn costs what it adds.
 *
 * An item is there as long as an answer ends with it or another item follows it: who goes takes along what only it held.
 */
import { hash } from "node:crypto";

export interface ChainItem {
  /** Of the item and all before it. */
  digest: string;
  /** The digest of the one before; empty for the first. */
  parent: string;
  /** From 0. */
  place: number;
  /** JSON. */
  text: string;
  /** What it takes to keep it, as near as need be. */
  bytes: number;
}

/** 192 bits: nobody finds two beginnings that have one digest. */
const DIGEST_CHARACTERS = 32;
/** The row and its places in two indexes. */
const OVERHEAD_BYTES = 256;

/** @param texts JSON, one item each: no line breaks, so that parent and text cannot be taken for each other. */
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
