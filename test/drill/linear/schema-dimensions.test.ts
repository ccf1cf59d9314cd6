/**
 * The cost of a request, a response or an event grows in proportion to its size, in every dimension: four times as
 * many items, fields or characters take four times the time, not sixteen times. `npm run drill -- linear` runs all of
 * them, with larger sizes.
 */
import { expect, test } from "vitest";
import { depth } from "../../depth.ts";
import { MOST } from "./growth.ts";
import { type GrownCase, grownAnswers, grownEvents, grownRequests } from "./schema-cases.ts";

/** One of this many is tried: adjacent cases are similar, and all take minutes. */
const EVERY = Math.max(1, Math.round(48 / depth));

test.each([
  ["requests", grownRequests],
  ["answers", grownAnswers],
  ["events", grownEvents],
] as const)("%s", { timeout: 600_000 }, (_, cases: readonly GrownCase[]) => {
  const slow = cases
    .filter((_case, index) => index % EVERY === 0)
    .map(({ title, growth }) => ({ title, times: growth() }))
    .filter(({ times }) => times >= MOST);
  expect(slow).toEqual([]);
});
