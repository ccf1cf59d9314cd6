/**
 * The vocabulary o200k as a table of bytes: 5 MB that are read in some 30 ms. The library that its file comes with makes strings,
 * a list and a map of it, 50 MB and 250 ms in which no other request is served.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { installation, packageRoot } from "../../installation/installation.ts";

/** Slots of the table, a power of two: some 2.6 for each token. */
const SLOTS = 2 ** 19;
const NONE = -1;
const NEWLINE = 10;
const SPACE = 32;
const ZERO = 48;

export class Vocabulary {
  /** The bytes of all tokens, one behind the other. */
  readonly #bytes: Uint8Array;
  /** By rank, where a token begins and the next one does. */
  readonly #starts: Uint32Array;
  readonly #slots: Int32Array = new Int32Array(SLOTS).fill(NONE);

  /** @param file a line for each token: its bytes in base64, a space, its rank; the ranks count up from 0 */
  constructor(file: Uint8Array) {
    const { bytes, starts } = readTokens(file);
    this.#bytes = bytes;
    this.#starts = starts;
    for (let rank = 0; rank < starts.length - 1; rank++) {
      let slot = hash(bytes, starts[rank] as number, starts[rank + 1] as number);
      while (this.#slots[slot] !== NONE) slot = (slot + 1) % SLOTS;
      this.#slots[slot] = rank;
    }
  }

  /** @returns the rank of the token that these bytes are: the lower, the sooner two parts become it; Infinity where they are none */
  rankOf(text: Uint8Array, start: number, end: number): number {
    let slot = hash(text, start, end);
    for (;;) {
      const rank = this.#slots[slot] as number;
      if (rank === NONE) return Number.POSITIVE_INFINITY;
      if (this.#is(rank, text, start, end)) return rank;
      slot = (slot + 1) % SLOTS;
    }
  }

  #is(rank: number, text: Uint8Array, start: number, end: number): boolean {
    const from = this.#starts[rank] as number;
    const length = end - start;
    if ((this.#starts[rank + 1] as number) - from !== length) return false;
    for (let index = 0; index < length; index++)
      if (this.#bytes[from + index] !== text[start + index]) return false;
    return true;
  }
}

export function readVocabulary(): Vocabulary {
  const path =
    installation.buildId === undefined
      ? createRequire(import.meta.url).resolve("gpt-tokenizer/data/o200k_base.tiktoken")
      : `${packageRoot}dist/o200k_base.tiktoken`;
  return new Vocabulary(readFileSync(path));
}

function readTokens(file: Uint8Array): { bytes: Uint8Array; starts: Uint32Array } {
  // Base64 is longer than what it says.
  const bytes = new Uint8Array(file.length);
  const starts: number[] = [];
  let length = 0;
  for (let at = 0; at < file.length; at++) {
    starts.push(length);
    let bits = 0;
    let count = 0;
    for (; at < file.length && file[at] !== SPACE; at++) {
      const value = DIGITS[file[at] as number] as number;
      if (value === NONE) continue;
      bits = (bits << 6) | value;
      count += 6;
      if (count < 8) continue;
      count -= 8;
      bytes[length++] = bits >> count;
    }
    let rank = 0;
    for (at++; at < file.length && file[at] !== NEWLINE; at++) rank = 10 * rank + (file[at] as number) - ZERO;
    if (rank !== starts.length - 1)
      throw new Error(`the vocabulary has rank ${rank} in line ${starts.length}`);
  }
  starts.push(length);
  return { bytes: bytes.slice(0, length), starts: Uint32Array.from(starts) };
}

/** What a character is worth in base64; what fills up is worth nothing. */
const DIGITS: Int8Array = new Int8Array(256).fill(NONE);
[..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].forEach((character, value) => {
  DIGITS[character.charCodeAt(0)] = value;
});

/** FNV-1a, as a slot. */
function hash(bytes: Uint8Array, start: number, end: number): number {
  let sum = 0x811c9dc5;
  for (let index = start; index < end; index++) sum = Math.imul(sum ^ (bytes[index] as number), 0x01000193);
  return (sum ^ (sum >>> 15)) & (SLOTS - 1);
}
