/**
 * Cost of a request. A price maps units to US dollars per million tokens, which is micro-dollars per token; units other than
 * tokens (`request`, `image`, `second` …) are priced per unit.
 *
 * Costs are integer micro-dollars, rounded up: a million requests must not cost nothing.
 */
import type { Counts } from "./record.ts";

/** US dollars per million tokens for token names, per unit for all other names. */
export type Rates = Readonly<Record<string, number>> & { readonly [LONG]?: LongRates };

/** The rates of requests with more input tokens than `above`. They replace all rates. */
export interface LongRates {
  above: number;
  rates: Rates;
}

/** A symbol, so that the names of rates are the only keys of the object. */
export const LONG: unique symbol = Symbol("rates of long requests");

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
    return price.group === undefined ? ratesForGroup(price.rates, group) : price.rates;
  }
  return undefined;
}

/** Rates that are for every client, for a client of this group. */
export function ratesForGroup(rates: Rates, group: PriceGroup | undefined): Rates {
  if (group === undefined || group.priceMultiplier === 1) return rates;
  const long = rates[LONG];
  return {
    ...Object.fromEntries(Object.entries(rates).map(([name, rate]) => [name, rate * group.priceMultiplier])),
    ...(long && { [LONG]: { ...long, rates: ratesForGroup(long.rates, group) } }),
  };
}

/** A million dollars, the store's maximum for one request. */
const MAX_MICROS = 1e12;

/** Integer micro-dollars. A unit without a rate is priced like the unit that it is part of. */
export function costOf(all: Rates, counts: Counts): number {
  const { input = 0, output = 0, cacheRead = 0, cacheWrite = 0, reasoning = 0, units } = counts;
  const long = all[LONG];
  const rates = long !== undefined && input > long.above ? long.rates : all;
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
