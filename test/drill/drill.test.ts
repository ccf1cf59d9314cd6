/** The short form of the drill; `npm run drill` goes on for as long as it is given. */
import { expect, test } from "vitest";
import { drillCuts } from "./cuts.ts";
import { drillFaults } from "./faults.ts";

const timeout = 180_000;
const budget = (most: number) => ({ endMs: performance.now() + timeout / 2, most });

test("a stream that is cut is never taken for a whole one", { timeout }, async () => {
  const { count, failures } = await drillCuts(budget(400));
  expect(failures).toEqual([]);
  expect(count).toBeGreaterThan(100);
});

test("whatever an upstream does, its caller gets an answer or an error, in time", { timeout }, async () => {
  const { count, failures } = await drillFaults(budget(200));
  expect(failures).toEqual([]);
  expect(count).toBeGreaterThan(100);
});
