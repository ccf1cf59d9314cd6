/** What a setting is, in the viewer's language: declarations say it in English, `dashboard/words/settings.zh.json` in Chinese. */
import chinese from "../../../words/settings.zh.json" with { type: "json" };

export interface SettingText {
  /** `limits.max_body_bytes`. */
  path: string;
  description: string;
  /** What it may be. */
  expected: string;
  /** What holds where nothing is said. */
  otherwise: string;
}

const descriptions: Readonly<Record<string, string>> = chinese.descriptions;
const OR = ", or ";
const HOLE = "{}";

/** Each with what it matches; `{}` stands for any text but another alternative, and is taken over. */
const phrases: readonly (readonly [RegExp, string])[] = Object.entries(chinese.phrases).map(
  ([english, text]) => {
    const parts = english.split(HOLE).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return [new RegExp(`^${parts.join(`((?:(?!${OR}).)+)`)}$`), text];
  },
);

/** What has no words in the language stays as it is. */
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

/** @returns undefined for what no phrase matches; code is the same in every language */
export function phraseInChinese(english: string): string | undefined {
  if (/^`[^`]+`$/.test(english)) return english;
  for (const [pattern, text] of phrases) {
    const found = pattern.exec(english);
    if (found === null) continue;
    let hole = 0;
    return text.replaceAll(HOLE, () => found[++hole] ?? "");
  }
  const parts = english
    .split(OR)
    .map((part, _, all) => (all.length === 1 ? undefined : phraseInChinese(part)));
  return parts.includes(undefined) ? undefined : parts.join("，或");
}
