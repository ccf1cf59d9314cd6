/** Operations in the viewer's language. An operation of the operator's own mapping keeps its name. */
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
