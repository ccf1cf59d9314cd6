/**
 * `npm run bench:check`: whether the gateway's cost compared with the floor has grown since `baseline.json`. The
 * baseline holds only ratios, which are comparable between machines. A ratio above the limit is measured again with
 * new processes before the check fails.
 *
 * `--write` makes the current measurement the baseline.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Cell, gatewayRequestOf, shortCells, upstreamRequestOf } from "./cells.ts";
import { asForwarder, asGateway, compare } from "./compare.ts";
import { measureStart } from "./measure-start.ts";
import { measureResident, type Resident } from "./resident.ts";
import { openRig, type Rig } from "./rig.ts";

const { values } = parseArgs({ options: { write: { type: "boolean" } } });

const file = join(import.meta.dirname, "../baseline.json");
/**
 * How much other load on the machine may change a ratio: at a load average of 17 the same code measured 1.6 times as
 * much.
 */
const TOLERANCE = 1.5;
const PACE = { turns: 4, seconds: 1 };
/** Times the usual warm-up. After one, V8 still compiles: the same code has been 2.3 and 4.4 times the floor's. */
const WARM_UP_FACTOR = 8;
const STARTS = 3;

type Ratios = Record<string, number>;

const measures: Readonly<Record<string, (rig: Rig) => Promise<number>>> = {
  ...Object.fromEntries(
    shortCells.map((cell: Cell) => [
      `processor, ${cell.title}`,
      async ({ floor, gateway }: Rig): Promise<number> =>
        (
          await compare(
            cell,
            { ...asForwarder(floor), warmUpFactor: WARM_UP_FACTOR },
            { ...asGateway(gateway), warmUpFactor: WARM_UP_FACTOR },
            PACE,
          )
        ).ratio,
    ]),
  ),
  start: async (rig) => {
    const floor = await measureStart(rig, rig.startFloor, upstreamRequestOf, STARTS);
    return (
      (await measureStart(rig, () => rig.startGateway({ data: "starts" }), gatewayRequestOf, STARTS)) / floor
    );
  },
  ...Object.fromEntries(
    (["idle", "loaded"] as const).map((moment) => [
      `memory, ${moment}`,
      async (rig: Rig): Promise<number> => {
        const [floor, gateway] = await residents(rig);
        return gateway[moment].rss / floor[moment].rss;
      },
    ]),
  ),
};

let cached: { rig: Rig; residents: ReturnType<typeof measureBoth> } | undefined;

/** Both sizes come out of one measurement. */
function residents(rig: Rig): ReturnType<typeof measureBoth> {
  if (cached?.rig !== rig) cached = { rig, residents: measureBoth(rig) };
  return cached.residents;
}

async function measureBoth(rig: Rig): Promise<[Resident, Resident]> {
  const [floor, gateway] = [await rig.startFloor(), await rig.startGateway()];
  const lengths = { seconds: 1, restSeconds: 0 };
  return [
    await measureResident(floor, upstreamRequestOf, lengths),
    await measureResident(gateway, gatewayRequestOf, lengths),
  ];
}

async function measure(names: readonly string[]): Promise<Ratios> {
  const rig = await openRig();
  try {
    const ratios: Ratios = {};
    for (const name of names) ratios[name] = (await measures[name]?.(rig)) ?? Number.NaN;
    return ratios;
  } finally {
    await rig.close();
  }
}

const baseline = JSON.parse(readFileSync(file, "utf8")) as Ratios;

/** @returns the names of the ratios above the limit */
function reportRatios(ratios: Ratios): string[] {
  return Object.entries(ratios).flatMap(([name, ratio]) => {
    const before = baseline[name] ?? 0;
    const isAbove = !(ratio <= before * TOLERANCE);
    const verdict = isAbove ? `: more than ${TOLERANCE} times the baseline` : "";
    console.log(
      `${name.padEnd(36)}${ratio.toFixed(2)} times the floor, baseline ${before.toFixed(2)}${verdict}`,
    );
    return isAbove ? [name] : [];
  });
}

const first = await measure(Object.keys(measures));
if (values.write) {
  const rounded = Object.entries(first).map(([name, ratio]) => [name, Number(ratio.toFixed(2))]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
  console.log(readFileSync(file, "utf8"));
} else {
  const above = reportRatios(first);
  if (above.length > 0) {
    console.log("repeated with new processes:");
    if (reportRatios(await measure(above)).length > 0) process.exitCode = 1;
  }
}
