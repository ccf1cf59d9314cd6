/** What can be asked of a model, in the viewer's language; what only an operator's own mapping knows keeps its name. */
import type english from "../../words/en.json";

type Word = keyof typeof english;

const WORDS: Readonly<Record<string, Word>> = {
  realtime: "operation.realtime",
  images: "operation.images",
  embeddings: "operation.embeddings",
  videos: "operation.videos",
  generation: "operation.generation",
  client_secrets: "operation.client_secrets",
  models: "operation.models",
  moderation: "operation.moderation",
  rerank: "operation.rerank",
  speech: "operation.speech",
  transcription: "operation.transcription",
};

export function operationIn(say: (word: Word) => string, operation: string): string {
  const word = Object.hasOwn(WORDS, operation) ? WORDS[operation] : undefined;
  return word === undefined ? operation : say(word);
}
