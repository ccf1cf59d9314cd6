import { describe, expect, it } from "vitest";
import { countTokens } from "./tokenizer.ts";

describe("tokenizer", () => {
  it.each([
    ["", 0],
    ["hello world", 2],
    ["The quick brown fox jumps over the lazy dog.", 10],
    ["你好,世界", 3],
    // Marks of the tokenizer's own are text.
    ["<|endoftext|>", 7],
  ])("%j", (text, tokens) => {
    expect(countTokens(text)).toBe(tokens);
  });

  it("counts samples of a very long text", () => {
    const sentence = "The quick brown fox jumps over the lazy dog. ";
    const exact = countTokens(sentence.repeat(1000)) / 1000;
    expect(countTokens(sentence.repeat(40_000)) / 40_000).toBeCloseTo(exact, 0);
  });

  it.each([["a"], [" "], ["汉字漢"], ["\n"], ["\u{1F600}"], ["ab1"]])(
    "takes bounded time for a run of %j",
    (piece) => {
      countTokens("loaded");
      const text = piece.repeat(4_000_000 / piece.length);
      const started = performance.now();
      expect(countTokens(text)).toBeGreaterThan(1000);
      // Milliseconds in truth; a run that is not cut takes hours.
      expect(performance.now() - started).toBeLessThan(5000);
    },
  );
});
