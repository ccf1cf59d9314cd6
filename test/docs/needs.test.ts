/** The page of words says what the schema of mappings says: `node scripts/needs.ts` writes it. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { page, pagePath } from "../../scripts/needs.ts";

test("docs/needs.md is what the schema says, and every word has its sentence", () => {
  const text = readFileSync(pagePath, "utf8");
  expect(text, "write it anew: node scripts/needs.ts").toBe(page());
  expect(text).not.toMatch(/\| {2}\|\n/);
});
