import fc from "fast-check";
import { expect, test } from "vitest";
import { outlineOf, outlineWithin } from "./scan.ts";

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function mostFieldsOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Math.max(own, ...Object.values(value).map(mostFieldsOf));
}

function countOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum, each) => sum + countOf(each), 1);
}

const nestsDeeperThan = (text: string, limit: number): boolean =>
  outlineWithin(text, { depth: limit, fields: Number.POSITIVE_INFINITY }) === "depth";

test("depth and number of values agree with the parsed value for any strings", () => {
  const key = fc.string({ unit: fc.constantFrom("[", "{", "}", '"', "\\", "a") });
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 6 }, key, fc.integer(), tie("list"), tie("map")),
    list: fc.array(tie("value"), { maxLength: 3 }),
    map: fc.dictionary(key, tie("value"), { maxKeys: 3 }),
  }));
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 8 }), (sample, limit) => {
      expect(nestsDeeperThan(JSON.stringify(sample), limit)).toBe(depthOf(sample) > limit);
      expect(outlineOf(JSON.stringify(sample)).values).toBeGreaterThanOrEqual(countOf(sample));
      const hasMore = outlineWithin(JSON.stringify(sample), { depth: 100, fields: limit + 1 }) === "fields";
      expect(hasMore).toBe(mostFieldsOf(sample) > limit + 1);
    }),
  );
});

test("a scan of invalid JSON does not fail", () => {
  for (const text of ['"', '"\\', '"\\"', "]]]]", '{"a', "\\"]) expect(nestsDeeperThan(text, 3)).toBe(false);
});

test("four megabytes of brackets are scanned within a second", () => {
  const before = process.cpuUsage();
  expect(nestsDeeperThan("[".repeat(4_000_000), 100)).toBe(true);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});
