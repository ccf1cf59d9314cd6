/**
 * Ids of requests: 24 letters and digits, from which mappings make the ids of answers. The first seven are the time, so
 * that ids sort by when they were minted: the ledger's rows are then appended to their index, where ids in no order
 * would touch a page of it each, which costs more than all else that a row needs.
 *
 * Randomness is drawn in advance, because asking the system for each id costs more than the rest of the id.
 */
import { randomFillSync } from "node:crypto";

/** In the order of ASCII. */
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 62 ** 7 milliseconds reach to the year 2081; then the time begins anew. */
const TIME_LENGTH = 7;
const RANDOM_LENGTH = 17;

const pool = new Uint8Array(RANDOM_LENGTH * 256);
let next = pool.length;
let lastMs = Number.NaN;
let time = "";

/**
 * 24 characters of `[A-Za-z0-9]`; about 101 bits of them are random, so two of one millisecond are never the same.
 *
 * @param nowMs milliseconds since 1970
 */
export function mintId(nowMs: number): string {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  if (nowMs !== lastMs) {
    lastMs = nowMs;
    time = timeOf(nowMs);
  }
  let id = time;
  for (const end = next + RANDOM_LENGTH; next < end; next++) id += ALPHABET[(pool[next] as number) % 62];
  return id;
}

function timeOf(nowMs: number): string {
  let text = "";
  let rest = nowMs;
  while (text.length < TIME_LENGTH) {
    text = `${ALPHABET[rest % 62]}${text}`;
    rest = Math.floor(rest / 62);
  }
  return text;
}
