import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import renamed from "../../../../schemas/renamed.json" with { type: "json" };
import { didYouMean, nowWritten } from "./names.ts";

const root = join(import.meta.dirname, "../../../..");

describe("a word of an earlier version", () => {
  test.each([
    ["told_by", ["match", "token"], "now called `match`"],
    ["within", ["timeout", "interval"], "now called `timeout`"],
    ["within", ["decode", "detect"], "now called `detect`"],
    ["results", ["alternate", "documents"], "now written `alternate: true`"],
    ["one_of", ["rewrite", "keep"], "now written `rewrite: [oneOf]`"],
  ])("%s among %j", (name, possible, expected) => {
    expect(didYouMean(name, possible)).toBe(expected);
  });

  test("is ignored if its successor is not possible", () => {
    expect(didYouMean("told_by", ["query"])).toBe("");
  });

  test("may be a value", () => {
    expect(nowWritten("custom_tools", "function")).toBe("now written `custom_tools: false`");
    expect(nowWritten("prefill", "keep")).toBe("the default now: leave the key out");
    expect(nowWritten("prefill", "trim")).toBeUndefined();
  });

  test("has an existing successor", () => {
    const files = readdirSync(join(root, "schemas")).filter((name) => name.endsWith(".schema.json"));
    const texts = files.map((name) => readFileSync(join(root, "schemas", name), "utf8"));
    const mappings = join(root, "mappings");
    const capabilities = readdirSync(mappings, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".yaml"))
      .map((name) => readFileSync(join(mappings, name), "utf8"));
    const paths = readdirSync(mappings, { recursive: true, encoding: "utf8" });
    const successors = Object.values(renamed as Record<string, string | string[] | null>)
      .flat()
      .filter((each) => each !== null);
    const unknown = successors
      .map((each) => each.split(":")[0] ?? each)
      .filter((word) => !texts.some((text) => text.includes(`"${word}":`)))
      .filter((word) => !capabilities.some((text) => text.includes(`  ${word}:`)))
      .filter((word) => !paths.includes(word));
    expect(unknown).toEqual([]);
  });
});
