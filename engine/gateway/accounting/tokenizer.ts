/**
 * Counts the tokens of a text for estimates. The vocabulary is loaded on first use.
 *
 * The time is bounded for any text. Runs without a break are cut, because the work grows with the square of their length. Very
 * long texts are sampled.
 */
import { O200K_TOKEN_SPLIT_REGEX } from "gpt-tokenizer/encodingParams/constants";
import { readVocabulary, type Vocabulary } from "./vocabulary.ts";

/** Longer runs are cut. Each cut may add one token to the count. */
const endlessRun: RegExp = /\S{129}|\s{129}/;
const runs: RegExp = /\s?\S{1,128}|\s{1,128}/g;

/** In longer texts, only samples of this total length are counted. */
const maxCharacters = 131_072;
const samples = 16;

let vocabulary: Vocabulary | undefined;

/** Number of tokens in the vocabulary o200k. Other current vocabularies give similar numbers. */
export function countTokens(text: string): number {
  if (text === "") return 0;
  if (text.length <= maxCharacters) return countRuns(text);
  const length = maxCharacters / samples;
  const step = (text.length - length) / (samples - 1);
  let sum = 0;
  for (let index = 0; index < samples; index++) {
    const start = Math.floor(index * step);
    sum += countRuns(text.slice(start, start + length));
  }
  return Math.round((sum * text.length) / maxCharacters);
}

function countRuns(text: string): number {
  if (!endlessRun.test(text)) return countSegments(text);
  let sum = 0;
  for (const [run] of text.matchAll(runs)) sum += countSegments(run);
  return sum;
}

/** Splits into words, numbers and so on. No token spans two of them. */
function countSegments(text: string): number {
  let sum = 0;
  for (const [segment] of text.matchAll(O200K_TOKEN_SPLIT_REGEX)) sum += countSegment(segment);
  return sum;
}

const encoder = new TextEncoder();
/** A run of 128 characters has fewer bytes. A segment of punctuation and line breaks in turns can be longer, and is cut. */
const MAX_BYTES = 1024;
const bytes: Uint8Array = new Uint8Array(MAX_BYTES);
/** Start offset of each part; the entry after the last part is the end. */
const starts: Uint32Array = new Uint32Array(MAX_BYTES + 1);
/** Rank of the token that a part forms with the next part. */
const ranks: Float64Array = new Float64Array(MAX_BYTES);

/** Byte-pair encoding: merges the adjacent pair with the lowest rank until no pair is a token. */
function countSegment(segment: string): number {
  vocabulary ??= readVocabulary();
  const { read, written } = encoder.encodeInto(segment, bytes);
  if (read < segment.length) return countSegment(segment.slice(0, read)) + countSegment(segment.slice(read));
  if (written === 1 || vocabulary.rankOf(bytes, 0, written) < Infinity) return 1;
  let parts = written;
  for (let index = 0; index <= written; index++) starts[index] = index;
  for (let index = 0; index < written - 1; index++) ranks[index] = vocabulary.rankOf(bytes, index, index + 2);
  while (parts > 1) {
    let lowest = 0;
    for (let index = 1; index < parts - 1; index++)
      if ((ranks[index] as number) < (ranks[lowest] as number)) lowest = index;
    if (ranks[lowest] === Infinity) break;
    starts.copyWithin(lowest + 1, lowest + 2, parts + 1);
    ranks.copyWithin(lowest + 1, lowest + 2, parts - 1);
    parts--;
    if (lowest < parts - 1) ranks[lowest] = rankOfPair(vocabulary, lowest);
    if (lowest > 0) ranks[lowest - 1] = rankOfPair(vocabulary, lowest - 1);
  }
  return parts;
}

function rankOfPair(words: Vocabulary, part: number): number {
  return words.rankOf(bytes, starts[part] as number, starts[part + 2] as number);
}
