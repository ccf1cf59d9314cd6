/** Finds the price of a model at a channel: one of the operator's prices, or else the maker's price in the model catalogue. */
import { type Price, type PriceGroup, type Rates, ratesForGroup, ratesOf } from "../../ledger/price.ts";
import type { ModelCatalogue } from "../models/model-catalogue.ts";
import { holdsAt, ratesIn } from "../models/model-facts.ts";

/** A model's name at the upstream, its name in the configuration, and where the request is sent. */
export interface PricedModel {
  model: string;
  configured: string;
  place?: { readonly provider: string };
}

export interface Priced {
  readonly prices: readonly Price[];
  /** The catalogue with default prices. Undefined: a model without a price of the operator has none. */
  readonly pricedModels?: ModelCatalogue | undefined;
}

/**
 * A price of the operator may name a model by any of its names. The upstream's name has precedence.
 * @param asked the model's name in the client's request
 */
export function ratesFor(
  { prices, pricedModels }: Priced,
  { model, configured, place }: PricedModel,
  asked: string | undefined,
  group?: PriceGroup,
): Rates | undefined {
  return (
    ratesOf(prices, model, group) ??
    ratesOf(prices, configured, group) ??
    ratesOf(prices, asked ?? "", group) ??
    defaultRatesFor(pricedModels, [model, configured], place?.provider, group)
  );
}

/** The maker's price, if the provider is the maker's own. */
export function defaultRatesFor(
  pricedModels: ModelCatalogue | undefined,
  names: readonly string[],
  provider: string | undefined,
  group?: PriceGroup,
): Rates | undefined {
  const facts = pricedModels?.find(...names);
  const rates = facts && holdsAt(facts, provider) ? ratesIn(facts) : undefined;
  return rates && ratesForGroup(rates, group);
}
