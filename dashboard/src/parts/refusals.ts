/** Why the admin API refused something, in the viewer's language: it says it in English, `dashboard/words/refusals.zh.json` in Chinese. */
import chinese from "../../words/refusals.zh.json" with { type: "json" };
import { phraseBook } from "./phrases.ts";

const sentences = phraseBook(chinese.sentences);
const words: Readonly<Record<string, string>> = chinese.words;
const values = phraseBook(chinese.values);

/** What has no words in the language stays as it is. */
export function refusalIn(language: "en" | "zh", message: string): string {
  if (language === "en") return message;
  return sentences(message, (text) => words[text] ?? values(text) ?? text) ?? message;
}
