/** Every setting on the dashboard has a Chinese description, and Chinese texts for its values and its default. */
import { describe, expect, test } from "vitest";
import { phraseInChinese, sectionIn, settingIn } from "../../dashboard/src/pages/gateway/setting-words.ts";
import chinese from "../../dashboard/words/settings.zh.json" with { type: "json" };
import { expectedOf } from "../../engine/gateway/config/value.ts";
import { resolve, type Setting } from "../../schemas/settings/setting.ts";
import { settings } from "../../schemas/settings/settings.ts";

const ELSEWHERE = ["groups", "tokens", "channels"];
/** Any text is possible. */
const ANY_TEXT = "a string";

/** Each setting that can be a row: a map is one as long as none of its keys is set. */
function shown(path: string, declared: Setting): [path: string, setting: Setting][] {
  const setting = resolve(declared);
  const { properties } = setting.anyOf?.map(resolve).find((each) => each.properties) ?? setting;
  const within = Object.entries(properties ?? {}).flatMap(([key, each]) => shown(`${path}.${key}`, each));
  const isRow = properties === undefined || setting.anyOf !== undefined || setting["x-default"] !== undefined;
  return isRow ? [[path, setting], ...within] : within;
}

const all = Object.entries<Setting>(settings.properties)
  .filter(([section]) => !ELSEWHERE.includes(section))
  .flatMap(([section, setting]) => shown(section, setting));
const codeIn = (text: string): string[] => (text.match(/`[^`]+`/g) ?? []).sort();

test("no description is for an unknown setting", () => {
  const paths = all.map(([path]) => path);
  expect(Object.keys(chinese.descriptions).filter((path) => !paths.includes(path))).toEqual([]);
});

test("every section has a Chinese name, followed by its key", () => {
  const sections = [...new Set(all.map(([path]) => path.split(".")[0] ?? ""))];
  expect(Object.keys(chinese.sections)).toEqual(sections);
  for (const section of sections) {
    expect(sectionIn("zh", section)).toMatch(new RegExp(`^\\p{Script=Han}+（${section}）$`, "u"));
    expect(sectionIn("en", section)).toBe(section);
  }
});

describe.each(all)("%s", (path, setting) => {
  const { description = "" } = setting;

  test("has a description with the same code", () => {
    const [told] = Object.entries(chinese.descriptions).filter(([key]) => key === path);
    expect(told?.[0], `descriptions of dashboard/words/settings.zh.json: "${path}" is missing`).toBe(path);
    expect(told?.[1]).toMatch(/\p{Script=Han}.*。$/u);
    expect(codeIn(told?.[1] ?? "")).toEqual(codeIn(description));
  });

  test("its values and its default are known phrases", () => {
    const expected = expectedOf(setting);
    const english = [expected === ANY_TEXT ? "" : expected, setting["x-default"] ?? ""].filter(Boolean);
    const unknown = english.filter((text) => phraseInChinese(text) === undefined);
    expect(unknown, "phrases of dashboard/words/settings.zh.json").toEqual([]);
  });
});

test("in English a setting is shown as it is declared", () => {
  const setting = {
    path: "log.level",
    description: "The lowest level that is logged.",
    expected: "one of a, b",
    otherwise: "a",
  };
  expect(settingIn("en", setting)).toBe(setting);
  expect(settingIn("zh", setting)).toMatchObject({ expected: "以下之一：a, b", otherwise: "a" });
  expect(phraseInChinese("a whole number from 1 to 256, or `auto`")).toBe("1 到 256 的整数，或`auto`");
  expect(phraseInChinese("`off`, or a map")).toBe("`off`，或映射");
});
