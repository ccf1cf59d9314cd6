import fc from "fast-check";
import { expect, test } from "vitest";
import { type RetryPolicy, retryDelayMs } from "./retry-delay.ts";

const repeat = (more: Partial<RetryPolicy>): RetryPolicy => ({
  retryAfter: undefined,
  isOnly: true,
  repeats: 0,
  maxMs: 1000,
  random: 0,
  ...more,
});

test.each<[Partial<RetryPolicy>, number | undefined]>([
  [{}, 200],
  [{ repeats: 1 }, 400],
  [{ repeats: 9 }, 1000],
  [{ isOnly: false }, undefined],
  [{ retryAfter: 0.5, isOnly: false }, 500],
  [{ retryAfter: 0 }, 0],
  [{ retryAfter: 1 }, 1000],
  [{ retryAfter: 2 }, undefined],
  [{ maxMs: 0 }, undefined],
  [{ maxMs: 0, retryAfter: 0 }, undefined],
])("%j waits %s ms", (more, ms) => {
  expect(retryDelayMs(repeat(more))).toBe(ms);
});

test("never longer than allowed, never earlier than asked", () => {
  const any = fc.record({
    retryAfter: fc.option(fc.double({ min: 0, max: 5, noNaN: true }), { nil: undefined }),
    isOnly: fc.boolean(),
    repeats: fc.nat(20),
    maxMs: fc.nat(5000),
    random: fc.double({ min: 0, max: 0.999, noNaN: true }),
  });
  fc.assert(
    fc.property(any, (given) => {
      const ms = retryDelayMs(given);
      if (ms === undefined) return;
      expect(ms).toBeLessThanOrEqual(given.maxMs);
      expect(ms).toBeGreaterThanOrEqual((given.retryAfter ?? 0) * 1000);
    }),
  );
});
