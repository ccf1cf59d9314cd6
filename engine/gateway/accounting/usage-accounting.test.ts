import { expect, test, vi } from "vitest";
import type { Reservation } from "../../access/allowances.ts";
import type { Price } from "../../ledger/price.ts";
import { countsOf, needOf, UsageAccounting } from "./usage-accounting.ts";

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

test.each([
  ["delivered", true],
  ["replaced by the response of a later attempt", false],
])("a withheld response that is %s settles the reservation of its own attempt", (_how, isDelivered) => {
  const exchange = {
    service: { prices: [priced("cheap", 1, 0), priced("dear", 10, 0)] },
    acceptedMs: 0,
    elapsedMs: () => 0,
    token: undefined,
    model: "alias",
  };
  const accounting = new UsageAccounting(exchange as never);
  const attempt = (model: string): Reservation["settle"] => {
    const settle = vi.fn<Reservation["settle"]>();
    accounting.openAttempt({ settle, handOver: () => {}, cancel: () => {} });
    accounting.beginAttempt({ channel: model, wire: "w", model, configured: model });
    accounting.endAttempt("answered", 0, {});
    return settle;
  };
  const withheld = attempt("cheap");
  accounting.withholdAttempt();
  const later = attempt("dear");
  if (isDelivered) accounting.restoreAttempt();
  accounting.close({ status: 200, usage: { input: 1_000_000 } }, () => {});
  const used = (micros: number) => ({ tokens: 1_000_000, micros, requests: 1 });
  expect(vi.mocked(withheld).mock.calls).toEqual([[isDelivered ? used(1_000_000) : undefined]]);
  expect(vi.mocked(later).mock.calls).toEqual([[isDelivered ? undefined : used(10_000_000)]]);
});
