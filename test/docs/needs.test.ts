/** docs/needs.md is current: `node scripts/needs.ts` writes it. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { page, pagePath } from "../../scripts/needs.ts";

test("docs/needs.md equals the schema, and every word has its sentence", () => {
  const text = readFileSync(pagePath, "utf8");
  expect(text, "write it anew: node scripts/needs.ts").toBe(page());
  expect(text).not.toMatch(/\| {2}\|\n/);
});
