/**
 * Benchmarks of the maps: `npm run bench`. Compares compiled maps with interpreted ones, with code by hand, and with
 * the JSON work for the same bodies; all in one run, as ratios. Exits with 1 when the results of the ways differ, or
 * when a target is missed by more than the margin. `--smoke` takes seconds and checks only the results.
 * `--only=<text>` selects rows whose names contain the text.
 */
import { parseArgs } from "node:util";
import { type Direction, type MapCase, makeCases } from "./cases.ts";
import { difference } from "./difference.ts";
import { best, compareTimes, type Effort, fastest, ratio } from "./measure.ts";
import { Table } from "./table.ts";
import { vectorsDirection } from "./vectors.ts";

/** The targets of a run, and the margin for a noisy machine. */
const targets = { interpreted: 100, byHand: 2, json: 0.5 };
const margin = 0.25;

const { values: options } = parseArgs({
  options: { smoke: { type: "boolean", default: false }, only: { type: "string", default: "" } },
});
const effort: Effort = options.smoke
  ? { rounds: 3, roundMs: 3, warmMs: 6 }
  : { rounds: 50, roundMs: 3, warmMs: 1000 };
const interpreterRuns = options.smoke ? 1 : 3;
const missedTargets: string[] = [];
const wrongResults: string[] = [];

function judge(what: string, is: number, target: number, atLeast: boolean): string {
  const [near, far] = atLeast
    ? [is < target, is < target * (1 - margin)]
    : [is > target, is > target * (1 + margin)];
  if (far) missedTargets.push(`${what}: ${is.toFixed(2)}, target ${target}`);
  return far ? "✗" : near ? "~" : "✓";
}

/** Whether the three ways agree; records the differences. */
async function checkResults(map: MapCase): Promise<boolean> {
  for (const [way, is, expected] of [
    ["by hand", map.byHand(), map.compiled()],
    ["interpreted", await map.interpreted(), map.expected()],
  ] as const) {
    const path = difference(is, expected);
    if (path === undefined) continue;
    wrongResults.push(`${map.name}, ${way}: differs at ${path}`);
    return false;
  }
  return true;
}

async function measureMap(map: MapCase, table: Table): Promise<void> {
  if (!(await checkResults(map))) return;
  const times = compareTimes({ compiled: map.compiled, byHand: map.byHand }, effort);
  const each = best(times.compiled) / map.documents;
  const hand = ratio(times.compiled, times.byHand);
  const slow = (await fastest(map.interpreted, interpreterRuns)) / map.interpretedDocuments / each;
  table.row(
    map.name,
    micro(each),
    micro(best(times.byHand) / map.documents),
    `${hand.toFixed(2)} ${judge(`${map.name}, to by hand`, hand, targets.byHand, false)}`,
    `${Math.round(slow)} ${judge(`${map.name}, interpreted to compiled`, slow, targets.interpreted, true)}`,
  );
}

function measureDirection(direction: Direction, table: Table): void {
  const { maps, json, between = () => undefined, documents } = direction;
  const times = compareTimes({ maps, json, between }, effort);
  const share = ratio(times.maps, times.json);
  table.row(
    direction.name,
    micro(best(times.maps) / documents),
    micro(best(times.json) / documents),
    `${share.toFixed(2)} ${judge(`${direction.name}, to JSON`, share, targets.json, false)}`,
    direction.between === undefined ? "" : ratio(times.between, times.json).toFixed(2),
  );
}

function micro(us: number): string {
  return us.toFixed(us < 1 ? 3 : us < 100 ? 2 : 0);
}

const { maps, directions } = makeCases();
directions.push(await vectorsDirection());
const isSelected = ({ name }: { name: string }): boolean => name.includes(options.only);

const mapTable = new Table([
  "map (µs per document)",
  "compiled",
  "by hand",
  "to by hand",
  "interpreted to compiled",
]);
for (const map of maps.filter(isSelected)) await measureMap(map, mapTable);
mapTable.print();

const directionTable = new Table([
  "decode + encode (µs)",
  "maps",
  "JSON",
  "maps to JSON",
  "other work to JSON",
]);
for (const direction of directions.filter(isSelected)) measureDirection(direction, directionTable);
directionTable.print();

console.log(
  `\ntargets: ≤ ${targets.byHand} × by hand, ≥ ${targets.interpreted} × the interpreter, ≤ ${targets.json} × JSON; margin ${margin * 100} %`,
);
if (options.smoke) console.log("smoke run: only the results are checked; the figures are too rough");
for (const [title, lines] of [
  ["wrong results", wrongResults],
  ["missed targets", options.smoke ? [] : missedTargets],
] as const) {
  if (lines.length === 0) continue;
  console.error(`${title}:\n${lines.map((line) => `  ${line}`).join("\n")}`);
  process.exitCode = 1;
}
