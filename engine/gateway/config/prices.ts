/**
 * Reads `prices.yaml`: what models cost, by patterns over their names, the first that matches counts. Dollars per
 * million tokens for what is counted in tokens, dollars each for all else (`request`, `image`, `second`).
 */
import type { Price } from "../../ledger/price.ts";
import { globMatcher } from "../../routing/glob.ts";
import { Section, type Source } from "./section.ts";

export type Prices = readonly (Price & { pattern: string })[];

/** Tokens, and what is counted by the piece. */
export const RATE_NAMES = [
  "input",
  "output",
  "cache_read",
  "cache_write",
  "reasoning",
  "input_audio",
  "input_image",
  "input_video",
  "output_audio",
  "output_image",
  "request",
  "image",
  "second",
  "character",
  "web_search",
  "web_fetch",
  "code_execution",
] as const;

const MAX_DOLLARS = 1_000_000;

export function readPrices(source: Source): Prices {
  const { root } = source.document;
  if (root.kind !== "map") {
    new Section(source, root, "prices", []);
    return [];
  }
  return root.entries.map(({ key, value }) => {
    const section = new Section(source, value, `the price of \`${key.value}\``, RATE_NAMES);
    const rates: Record<string, number> = {};
    for (const name of RATE_NAMES) {
      if (section.value(name) === undefined) continue;
      rates[name] = section.number(name, 0, { min: 0, max: MAX_DOLLARS }, false);
    }
    return { pattern: key.value, matches: globMatcher(key.value), rates };
  });
}
