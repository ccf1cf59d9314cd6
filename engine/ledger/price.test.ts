import fc from "fast-check";
import { expect, test } from "vitest";
import { costOf, ratesOf } from "./price.ts";
import type { Counts } from "./record.ts";

test.each<[string, Record<string, number>, Counts, number]>([
  ["nothing counted", { input: 3 }, {}, 0],
  ["nothing priced", {}, { input: 10, output: 10 }, 0],
  ["tokens at dollars a million", { input: 3, output: 15 }, { input: 1000, output: 100 }, 4500],
  ["a fraction is rounded up", { input: 0.15 }, { input: 1 }, 1],
  ["a fraction that binary cannot hold", { input: 0.1 }, { input: 30 }, 3],
  [
    "cache reads are a part of the input",
    { input: 3, cache_read: 0.3 },
    { input: 1000, cacheRead: 900 },
    570,
  ],
  ["cache writes too", { input: 3, cache_write: 3.75 }, { input: 1000, cacheWrite: 1000 }, 3750],
  [
    "without a rate of their own they cost what input costs",
    { input: 3 },
    { input: 100, cacheRead: 90 },
    300,
  ],
  ["more cached than sent", { input: 3, cache_read: 0.3 }, { input: 10, cacheRead: 20 }, 6],
  ["reasoning is a part of the output", { output: 10 }, { output: 100, reasoning: 90 }, 1000],
  ["each request", { request: 0.005 }, {}, 5000],
  ["each search", { search: 0.002 }, { units: { search: 2 } }, 4_000],
  ["each image", { image: 0.04 }, { units: { image: 2 } }, 80_000],
  [
    "audio is a part of the input",
    { input: 2.5, input_audio: 40 },
    { input: 100, units: { input_audio: 60 } },
    2500,
  ],
  ["more than can be kept", { input: 1e6 }, { input: 1e9 }, 1e12],
  ["a unit without a price", { input: 1 }, { input: 5, units: { second: 3 } }, 5],
])("%s", (_title, rates, counts, micros) => {
  expect(costOf(rates, counts)).toBe(micros);
});

test("a cost is a whole number, never below zero, and never less for more", () => {
  const rate = fc.float({ min: 0, max: 1000, noNaN: true });
  const count = fc.nat(10_000_000);
  fc.assert(
    fc.property(rate, rate, count, count, count, (input, output, sent, got, more) => {
      const cost = costOf({ input, output }, { input: sent, output: got });
      expect(Number.isSafeInteger(cost) && cost >= 0).toBe(true);
      expect(costOf({ input, output }, { input: sent + more, output: got })).toBeGreaterThanOrEqual(cost);
    }),
  );
});

test("the first price that matches counts", () => {
  const prices = [
    { matches: (model: string) => model === "m-large", rates: { input: 9 } },
    { matches: (model: string) => model.startsWith("m-"), rates: { input: 1 } },
  ];
  expect(ratesOf(prices, "m-large")?.input).toBe(9);
  expect(ratesOf(prices, "m-small")?.input).toBe(1);
  expect(ratesOf(prices, "other")).toBeUndefined();
});
