/** The short form of the drill; `npm run drill` runs for as long as configured. */
import { expect, test } from "vitest";
import { drillCuts } from "./cut-streams.ts";
import { drillFaults } from "./faults.ts";
import { drillRouting } from "./routing.ts";

const timeout = 180_000;
const budget = (most: number) => ({ endMs: performance.now() + timeout / 2, most });

test("a stream that is cut is never read as a complete one", { timeout }, async () => {
  const { count, failures } = await drillCuts(budget(400));
  expect(failures).toEqual([]);
  expect(count).toBeGreaterThan(100);
});

test("for every upstream fault, the client gets a response or an error within the time limit", {
  timeout,
}, async () => {
  const { count, failures } = await drillFaults(budget(200));
  expect(failures).toEqual([]);
  expect(count).toBeGreaterThan(100);
});

test("a request with a healthy alternative always succeeds, and an outage is not multiplied", {
  timeout,
}, async () => {
  const { count, failures } = await drillRouting(budget(Number.POSITIVE_INFINITY));
  expect(failures).toEqual([]);
  expect(count).toBeGreaterThan(1_000);
});
