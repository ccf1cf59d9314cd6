/** Reads a file of the model catalogue. All errors are reported as diagnostics; a model with an error in `names` is omitted. */
import { modelFile } from "../../../schemas/settings/model-file.ts";
import type { Rates } from "../../ledger/price.ts";
import { readSection } from "../config/read-section.ts";
import type { Source } from "../config/section.ts";
import type { ModelFacts } from "./model-facts.ts";

export function readModelFile(source: Source): ModelFacts[] {
  const { models = [], ...head } = readSection(source, source.document.root, modelFile);
  return models.flatMap(({ names, prices, longPrices, ...facts }): ModelFacts[] => {
    if (names === undefined || names.length === 0) return [];
    const rates: Rates | undefined = prices && Object.fromEntries(prices);
    const long = longPrices?.prices && {
      above: longPrices.above ?? 0,
      rates: Object.fromEntries(longPrices.prices),
    };
    return [{ ...head, ...facts, names, ...(rates && { prices: rates }), ...(long && { longPrices: long }) }];
  });
}
