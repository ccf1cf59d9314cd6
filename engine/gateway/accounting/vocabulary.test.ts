import { expect, it } from "vitest";
import { readTokens, Vocabulary } from "./vocabulary.ts";

const file = (text: string): Uint8Array => new TextEncoder().encode(text);

it("returns the rank of each token, and Infinity for other bytes", () => {
  const vocabulary = new Vocabulary(readTokens(file("YQ== 0\nYmM= 1\n/w== 2\n")));
  const text = Uint8Array.of(0x61, 0x62, 0x63, 0xff);
  expect([
    vocabulary.rankOf(text, 0, 1),
    vocabulary.rankOf(text, 1, 3),
    vocabulary.rankOf(text, 3, 4),
  ]).toEqual([0, 1, 2]);
  expect([vocabulary.rankOf(text, 0, 2), vocabulary.rankOf(text, 1, 2)]).toEqual([Infinity, Infinity]);
});

it.each([
  ["ends within a token", "YQ== 0\nYm"],
  ["has an empty line", "YQ== 0\n\n"],
  ["skips a rank", "YQ== 0\nYmM= 2\n"],
])("refuses a file that %s", (_, text) => {
  expect(() => readTokens(file(text))).toThrow(/the vocabulary has rank \d+ in line 2/);
});
