/**
 * Cost of a request. A price maps units to US dollars per million tokens, which is micro-dollars per token; units other than
 * tokens (`request`, `image`, `second` …) are priced per unit.
 *
 * Costs are integer micro-dollars, rounded up: a million requests must not cost nothing.
 */
import type { Counts } from "./record.ts";

/** US dollars per million tokens for token names, per unit for all other names. */
export type Rates = Readonly<Record<string, number>>;

/** Names that may have a rate. */
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
  "search",
  "web_search",
  "web_fetch",
  "code_execution",
] as const;

/** Tried in order; the first one for the model and the group counts. */
export interface Price {
  matches(model: string): boolean;
  rates: Rates;
  /** The only group with this price; absent: every client. */
  group?: string;
}

/** The prices of a group of clients. */
export interface PriceGroup {
  name: string;
  /** Factor on the rates of prices that are for every client. */
  priceMultiplier: number;
}

/** @param group of the client; absent: none */
export function ratesOf(prices: readonly Price[], model: string, group?: PriceGroup): Rates | undefined {
  for (const price of prices) {
    if (price.group !== undefined && price.group !== group?.name) continue;
    if (!price.matches(model)) continue;
    const isUnscaled = price.group !== undefined || group === undefined || group.priceMultiplier === 1;
    return isUnscaled ? price.rates : multiplyRates(price.rates, group.priceMultiplier);
  }
  return undefined;
}

/** A model's name at the upstream, and its name in the configuration. */
export interface PricedModel {
  model: string;
  configured: string;
}

/** A price may name a model by any of its names. The upstream's name has precedence. */
export function ratesFor(
  prices: readonly Price[],
  { model, configured }: PricedModel,
  requestedModel: string | undefined,
  group: PriceGroup | undefined,
): Rates | undefined {
  return (
    ratesOf(prices, model, group) ??
    ratesOf(prices, configured, group) ??
    ratesOf(prices, requestedModel ?? "", group)
  );
}

function multiplyRates(rates: Rates, factor: number): Rates {
  return Object.fromEntries(Object.entries(rates).map(([name, rate]) => [name, rate * factor]));
}

/** A million dollars, the store's maximum for one request. */
const MAX_MICROS = 1e12;

/** Integer micro-dollars. A unit without a rate is priced like the unit that it is part of. */
export function costOf(rates: Rates, counts: Counts): number {
  const { input = 0, output = 0, cacheRead = 0, cacheWrite = 0, reasoning = 0, units } = counts;
  const { input: inputRate = 0, output: outputRate = 0 } = rates;
  let micros = (rates.request ?? 0) * 1_000_000;
  micros += Math.max(0, input - cacheRead - cacheWrite) * inputRate;
  micros += cacheRead * (rates.cache_read ?? inputRate);
  micros += cacheWrite * (rates.cache_write ?? inputRate);
  micros += Math.max(0, output - reasoning) * outputRate;
  micros += reasoning * (rates.reasoning ?? outputRate);
  for (const name in units) {
    const count = units[name] as number;
    const each = rates[name];
    if (each === undefined) continue;
    // Part of the input or output that was priced above: add only the difference.
    if (name.startsWith("input_")) micros += count * (each - inputRate);
    else if (name.startsWith("output_")) micros += count * (each - outputRate);
    else micros += count * each * 1_000_000;
  }
  // Binary fractions must not round an exact cost up.
  return Math.min(MAX_MICROS, Math.max(0, Math.ceil(Math.round(micros * 1e6) / 1e6)));
}
