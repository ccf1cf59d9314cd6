/**
 * Counts the tokens of a text as a model does, for estimates. The vocabulary is read when it is first needed, and by nobody who
 * does not need it.
 *
 * A text is counted in bounded time, whatever it is: runs without a break are cut, as the work grows with their square, and of a
 * very long text only samples are counted.
 */
import { O200K_TOKEN_SPLIT_REGEX } from "gpt-tokenizer/encodingParams/constants";
import { readVocabulary, type Vocabulary } from "./vocabulary.ts";

/** Longer runs are cut into pieces, each of which may cost one token too many. */
const endlessRun: RegExp = /\S{129}|\s{129}/;
const runs: RegExp = /\s?\S{1,128}|\s{1,128}/g;

/** A text of more is judged by samples that amount to this. */
const maxCharacters = 131_072;
const samples = 16;

let vocabulary: Vocabulary | undefined;

/** Tokens of a text in the vocabulary o200k; more or less those of any other of today's. */
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
  if (!endlessRun.test(text)) return countPieces(text);
  let sum = 0;
  for (const [run] of text.matchAll(runs)) sum += countPieces(run);
  return sum;
}

/** Of words, numbers and the like: no token is of two of them. */
function countPieces(text: string): number {
  let sum = 0;
  for (const [piece] of text.matchAll(O200K_TOKEN_SPLIT_REGEX)) sum += countPiece(piece);
  return sum;
}

const encoder = new TextEncoder();
/** More than a run has. A piece of marks and line breaks in turn may be longer, and is cut as a run is. */
const MAX_BYTES = 1024;
const bytes: Uint8Array = new Uint8Array(MAX_BYTES);
/** Where the parts of a piece begin; behind the last one, where it ends. */
const starts: Uint32Array = new Uint32Array(MAX_BYTES + 1);
/** Of the token that a part and the next one would be. */
const ranks: Float64Array = new Float64Array(MAX_BYTES);

/** Byte-pair encoding: of two parts that are a token together, those of the lowest rank become one, until there are none. */
function countPiece(piece: string): number {
  vocabulary ??= readVocabulary();
  const { read, written } = encoder.encodeInto(piece, bytes);
  if (read < piece.length) return countPiece(piece.slice(0, read)) + countPiece(piece.slice(read));
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
