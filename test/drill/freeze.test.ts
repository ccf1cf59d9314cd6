/**
 * No request stops the others: a large or hostile one of each kind, beside small requests, holds the loop of the process
 * that serves for little longer than `JSON.parse` of its body takes (`freeze/`). `npm run bench:holds` prints the figures.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { kinds } from "./freeze/kinds.ts";
import { type FreezeRig, openFreezeRig } from "./freeze/measure.ts";

/**
 * An eighth of what may be sent. What grows with the square of its size, or stops the process for seconds, is beyond the
 * bound by far; a machine that is slow or busy is not: both sides are processor time of one thread on that machine.
 */
const SCALE = 1 / 8;
/** How many times what `JSON.parse` takes, of the body and of a fixed document beside it: a short body is parsed in no time. */
const MOST_TIMES = 12;
const beside = JSON.stringify(Array.from({ length: 200_000 }, (_, at) => ({ at, words: `word ${at}` })));

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
  expect(holdMs / (parseMs + besideMs())).toBeLessThan(MOST_TIMES);
});

/** What the machine takes for the fixed document now. */
function besideMs(): number {
  const before = process.cpuUsage();
  JSON.parse(beside);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
