/**
 * No request blocks the others. A large or hostile request of each kind, beside small requests, holds the traffic
 * process's loop only a small multiple of the `JSON.parse` time of its body (`freeze/`). `npm run bench:holds` prints
 * the figures.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { kinds } from "./freeze/kinds.ts";
import { type FreezeRig, openFreezeRig } from "./freeze/measure.ts";

/**
 * An eighth of the maximum size. Quadratic cost, or a pause of seconds, is far beyond the limit; a slow or busy
 * machine is not, because both sides are processor time of one thread on that machine.
 */
const SCALE = 1 / 8;
/**
 * The limit as a multiple of the `JSON.parse` time of the body and of a fixed document, because a short body parses
 * in almost no time.
 */
const MOST_TIMES = 12;
const fixedDocument = JSON.stringify(
  Array.from({ length: 200_000 }, (_, at) => ({ at, words: `word ${at}` })),
);

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

/** The machine's current time for the fixed document. */
function besideMs(): number {
  const before = process.cpuUsage();
  JSON.parse(fixedDocument);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
