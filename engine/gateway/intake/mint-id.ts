/**
 * Ids of requests: 24 letters and digits, from which mappings make the ids of answers. The first seven are the time, so
 * that ids sort by when they were minted: the ledger's rows are then appended to their index, where ids in no order
 * would touch a page of it each, which costs more than all else that a row needs.
 *
 * Randomness is drawn in advance, because asking the system for each id costs more than the rest of the id.
 */
import { randomFillSync } from "node:crypto";

/** In the order of ASCII. */
const ALPHABET = Buffer.from("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
/** 62 ** 7 milliseconds reach to the year 2081; then the time begins anew. */
const TIME_LENGTH = 7;
const LENGTH = 24;

/** Ids that were drawn, but for their time. */
const pool = Buffer.alloc(LENGTH * 256);
let next = pool.length;
let lastMs = Number.NaN;
const time = Buffer.alloc(TIME_LENGTH);

/**
 * 24 characters of `[A-Za-z0-9]`; about 101 bits of them are random, so two of one millisecond are never the same.
 *
 * @param nowMs milliseconds since 1970
 */
export function mintId(nowMs: number): string {
  if (next === pool.length) {
    randomFillSync(pool);
    for (let at = 0; at < pool.length; at++) pool[at] = letter(pool[at] as number);
    next = 0;
  }
  if (nowMs !== lastMs) {
    lastMs = nowMs;
    writeTime(nowMs);
  }
  pool.set(time, next);
  const id = pool.toString("latin1", next, next + LENGTH);
  next += LENGTH;
  return id;
}

function writeTime(nowMs: number): void {
  let rest = nowMs;
  for (let at = TIME_LENGTH - 1; at >= 0; at--) {
    time[at] = letter(rest);
    rest = Math.floor(rest / 62);
  }
}

function letter(number: number): number {
  return ALPHABET[number % 62] as number;
}
