/**
 * No request stops the others: a large or hostile one of each kind, beside small requests, holds the loop of the process
 * that serves for little longer than `JSON.parse` of its body takes (`freeze/`). `npm run bench:holds` prints the figures.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { kinds } from "./freeze/kinds.ts";
import { type FreezeRig, openFreezeRig } from "./freeze/measure.ts";

/**
 * A quarter of what may be sent. What grows with the square of its size, or stops the process for seconds, is beyond the
 * bound by far; a machine that is slow or busy is not: both sides are processor time of one thread on that machine.
 */
const SCALE = 1 / 4;
/** How many times what `JSON.parse` takes. Measured on a busy machine: 1 to 4. */
const MOST_TIMES = 12;
/** What any work is allowed beside that: short bodies are parsed in a few milliseconds, and garbage is collected. */
const BESIDE_MS = 150;

const cases = kinds.flatMap((kind) => kind.pairs.map((pair) => ({ kind, pair, name: kind.name })));

let rig: FreezeRig;

beforeAll(async () => {
  if (process.platform === "linux") rig = await openFreezeRig();
});
afterAll(async () => {
  await rig?.close();
});

test.skipIf(process.platform !== "linux").each(cases)("$name, $pair wire", async ({ kind, pair }) => {
  const { parseMs, holdMs } = await rig.measure(kind, pair, SCALE);
  expect(rig.takeSmall()).toBeGreaterThan(0);
  expect(holdMs).toBeLessThan(MOST_TIMES * parseMs + BESIDE_MS);
});
