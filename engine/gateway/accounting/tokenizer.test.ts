import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import * as library from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { countTokens } from "./tokenizer.ts";

const root = join(import.meta.dirname, "../../..");
/** Texts in many languages, and code. */
const files = ["docs", "docs/wires", "mappings", "dashboard/words", "engine/language/expressions"].flatMap(
  (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => join(folder, name)),
);
const odd = [
  "\ud800 lone",
  "a\udfff",
  "👩‍👩‍👧‍👦🏳️‍🌈",
  "ﷺ ﷽",
  "नमस्ते दुनिया",
  "สวัสดีชาวโลก",
  "\0\x01\x7f",
  "\r\n \r\n\t\t x",
  "don't I'LL we'Ve",
  "1234567,89e-12",
];

function countByLibrary(text: string): number {
  return library.countTokens(text, { disallowedSpecial: new Set() });
}

describe("tokenizer", () => {
  it.each([
    ["", 0],
    ["hello world", 2],
    ["The quick brown fox jumps over the lazy dog.", 10],
    ["你好,世界", 3],
    // Special tokens of the tokenizer count as text.
    ["<|endoftext|>", 7],
  ])("%j", (text, tokens) => {
    expect(countTokens(text)).toBe(tokens);
  });

  it("counts what an independent tokenizer counts", () => {
    // Counts of cut runs and of sampled texts are estimates, so these texts are excluded.
    const texts = [
      ...odd,
      ...files.flatMap((file) => readFileSync(join(root, file), "utf8").split(/(?<=\n\n)/)),
    ].filter((text) => !/\S{129}|\s{129}/.test(text) && text.length < 100_000);
    expect(texts.length).toBeGreaterThan(1000);
    for (const text of texts) expect([text, countTokens(text)]).toEqual([text, countByLibrary(text)]);
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 120 }),
        (text) => countTokens(text) === countByLibrary(text),
      ),
    );
  });

  it("counts samples of a very long text", () => {
    const sentence = "The quick brown fox jumps over the lazy dog. ";
    const exact = countTokens(sentence.repeat(1000)) / 1000;
    expect(countTokens(sentence.repeat(40_000)) / 40_000).toBeCloseTo(exact, 0);
  });

  it.each([["a"], [" "], ["汉字漢"], ["\n"], ["\u{1F600}"], ["ab1"], ["/\n"]])(
    "takes bounded time for a run of %j",
    (piece) => {
      countTokens("loaded");
      const text = piece.repeat(4_000_000 / piece.length);
      const started = performance.now();
      expect(countTokens(text)).toBeGreaterThan(1000);
      // This takes milliseconds. Without the cut it takes hours.
      expect(performance.now() - started).toBeLessThan(5000);
    },
  );
});
