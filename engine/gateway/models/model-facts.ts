/** What is known about a model, from the catalogue (`models/<maker>.yaml`) or from an operator's `models.yaml`. */
import { LONG, type Rates } from "../../ledger/price.ts";

export type Modality = "text" | "image" | "audio" | "video" | "file" | "embedding";

/** An absent value is unknown. Numbers of tokens. Days are ISO dates. */
export interface ModelFacts {
  /** Names and globs. */
  names: readonly string[];
  contextWindow?: number;
  maxInput?: number;
  maxOutput?: number;
  /** Whether an operator wrote `maxOutput`. Then it holds at every provider. */
  hasOwnLimit?: boolean;
  input?: readonly Modality[];
  output?: readonly Modality[];
  tools?: boolean;
  structuredOutput?: boolean;
  reasoning?: boolean;
  openWeights?: boolean;
  /** US dollars, as in `prices.yaml`. */
  prices?: Rates;
  /** Prices of requests with more input tokens than `above`. */
  longPrices?: { above: number; rates: Rates };
  batchShare?: number;
  deprecated?: string;
  retires?: string;
  successor?: string;
  maker?: string;
  /** Names of the providers with these prices and limits. Absent: every provider. */
  providers?: readonly string[];
  source?: string;
  /** The day on which the facts were read. */
  date?: string;
}

const rates = new WeakMap<ModelFacts, Rates>();

/** The prices with those of long requests. The same object for the same facts. */
export function ratesIn(facts: ModelFacts): Rates | undefined {
  const { prices, longPrices } = facts;
  if (prices === undefined || longPrices === undefined) return prices;
  let both = rates.get(facts);
  if (both === undefined) {
    both = { ...prices, [LONG]: longPrices };
    rates.set(facts, both);
  }
  return both;
}

/** Whether the facts hold for every provider, or for this one. */
export function holdsAt({ providers }: ModelFacts, provider: string | undefined): boolean {
  return providers === undefined || (provider !== undefined && providers.includes(provider));
}

/** The output limit at a provider, for lists. Servers of open weights may have other limits than the maker. */
export function outputLimitAt(facts: ModelFacts, provider: string | undefined): number | undefined {
  return facts.openWeights === true ? enforcedLimitAt(facts, provider) : facts.maxOutput;
}

/**
 * The output limit that the gateway applies to requests. Other hosts may accept what the maker refuses, so a limit of the
 * catalogue holds only at the maker's providers.
 */
export function enforcedLimitAt(facts: ModelFacts, provider: string | undefined): number | undefined {
  return facts.hasOwnLimit === true || holdsAt(facts, provider) ? facts.maxOutput : undefined;
}

/** Maximum number of input tokens; undefined if it is unknown. */
export function inputLimitOf({ contextWindow, maxInput }: ModelFacts): number | undefined {
  return maxInput ?? contextWindow;
}
