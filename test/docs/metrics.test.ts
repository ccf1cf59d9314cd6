/** docs/metrics.md is current: `node scripts/metrics.ts` writes it. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { page, pagePath } from "../../scripts/metrics.ts";

test("docs/metrics.md is what the script writes", () => {
  expect(readFileSync(pagePath, "utf8"), "write it anew: node scripts/metrics.ts").toBe(page());
});
