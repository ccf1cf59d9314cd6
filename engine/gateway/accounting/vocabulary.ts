/**
 * The vocabulary o200k as a byte table: 5 MB, loaded in about 30 ms. The library that ships the file builds strings, a list and
 * a map from it. These take 50 MB, and block the event loop for 250 ms.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { installation, packageRoot } from "../../installation/installation.ts";

/** Slots of the hash table, a power of two: about 2.6 for each token. */
const SLOTS = 2 ** 19;
const NONE = -1;
const NEWLINE = 10;
const SPACE = 32;
const ZERO = 48;

export class Vocabulary {
  /** The bytes of all tokens, concatenated. */
  readonly #bytes: Uint8Array;
  /** Start offset of each token by rank; the last entry is the end. */
  readonly #starts: Uint32Array;
  readonly #slots: Int32Array = new Int32Array(SLOTS).fill(NONE);

  /** @param file a line for each token: its bytes in base64, a space, its rank; ranks count up from 0 */
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

  /** @returns the rank of the token with these bytes, or Infinity if there is none. Pairs of a lower rank merge first. */
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
  // Base64 is longer than its decoded bytes.
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

/** Value of each base64 character; padding has none. */
const DIGITS: Int8Array = new Int8Array(256).fill(NONE);
[..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].forEach((character, value) => {
  DIGITS[character.charCodeAt(0)] = value;
});

/** FNV-1a, reduced to a slot number. */
function hash(bytes: Uint8Array, start: number, end: number): number {
  let sum = 0x811c9dc5;
  for (let index = start; index < end; index++) sum = Math.imul(sum ^ (bytes[index] as number), 0x01000193);
  return (sum ^ (sum >>> 15)) & (SLOTS - 1);
}
