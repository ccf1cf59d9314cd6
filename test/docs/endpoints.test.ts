/** docs/endpoints.md is current: `node scripts/endpoints.ts` writes it. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { page, pagePath, rows } from "../../scripts/endpoints.ts";

test("docs/endpoints.md equals mappings, providers and tests", { timeout: 120_000 }, async () => {
  expect(readFileSync(pagePath, "utf8"), "write it anew: node scripts/endpoints.ts").toBe(await page());
});

test("every endpoint is named by a test", { timeout: 120_000 }, async () => {
  expect((await rows()).filter(({ tests }) => tests.length === 0)).toEqual([]);
});
