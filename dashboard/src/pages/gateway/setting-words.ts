/**
 * Descriptions of settings in the viewer's language: the declarations are in English, `dashboard/words/settings.zh.json` in
 * Chinese.
 */
import chinese from "../../../words/settings.zh.json" with { type: "json" };
import { phraseBook } from "../../parts/phrases.ts";

export interface SettingText {
  /** For example `limits.max_body_bytes`. */
  path: string;
  description: string;
  /** The allowed values. */
  expected: string;
  /** The default. */
  otherwise: string;
}

const sections: Readonly<Record<string, string>> = chinese.sections;
const descriptions: Readonly<Record<string, string>> = chinese.descriptions;
const OR = ", or ";

/** The variable part of one phrase must not contain an alternative. */
const phrase = phraseBook(chinese.phrases, `(?:(?!${OR}).)+`);

/** The section in `polywire.yaml`, after its name in the language, if it has one. */
export function sectionIn(language: "en" | "zh", section: string): string {
  const name = language === "zh" ? sections[section] : undefined;
  return name === undefined ? section : `${name}（${section}）`;
}

/** A text without a translation stays in English. */
export function settingIn<S extends SettingText>(language: "en" | "zh", setting: S): S {
  if (language === "en") return setting;
  const { path, description, expected, otherwise } = setting;
  return {
    ...setting,
    description: descriptions[path] ?? description,
    expected: phraseInChinese(expected) ?? expected,
    otherwise: phraseInChinese(otherwise) ?? otherwise,
  };
}

/** @returns undefined if no phrase matches; code is the same in every language */
export function phraseInChinese(english: string): string | undefined {
  if (/^`[^`]+`$/.test(english)) return english;
  const whole = phrase(english);
  if (whole !== undefined) return whole;
  const parts = english
    .split(OR)
    .map((part, _, all) => (all.length === 1 ? undefined : phraseInChinese(part)));
  return parts.includes(undefined) ? undefined : parts.join("，或");
}
