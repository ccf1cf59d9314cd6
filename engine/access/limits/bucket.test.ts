import fc from "fast-check";
import { expect, test } from "vitest";
import { MINUTE_MICROS, standing, take } from "./bucket.ts";

const now = 5_000_000_000;

test("whatever is asked when, a bucket never gives more than it holds and what flowed in", () => {
  const steps = fc.array(
    fc.record({ waitMicros: fc.nat(20_000_000), amount: fc.integer({ min: 1, max: 50 }) }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), steps, (perMinute, asked) => {
      let fullAt = 0;
      let given = 0;
      let time = now;
      for (const { waitMicros, amount } of asked) {
        time += waitMicros;
        const taken = take(fullAt, amount, perMinute, time);
        if (!("fullAt" in taken)) continue;
        fullAt = taken.fullAt;
        given += amount;
        const flowed = ((time - now) * perMinute) / MINUTE_MICROS;
        expect(given).toBeLessThanOrEqual(perMinute + flowed + 0.01 * asked.length);
      }
    }),
  );
});

test("after the wait that it names there is enough", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (perMinute, amount) => {
      const full = take(0, perMinute, perMinute, now);
      if (!("fullAt" in full)) throw new Error("a full bucket gives all it holds");
      const refused = take(full.fullAt, amount, perMinute, now);
      if (!("waitMicros" in refused)) throw new Error("an empty bucket gave something");
      if (amount > perMinute) expect(refused.waitMicros).toBe(Number.POSITIVE_INFINITY);
      else expect(take(full.fullAt, amount, perMinute, now + refused.waitMicros)).toHaveProperty("fullAt");
    }),
  );
});

test("a bucket fills evenly", () => {
  const { fullAt } = take(0, 60, 60, now) as { fullAt: number };
  expect(standing(fullAt, 60, now)).toEqual({ limit: 60, remaining: 0, resetMs: 60_000 });
  expect(standing(fullAt, 60, now + 1_000_000)).toEqual({ limit: 60, remaining: 1, resetMs: 59_000 });
  expect(standing(fullAt, 60, now + MINUTE_MICROS)).toEqual({ limit: 60, remaining: 60, resetMs: 0 });
});
