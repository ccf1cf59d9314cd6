import { expect, it } from "vitest";
import { readTokens, Vocabulary } from "./vocabulary.ts";

const file = (text: string): Uint8Array => new TextEncoder().encode(text);

it("knows the bytes of each token, and no others", () => {
  const words = new Vocabulary(readTokens(file("YQ== 0\nYmM= 1\n/w== 2\n")));
  const text = Uint8Array.of(0x61, 0x62, 0x63, 0xff);
  expect([words.rankOf(text, 0, 1), words.rankOf(text, 1, 3), words.rankOf(text, 3, 4)]).toEqual([0, 1, 2]);
  expect([words.rankOf(text, 0, 2), words.rankOf(text, 1, 2)]).toEqual([Infinity, Infinity]);
});

it.each([
  ["breaks off in a token", "YQ== 0\nYm"],
  ["has an empty line", "YQ== 0\n\n"],
  ["leaves a rank out", "YQ== 0\nYmM= 2\n"],
])("takes no file that %s", (_, text) => {
  expect(() => readTokens(file(text))).toThrow(/the vocabulary has rank \d+ in line 2/);
});
