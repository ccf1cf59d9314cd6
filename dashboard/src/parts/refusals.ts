/**
 * Errors of the admin API in the viewer's language: they are in English, `dashboard/words/refusals.zh.json` has the Chinese.
 */
import chinese from "../../words/refusals.zh.json" with { type: "json" };
import { phraseBook } from "./phrases.ts";

const sentences = phraseBook(chinese.sentences);
const words: Readonly<Record<string, string>> = chinese.words;
const values = phraseBook(chinese.values);

/** A message without a translation stays in English. */
export function refusalIn(language: "en" | "zh", message: string): string {
  if (language === "en") return message;
  return sentences(message, (text) => words[text] ?? values(text) ?? text) ?? message;
}
