/**
 * The vocabulary o200k as a byte table: 5 MB, loaded in about 30 ms. The library that ships the file builds strings, a list and
 * a map from it. These take 50 MB, and block the event loop for 250 ms. A build contains the table in 0.8 MB: the lengths of the
 * tokens, then their bytes, compressed.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { installation, packageRoot } from "../../installation/installation.ts";

/** Slots of the hash table, a power of two: about 2.6 for each token. */
const SLOTS = 2 ** 19;
const NONE = -1;
const NEWLINE = 10;
const SPACE = 32;
const ZERO = 48;

/** The file of a build, in its folder. */
export const PACKED_VOCABULARY = "o200k_base.br";

export interface Tokens {
  bytes: Uint8Array;
  starts: Uint32Array;
}

export class Vocabulary {
  /** The bytes of all tokens, concatenated. */
  readonly #bytes: Uint8Array;
  /** Start offset of each token by rank; the last entry is the end. */
  readonly #starts: Uint32Array;
  readonly #slots: Int32Array = new Int32Array(SLOTS).fill(NONE);

  constructor({ bytes, starts }: Tokens) {
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
      if (this.#matches(rank, text, start, end)) return rank;
      slot = (slot + 1) % SLOTS;
    }
  }

  #matches(rank: number, text: Uint8Array, start: number, end: number): boolean {
    const from = this.#starts[rank] as number;
    const length = end - start;
    if ((this.#starts[rank + 1] as number) - from !== length) return false;
    for (let index = 0; index < length; index++)
      if (this.#bytes[from + index] !== text[start + index]) return false;
    return true;
  }
}

export function readVocabulary(): Vocabulary {
  if (installation.buildId === undefined) return new Vocabulary(readTokens(readFileSync(libraryFile())));
  return new Vocabulary(
    unpack(brotliDecompressSync(readFileSync(join(packageRoot, "dist", PACKED_VOCABULARY)))),
  );
}

/** The content of a build's file. */
export function packVocabulary(): Uint8Array {
  const { bytes, starts } = readTokens(readFileSync(libraryFile()));
  const lengths = Uint8Array.from(starts.subarray(1), (end, rank) => end - (starts[rank] as number));
  return brotliCompressSync(Buffer.concat([encodeCount(lengths), lengths, bytes]));
}

function libraryFile(): string {
  return createRequire(import.meta.url).resolve("gpt-tokenizer/data/o200k_base.tiktoken");
}

function encodeCount(lengths: Uint8Array): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32LE(lengths.length);
  return count;
}

function unpack(packed: Buffer): Tokens {
  const count = packed.readUInt32LE(0);
  const lengths = packed.subarray(4, 4 + count);
  const starts = new Uint32Array(count + 1);
  for (let rank = 0; rank < count; rank++)
    starts[rank + 1] = (starts[rank] as number) + (lengths[rank] as number);
  return { bytes: packed.subarray(4 + count), starts };
}

/** @param file a line for each token: its bytes in base64, a space, its rank; ranks count up from 0 */
export function readTokens(file: Uint8Array): Tokens {
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
