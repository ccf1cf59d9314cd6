/**
 * Reads `prices.yaml`: prices of models by name patterns; the first match applies. The unit is dollars per million for tokens,
 * and dollars each for all other units (`request`, `image`, `second`). The prices of groups are under `groups`.
 */
import { type Price, RATE_NAMES, type Rates } from "../../ledger/price.ts";
import { globMatcher } from "../../routing/glob.ts";
import { readSetting } from "./read-section.ts";
import { Section, type Source } from "./section.ts";

export type Prices = readonly (Price & { pattern: string })[];

/** The key under which a price has the prices of groups. */
const GROUPS = "groups";

const DOLLARS = { type: "number", minimum: 0, maximum: 1_000_000 } as const;

export function readPrices(source: Source): Prices {
  const { root } = source.document;
  if (root.kind !== "map") {
    new Section(source, root, "prices", []);
    return [];
  }
  return root.entries.flatMap(({ key: { value: pattern }, value }) => {
    const section = new Section(source, value, `the price of \`${pattern}\``, [...RATE_NAMES, GROUPS]);
    const groups = (section.map(GROUPS)?.entries ?? []).map(({ key, value: ratesNode }): [string, Rates] => {
      const what = `the price of \`${pattern}\` for \`${key.value}\``;
      return [key.value, readRates(new Section(source, ratesNode, what, RATE_NAMES))];
    });
    return expandPrice({ pattern, rates: readRates(section), groups });
  });
}

/** The prices of the groups, then the price for all others, unless the entry is for the groups only. */
export function expandPrice({
  pattern,
  rates,
  groups,
}: {
  pattern: string;
  rates: Rates;
  groups: readonly (readonly [name: string, rates: Rates])[];
}): Prices[number][] {
  const matches = globMatcher(pattern);
  const groupPrices = groups.map(([group, rates]) => ({ pattern, matches, rates, group }));
  const isForGroupsOnly = groupPrices.length > 0 && Object.keys(rates).length === 0;
  return isForGroupsOnly ? groupPrices : [...groupPrices, { pattern, matches, rates }];
}

function readRates(section: Section): Rates {
  const rates: Record<string, number> = {};
  for (const name of RATE_NAMES) {
    const node = section.value(name);
    const dollars = node && readSetting(section.source, node, DOLLARS, name);
    if (typeof dollars === "number") rates[name] = dollars;
  }
  return rates;
}
