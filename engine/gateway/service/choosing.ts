/** Builds the rules for the choice of channels: the strategy of each model, prices, and aliases. */
import { costOf, type PriceGroup } from "../../ledger/price.ts";
import { Alias, type AliasRule } from "../../routing/alias.ts";
import { globMatcher } from "../../routing/glob.ts";
import type { Choosing } from "../../routing/router.ts";
import {
  comparesPrices,
  measuresLoad,
  PRIORITY,
  readsRequest,
  type Strategy,
} from "../../routing/strategies/create-order.ts";
import { type Priced, ratesFor } from "../accounting/rates-for.ts";
import type { Config } from "../config/config.ts";
import { readStoredAlias, type StoredAlias, strategyOf } from "../config/read-alias.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import { createHedgePolicies, type HedgePolicies } from "./hedge-policies.ts";

/** A typical request, to compare prices. */
const TYPICAL = { input: 3000, output: 1000, units: { image: 1, second: 1, character: 1000, search: 1 } };

export interface ServiceChoosing {
  choosing: Choosing;
  hedges: HedgePolicies;
  /** Whether the strategy of a model without an alias depends on properties of requests. */
  readsRequests: boolean;
  aliases: ReadonlyMap<string, Alias<ChannelTarget>>;
  /** Aliases of the store that cannot be served. */
  faults: readonly { name: string; fault: string }[];
}

/**
 * @param stored aliases that replace those of the configuration
 * @param groups of clients, by name
 * @param before the aliases of the previous configuration, whose counters continue
 */
export function createChoosing(
  config: Pick<Config, "routing" | "aliases">,
  priced: Priced,
  stored: readonly StoredAlias[],
  groups: ReadonlyMap<string, PriceGroup>,
  before?: ServiceChoosing["aliases"],
): ServiceChoosing {
  const priceOf: Choosing["priceOf"] = ({ provider = "", ...names }, group, requested) => {
    const model = { ...names, place: { provider } };
    const rates = ratesFor(priced, model, requested, group === undefined ? undefined : groups.get(group));
    return rates && costOf(rates, TYPICAL);
  };
  const defaultStrategy = strategyOf(config.routing);
  const rules = config.routing.models.map(([pattern, settings]) => ({
    matches: globMatcher(pattern),
    strategy: settings.strategy === undefined ? defaultStrategy : strategyOf(settings),
  }));
  const strategies: Strategy[] = [defaultStrategy, ...rules.map(({ strategy }) => strategy)];
  const strategyFor =
    rules.length === 0
      ? (): Strategy => defaultStrategy
      : (model: string): Strategy => rules.find(({ matches }) => matches(model))?.strategy ?? defaultStrategy;
  const faults: { name: string; fault: string }[] = [];
  const aliasOf = (name: string, rule: AliasRule): Alias<ChannelTarget> =>
    new Alias(
      rule,
      ({ model, configured, place }, group) =>
        priceOf({ model, configured, provider: place.provider }, group, name),
      before?.get(name),
    );
  const aliases = new Map(config.aliases.map(([name, rule]) => [name, aliasOf(name, rule)]));
  for (const alias of stored) {
    const result = readStoredAlias(alias);
    if ("fault" in result) faults.push({ name: alias.name, fault: result.fault });
    else aliases.set(alias.name, aliasOf(alias.name, result.rule));
  }
  const hedges = createHedgePolicies(
    config,
    [...aliases.values()].map(({ rule }) => rule),
  );
  return {
    hedges,
    choosing: {
      strategyOf: strategies.every((strategy) => strategy === PRIORITY) ? () => PRIORITY : strategyFor,
      priceOf,
      pricesByGroup:
        priced.prices.some(({ group }) => group !== undefined) &&
        (strategies.some(comparesPrices) || [...aliases.values()].some((alias) => alias.comparesPrices)),
      measuresLoad:
        hedges.measuresLatency ||
        strategies.some(measuresLoad) ||
        [...aliases.values()].some((alias) => alias.measuresLoad),
    },
    readsRequests: strategies.some(readsRequest),
    aliases,
    faults,
  };
}
