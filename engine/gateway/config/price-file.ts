/**
 * Reads `prices.yaml`: prices of models by name patterns; the first match applies. The unit is dollars per million for tokens,
 * and dollars each for all other units (`request`, `image`, `second`).
 */
import { type Price, RATE_NAMES } from "../../ledger/price.ts";
import { globMatcher } from "../../routing/glob.ts";
import { read } from "./read-section.ts";
import { Section, type Source } from "./section.ts";

export type Prices = readonly (Price & { pattern: string })[];

const DOLLARS = { type: "number", minimum: 0, maximum: 1_000_000 } as const;

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
      const node = section.value(name);
      const dollars = node && read(source, node, DOLLARS, name);
      if (typeof dollars === "number") rates[name] = dollars;
    }
    return { pattern: key.value, matches: globMatcher(key.value), rates };
  });
}
