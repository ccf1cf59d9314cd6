import fc from "fast-check";
import { expect, test } from "vitest";
import { mintId } from "./mint-id.ts";

const times = fc.integer({ min: 0, max: 62 ** 7 - 1 });

test("ids are 24 letters and digits, and sort by their time", () => {
  fc.assert(
    fc.property(times, times, (one, other) => {
      const [first, second] = [mintId(one), mintId(other)];
      expect(first).toMatch(/^[0-9A-Za-z]{24}$/);
      if (one !== other) expect(first < second).toBe(one < other);
    }),
  );
});

test("ids of the same millisecond differ", () => {
  const ids = Array.from({ length: 20_000 }, () => mintId(1_767_225_600_000));
  expect(new Set(ids).size).toBe(ids.length);
});
