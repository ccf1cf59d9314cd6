/** Every refusal of the admin API has a Chinese translation: every sentence in the engine's code. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { refusalIn } from "../../dashboard/src/parts/refusals.ts";
import chinese from "../../dashboard/words/refusals.zh.json" with { type: "json" };
import { GOOD_PASSWORD } from "../../engine/admin/password.ts";
import { packageRoot } from "../../engine/installation/installation.ts";

const TEXT = /("(?:[^"\\]|\\.)*"|'[^']*'|`(?:[^`\\]|\\.)*`)/.source;
/** The value of every placeholder. */
const VARIES = "4711";

/** Texts after `begin`, each with its placeholders filled. */
function refusalsIn(files: string, begin: RegExp): string[] {
  const pattern = new RegExp(`${begin.source}\\s*${TEXT}`, "g");
  return globSync(files, { cwd: packageRoot, exclude: (name) => name.endsWith(".test.ts") }).flatMap((file) =>
    [...readFileSync(join(packageRoot, file), "utf8").matchAll(pattern)].map(([, text = ""]) =>
      text
        .slice(1, -1)
        .replace(/\$\{GOOD_PASSWORD\}/, GOOD_PASSWORD)
        .replace(/\$\{[^}]*(\{[^}]*\}[^}]*)*\}/g, VARIES)
        .replace(/\\(.)/g, "$1"),
    ),
  );
}

const sentences = refusalsIn("engine/admin/**/*.ts", /new AdminError\(\s*\w+,\s*"\w+",/).filter(
  (sentence) => sentence !== `${VARIES} must be ${VARIES}`,
);
const values = [
  ...refusalsIn(
    "engine/store/*/{*-rows,edit-row,row-pages,usage-*,row-values,budget-values}.ts",
    /new StoreInvalid\(\s*(?:"?\w+"?|`[^`]*`),/,
  ),
  ...refusalsIn("engine/admin/**/*.ts", /throw refused\("\w+",/),
].map((value) => `name must be ${value}`);

test("finds the refusals in the code", () => {
  expect(sentences.length).toBeGreaterThan(30);
  expect(values.length).toBeGreaterThan(20);
});

describe.each([...sentences, ...values])("%s", (sentence) => {
  test("translates into Chinese", () => {
    const told = refusalIn("zh", sentence);
    expect(told, `dashboard/words/refusals.zh.json has no phrase for it`).not.toBe(sentence);
    expect(told.replace(/^.*应为/, "")).toMatch(/\p{Script=Han}|^true|^JSON/u);
    expect((told.match(/4711/g) ?? []).length).toBe((sentence.match(/4711/g) ?? []).length);
  });
});

test.each([
  ["rpm must be a whole number from 0 to 1000", "rpm 应为0 到 1000 的整数"],
  ['there is no token "a b"', '没有令牌 "a b"'],
  ['another account has the login "ann"', '已有另一个账号的 login 为 "ann"'],
  ["what nobody has words for", "what nobody has words for"],
])("%s", (english, inChinese) => {
  expect(refusalIn("zh", english)).toBe(inChinese);
  expect(refusalIn("en", english)).toBe(english);
});

test("a translation has as many placeholders as the English text", () => {
  const holes = (text: string): number => text.split("{}").length;
  const all = Object.entries({ ...chinese.sentences, ...chinese.values });
  expect(all.filter(([english, told]) => holes(english) !== holes(told))).toEqual([]);
});
