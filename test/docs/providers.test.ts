/** The list of providers is current: `node scripts/providers.ts` writes it. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { page, pagePath } from "../../scripts/providers.ts";
import { shippedProviders } from "../providers/provider.ts";

const text = readFileSync(pagePath, "utf8");

it("is current", async () => {
  expect(text, "write it anew: node scripts/providers.ts").toBe(await page());
});

it("has every shipped provider", () => {
  const missing = shippedProviders.filter((name) => !text.includes(`| \`${name}\` |`));
  expect(missing).toEqual([]);
  expect(shippedProviders.length).toBeGreaterThanOrEqual(70);
});
