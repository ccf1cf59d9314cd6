import { expect, test } from "vitest";
import { ProviderLimits } from "./provider-limits.ts";

const MAX_MS = 300_000;

function told(limits: Parameters<ProviderLimits["observe"]>[0]): ProviderLimits {
  const provider = new ProviderLimits();
  provider.observe(limits, 1_000, MAX_MS);
  return provider;
}

test.each<[string, Parameters<ProviderLimits["observe"]>[0], number]>([
  ["nothing", {}, 1],
  ["half of the requests", { requests: { limit: 100, remaining: 50, reset: 60 } }, 1],
  ["a tenth of the requests", { requests: { limit: 100, remaining: 10, reset: 60 } }, 1],
  ["a twentieth of the requests", { requests: { limit: 100, remaining: 5, reset: 60 } }, 0.5],
  ["no request", { requests: { limit: 100, remaining: 0, reset: 60 } }, 0],
  ["no request of an unknown number", { requests: { remaining: 0, reset: 60 } }, 0],
  ["few requests of an unknown number", { requests: { remaining: 1, reset: 60 } }, 1],
  ["no request without a reset", { requests: { limit: 100, remaining: 0 } }, 1],
  ["a limit of 0, which is none", { tokens: { limit: 0, remaining: 0, reset: 60 } }, 1],
  ["a negative remainder, which is unknown", { tokens: { limit: 100, remaining: -1, reset: 60 } }, 1],
  [
    "the strictest of several",
    {
      requests: { limit: 100, remaining: 90, reset: 60 },
      input_tokens: { limit: 1000, remaining: 20, reset: 60 },
      output_tokens: { limit: 1000, remaining: 50, reset: 60 },
    },
    0.2,
  ],
])("with %s left, the key gets this share of its weight", (_, limits, share) => {
  const provider = told(limits);
  expect(provider.share(1_000)).toBeCloseTo(share, 9);
  expect(provider.active(1_000)[0]?.share ?? 1).toBeCloseTo(share, 9);
});

test("a limit ends with its reset", () => {
  const provider = told({
    requests: { limit: 100, remaining: 0, reset: 10 },
    tokens: { limit: 1000, remaining: 50, reset: 60 },
  });
  expect(provider.active(10_999)).toMatchObject([
    { by: "provider", of: "requests", allowed: 100, remaining: 0, share: 0, untilMs: 11_000 },
    { of: "tokens", share: 0.5, untilMs: 61_000 },
  ]);
  expect(provider.share(11_000)).toBe(0.5);
  expect(provider.share(61_000)).toBe(1);
  expect(provider.active(61_000)).toEqual([]);
});

test("a later response replaces what an earlier one said", () => {
  const provider = told({ requests: { limit: 100, remaining: 0, reset: 60 } });
  provider.observe({ requests: { limit: 100, remaining: 80, reset: 12 } }, 2_000, MAX_MS);
  expect(provider.share(2_000)).toBe(1);
});

test("a response without such headers changes nothing", () => {
  const provider = told({ requests: { limit: 100, remaining: 0, reset: 60 } });
  provider.observe({}, 2_000, MAX_MS);
  expect(provider.share(2_000)).toBe(0);
});

test("a reset in the far future counts for the longest cool-down", () => {
  const provider = told({ requests: { remaining: 0, reset: 1_767_225_600 } });
  expect(provider.share(1_000 + MAX_MS - 1)).toBe(0);
  expect(provider.share(1_000 + MAX_MS)).toBe(1);
});
