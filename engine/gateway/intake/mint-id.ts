/**
 * Request ids: 24 letters and digits, from which mappings build the ids of responses. The first seven encode the time, so ids
 * sort by creation. Then the ledger appends rows at the end of its index. Random ids would modify one page of the index per
 * row, which costs more than the rest of the insert.
 *
 * Random bytes are drawn in advance: a system call for each id would cost more than the rest of the id.
 */
import { randomFillSync } from "node:crypto";

/** In ASCII order. */
const ALPHABET = Buffer.from("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
/** 62 ** 7 milliseconds last until the year 2081; then the time wraps around. */
const TIME_LENGTH = 7;
const LENGTH = 24;

/** Prepared ids without their time. */
const pool = Buffer.alloc(LENGTH * 256);
let next = pool.length;
let lastMs = Number.NaN;
const time = Buffer.alloc(TIME_LENGTH);

/**
 * 24 characters of `[A-Za-z0-9]`. About 101 bits are random, so collisions within a millisecond are practically impossible.
 *
 * @param nowMs Unix time in milliseconds
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
