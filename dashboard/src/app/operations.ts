/** What can be asked of a model, in the viewer's language; what only an operator's own mapping knows keeps its name. */
import type english from "../../words/en.json";

type Word = keyof typeof english;

const WORDS: Readonly<Record<string, Word>> = {
  converse: "operation.converse",
  draw: "operation.draw",
  embed: "operation.embed",
  film: "operation.film",
  generate: "operation.generate",
  invite: "operation.invite",
  models: "operation.models",
  moderate: "operation.moderate",
  rerank: "operation.rerank",
  speak: "operation.speak",
  transcribe: "operation.transcribe",
};

export function operationIn(say: (word: Word) => string, operation: string): string {
  const word = Object.hasOwn(WORDS, operation) ? WORDS[operation] : undefined;
  return word === undefined ? operation : say(word);
}
