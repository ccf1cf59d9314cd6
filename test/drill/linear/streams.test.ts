/**
 * What a stream costs grows as it does: four times as many pieces, parts, calls, items, citations or choices take four
 * times the time, not sixteen. Each wire at either end is shown streams that are long in one way each; `npm run drill --
 * linear` shows them to each pair of wires.
 */
import { expect, test } from "vitest";
import { inTurns, streamCases } from "./cases.ts";
import { MOST } from "./growth.ts";

test.each(inTurns(streamCases, 1))("$from ← $to: $name", { timeout: 240_000 }, ({ growth }) => {
  expect(growth()).toBeLessThan(MOST);
});
