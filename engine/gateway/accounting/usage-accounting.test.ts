import { expect, test } from "vitest";
import type { Price } from "../../ledger/price.ts";
import { countsOf, needOf } from "./usage-accounting.ts";

const priced = (model: string, input: number, output: number): Price => ({
  matches: (name) => name === model,
  rates: { input, output },
});
const prices = [priced("cheap", 1, 2), priced("dear", 10, 20), priced("asked", 100, 200)];
const candidate = (model: string): { model: string; configured: string } => ({ model, configured: model });

/** The body of 40 bytes counts as 10 tokens, and the response may have 5. */
test.each([
  ["the dearest, when it comes first", ["dear", "cheap"], 200],
  ["the dearest, when it comes last", ["cheap", "dear"], 200],
  ["by the name that was asked for, where its own has no price", ["cheap", "unknown"], 2000],
  ["nobody, nothing", [], 0],
])("what a request may cost: %s", (_who, models, micros) => {
  expect(needOf(prices, models.map(candidate), "asked", 40, 5)).toEqual({ tokens: 15, micros });
});

test("an upstream that counts what cannot be counted has counted nothing of it", () => {
  expect(countsOf({ input: 2e9, output: -1, output_reasoning: 3.4 })).toEqual({
    reasoning: 3,
    units: undefined,
  });
});
