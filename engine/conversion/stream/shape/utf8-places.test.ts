import { expect, test } from "vitest";
import { Utf8Places } from "./utf8-places.ts";

const words: readonly [string, string][] = [
  ["of one width", "plain words "],
  ["of several", "größer – 漢字 🦊 "],
  ["of three bytes", "漢字"],
  ["of pairs", "🦊"],
];

test.each(words)("positions in a long text %s agree with the text itself", (_, word) => {
  const text = word.repeat(Math.ceil(50_000 / word.length));
  const places = new Utf8Places();
  for (let at = 0; at < text.length; at += 7) places.push(text.slice(at, at + 7));
  let [byte, character] = [0, 0];
  for (const letter of text) {
    if (character % 997 < 3) {
      expect(places.byteAt(character)).toBe(byte);
      expect(places.characterAt(byte)).toBe(character);
    }
    character += letter.length;
    byte += Buffer.byteLength(letter);
  }
  expect(places.characterAt(byte)).toBe(text.length);
  expect(places.characterAt(byte + 1)).toBeUndefined();
  expect(places.byteAt(text.length + 9)).toBe(byte);
});

test("memory is bounded for an endless text: old positions are approximate, recent ones exact", () => {
  const word = "größer – 漢字 🦊 ";
  const places = new Utf8Places();
  const times = 4_000_000 / word.length;
  for (let at = 0; at < times; at++) places.push(word);
  expect(places.stored).toBeLessThan(2 ** 18);
  const bytes = Buffer.byteLength(word);
  const late = Math.floor(times) - 100;
  expect(places.byteAt(late * word.length)).toBe(late * bytes);
  expect(places.characterAt(late * bytes)).toBe(late * word.length);
  expect(Math.abs((places.characterAt(1000 * bytes) as number) - 1000 * word.length)).toBeLessThan(8);
});
