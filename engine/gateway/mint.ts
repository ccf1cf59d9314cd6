/**
 * Ids of requests: 24 letters and digits, from which mappings make the ids of answers. Randomness is drawn in advance,
 * because asking the system for each id costs more than all else that an id needs.
 */
import { randomFillSync } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 24;

const pool = new Uint8Array(LENGTH * 256);
let next = pool.length;

/** 24 characters of `[A-Za-z0-9]`; about 142 bits, so two are never the same. */
export function mintId(): string {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  let id = "";
  for (const end = next + LENGTH; next < end; next++) id += ALPHABET[(pool[next] as number) % 62];
  return id;
}
