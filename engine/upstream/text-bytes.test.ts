import { expect, test } from "vitest";
import { bytesOf } from "./text-bytes.ts";

test.each(["", "a", "ä€😀", "x".repeat(16 * 1024), "€".repeat(16 * 1024), "y".repeat(200_000)])(
  "is the text in UTF-8 (%#)",
  (text) => {
    expect(bytesOf(text)?.toString() ?? "").toBe(text);
  },
);

test("texts keep their bytes, whatever comes after them", () => {
  const texts = Array.from({ length: 200 }, (_, at) => `${at} `.repeat(500));
  const all = texts.map(bytesOf);
  expect(all.map(String)).toEqual(texts);
});

test("a text that is needed for long keeps little of what went up beside it", () => {
  const [count, others] = [100, 40];
  const needed = Array.from({ length: count }, () => {
    for (let at = 0; at < others; at++) bytesOf("o".repeat(8000));
    return bytesOf("one that waits for a long answer") as Buffer;
  });
  const buffers = [...new Set(needed.map(({ buffer }) => buffer))];
  expect(buffers.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThanOrEqual(count * 64 * 1024);
});
