/**
 * Reads `prices.yaml`: what models cost, by patterns over their names, the first that matches counts. Dollars per
 * million tokens for what is counted in tokens, dollars each for all else (`request`, `image`, `second`).
 */
import { type Price, RATE_NAMES } from "../../ledger/price.ts";
import { globMatcher } from "../../routing/glob.ts";
import { Section, type Source } from "./section.ts";

export type Prices = readonly (Price & { pattern: string })[];

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
