import { expect, test } from "vitest";
import type { Price } from "../../ledger/price.ts";
import { countsOf, needOf } from "./usage-accounting.ts";

const priced = (model: string, input: number, output: number): Price => ({
  matches: (name) => name === model,
  rates: { input, output },
});
const prices = [priced("cheap", 1, 2), priced("expensive", 10, 20), priced("requested", 100, 200)];
const candidate = (model: string): { model: string; configured: string } => ({ model, configured: model });

/** The body of 40 bytes counts as 10 tokens, and the response may have 5. */
test.each([
  ["the most expensive candidate, first in the list", ["expensive", "cheap"], 200],
  ["the most expensive candidate, last in the list", ["cheap", "expensive"], 200],
  ["the price of the requested name, for a candidate without a price", ["cheap", "unknown"], 2000],
  ["no candidates", [], 0],
])("maximum cost of a request: %s", (_title, models, micros) => {
  expect(needOf({ prices }, models.map(candidate), "requested", 40, 5)).toEqual({ tokens: 15, micros });
});

test("counts that are negative or too large are ignored", () => {
  expect(countsOf({ input: 2e9, output: -1, output_reasoning: 3.4 })).toEqual({
    reasoning: 3,
    units: undefined,
  });
});
