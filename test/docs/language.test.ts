/** The page of the language, and the count of its words, say what the engine's tables say: `node scripts/language.ts`. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pages } from "../../scripts/language.ts";

test.each([...pages()])("%s is what the tables say, and every word has its sentence", (path, written) => {
  const text = readFileSync(path, "utf8");
  expect(text, "write it anew: node scripts/language.ts").toBe(written);
  expect(text).not.toMatch(/^\| `\S+`(?: \*)? \| {2}\|/m);
});
