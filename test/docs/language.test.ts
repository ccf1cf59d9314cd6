/** The page of the language says what the engine's tables say: `node scripts/language.ts` writes it. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { page, pagePath } from "../../scripts/language.ts";

test("docs/language.md is what the tables say, and every word has its sentence", () => {
  const text = readFileSync(pagePath, "utf8");
  expect(text, "write it anew: node scripts/language.ts").toBe(page());
  expect(text).not.toMatch(/^\| \S+(?: \*)? \| {2}\|/m);
});
