/**
 * The cost of a stream grows in proportion to its length: four times as many pieces, parts, calls, items, citations
 * or choices take four times the time, not sixteen times. Each wire at either end gets streams that are long in one
 * way each; `npm run drill -- linear` runs them for each pair of wires.
 */
import { expect, test } from "vitest";
import { inTurns, streamCases } from "./cases.ts";
import { MOST } from "./growth.ts";

test.each(inTurns(streamCases, 1))("$from ← $to: $name", { timeout: 240_000 }, ({ growth }) => {
  expect(growth()).toBeLessThan(MOST);
});
