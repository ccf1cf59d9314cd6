import { expect, test } from "vitest";
import { bytesOf } from "./text-bytes.ts";

test.each(["", "a", "ä€😀", "x".repeat(16 * 1024), "€".repeat(16 * 1024), "y".repeat(200_000)])(
  "the bytes are the text in UTF-8 (%#)",
  (text) => {
    expect(bytesOf(text)?.toString() ?? "").toBe(text);
  },
);

test("bytes of a text stay unchanged when other texts follow", () => {
  const texts = Array.from({ length: 200 }, (_, at) => `${at} `.repeat(500));
  const all = texts.map(bytesOf);
  expect(all.map(String)).toEqual(texts);
});

test("a text that stays in memory retains little of the texts beside it", () => {
  const [count, others] = [100, 40];
  const retained = Array.from({ length: count }, () => {
    for (let at = 0; at < others; at++) bytesOf("o".repeat(8000));
    return bytesOf("one that waits for a long response") as Buffer;
  });
  const buffers = [...new Set(retained.map(({ buffer }) => buffer))];
  expect(buffers.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThanOrEqual(count * 64 * 1024);
});
