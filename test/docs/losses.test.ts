/** docs/losses.md is current: `node scripts/losses.ts` writes it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { page, pagePath } from "../../scripts/losses.ts";

test("docs/losses.md equals the mappings", { timeout: 240_000 }, async () => {
  expect(readFileSync(pagePath, "utf8"), "write it anew: node scripts/losses.ts").toBe(await page());
});

test("every word for an arrangement is on the page", () => {
  const folder = join(import.meta.dirname, "../../engine/conversion/hub/arrange");
  const codes = readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .flatMap((name) => [...readFileSync(join(folder, name), "utf8").matchAll(/code: "(\w+)"/g)])
    .map(([, code]) => code as string);
  expect(codes.length).toBeGreaterThan(5);
  const text = readFileSync(pagePath, "utf8");
  expect(codes.filter((code) => !text.includes(`\`${code}\``))).toEqual([]);
});
