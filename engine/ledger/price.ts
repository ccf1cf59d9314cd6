/**
 * What a request costs. A price is a map from what is counted to dollars per million tokens, which is micro-dollars per
 * token; what is not counted in tokens (`request`, `image`, `second` …) is priced in dollars each.
 *
 * Costs are whole micro-dollars, rounded up: a million requests must not cost nothing.
 */
import type { Counts } from "./record.ts";

/** Dollars per million tokens for the names of tokens, dollars each for all other names. */
export type Rates = Readonly<Record<string, number>>;

/** What may have a rate: tokens, and what is counted by the piece. */
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

export interface Price {
  /** Tried in order; the first that matches counts. */
  matches(model: string): boolean;
  rates: Rates;
}

export function ratesOf(prices: readonly Price[], model: string): Rates | undefined {
  for (const price of prices) if (price.matches(model)) return price.rates;
  return undefined;
}

/** A million dollars: as much as the store takes of one request. */
const MAX_MICROS = 1e12;

/** Whole micro-dollars. What has no rate of its own is priced as what it is a part of. */
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
    // A part of the input or the output that was counted above: only the difference is owed.
    if (name.startsWith("input_")) micros += count * (each - inputRate);
    else if (name.startsWith("output_")) micros += count * (each - outputRate);
    else micros += count * each * 1_000_000;
  }
  // Binary fractions must not round a whole cost up.
  return Math.min(MAX_MICROS, Math.max(0, Math.ceil(Math.round(micros * 1e6) / 1e6)));
}
