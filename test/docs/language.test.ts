/** The pages of the language and its word count are current: `node scripts/language.ts`. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pages } from "../../scripts/language.ts";

test.each([...pages()])("%s is current, and every word has its sentence", (path, written) => {
  const text = readFileSync(path, "utf8");
  expect(text, "write it anew: node scripts/language.ts").toBe(written);
  expect(text).not.toMatch(/^\| `\S+`(?: \*)? \| {2}\|/m);
});
