import fc from "fast-check";
import { expect, test } from "vitest";
import { RetryBudget } from "./retry-budget.ts";

const anyTraffic = fc.record({
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  reserve: fc.integer({ min: 0, max: 50 }),
  /** Pauses between requests in milliseconds, and the number of retries that each attempts. */
  requests: fc.array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 4 })), {
    maxLength: 300,
  }),
});

test("retries never exceed the share of the requests, the reserve and its refills", () => {
  fc.assert(
    fc.property(anyTraffic, ({ share, reserve, requests }) => {
      const budget = new RetryBudget({ share, reserve });
      let nowMs = 0;
      let retries = 0;
      for (const [pauseMs, attempts] of requests) {
        nowMs += pauseMs;
        budget.addRequest();
        for (let attempt = 0; attempt < attempts; attempt++) if (budget.take(nowMs)) retries++;
      }
      const most = reserve + requests.length * share + (nowMs / 10_000) * reserve;
      expect(retries).toBeLessThanOrEqual(most + 1e-6);
    }),
  );
});

test("a steady share of retries is always allowed", () => {
  const budget = new RetryBudget({ share: 0.1, reserve: 10 });
  for (let request = 1; request <= 10_000; request++) {
    budget.addRequest();
    if (request % 10 === 0) expect(budget.take(request)).toBe(true);
  }
});

test("a new policy applies at once", () => {
  const budget = new RetryBudget({ share: 0, reserve: 10 });
  budget.policy = { share: 0, reserve: 0 };
  expect(budget.take(0)).toBe(false);
});
