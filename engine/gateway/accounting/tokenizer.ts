/**
 * Counts the tokens of a text with a real tokenizer, for estimates. The tokenizer is large (some 250 ms to load, some
 * 100 MB), so it is loaded when it is first needed and by nobody who does not need it.
 *
 * A text is counted in bounded time, whatever it is: runs without a break are cut, as the tokenizer's work grows with
 * their square, and of a very long text only samples are counted.
 */
import { createRequire } from "node:module";

/** Longer runs are cut into pieces, each of which may cost one token too many. */
const endlessRun: RegExp = /\S{129}|\s{129}/;
const runs: RegExp = /\s?\S{1,128}|\s{1,128}/g;

/** A text of more is judged by samples that amount to this. */
const maxCharacters = 131_072;
const samples = 16;

interface Tokenizer {
  countTokens(text: string, options: { disallowedSpecial: Set<string> }): number;
}

const load = createRequire(import.meta.url);
let tokenizer: Tokenizer | undefined;
/** Marks of the tokenizer's own are text like any other here. */
const options: { disallowedSpecial: Set<string> } = { disallowedSpecial: new Set() };

/** Tokens of a text in the vocabulary o200k; more or less those of any other of today's. */
export function countTokens(text: string): number {
  if (text === "") return 0;
  if (text.length <= maxCharacters) return counted(text);
  const length = maxCharacters / samples;
  const step = (text.length - length) / (samples - 1);
  let sum = 0;
  for (let index = 0; index < samples; index++) {
    const start = Math.floor(index * step);
    sum += counted(text.slice(start, start + length));
  }
  return Math.round((sum * text.length) / maxCharacters);
}

function counted(text: string): number {
  tokenizer ??= load("gpt-tokenizer/encoding/o200k_base") as Tokenizer;
  if (!endlessRun.test(text)) return tokenizer.countTokens(text, options);
  let sum = 0;
  for (const [run] of text.matchAll(runs)) sum += tokenizer.countTokens(run, options);
  return sum;
}
