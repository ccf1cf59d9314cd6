/**
 * `npm run bench:load`: what the gateway costs compared with the floor, a minimal forwarder (`floor.ts`), on this machine, now.
 * First the processor time of all its processes per request and per event, from /proc; then rates, added latency, memory and
 * start time. Absolute numbers say little about another machine; ratios do. Linux only.
 *
 * `--cells TEXT` measures only the cells whose titles contain the text. `--parts starts,processes` measures only
 * these of `cells`, `added`, `starts`, `memory` and `processes`. `--short` measures a few cells in a minute. `--turns
 * N` and `--seconds N` set the number and the length of turns. The load generator is `wrk` where it is installed.
 */
import { parseArgs } from "node:util";
import { median } from "../quantile.ts";
import type { Memory } from "./accounting.ts";
import { type Cell, cells, gatewayRequestOf, shortCells, upstreamRequestOf } from "./cells.ts";
import { asForwarder, asGateway, compare, type Figures, type Pace } from "./compare.ts";
import { type Driven, drive, hasWrk } from "./drive.ts";
import { measureStart } from "./measure-start.ts";
import { measureOpenStreams, measureResident, REST_SECONDS } from "./resident.ts";
import { openRig, type Rig } from "./rig.ts";

const { values } = parseArgs({
  options: {
    cells: { type: "string" },
    parts: { type: "string" },
    short: { type: "boolean" },
    turns: { type: "string" },
    seconds: { type: "string" },
  },
});
const pace: Pace = {
  turns: Number(values.turns ?? (values.short ? 3 : 4)),
  seconds: Number(values.seconds ?? 1),
};
const parts: Readonly<Record<string, (rig: Rig) => Promise<void>>> = {
  cells: printCells,
  added: printAddedLatency,
  starts: printStarts,
  memory: printMemory,
  processes: printProcesses,
};
const defaultParts = values.short ? "cells,added,starts,memory" : Object.keys(parts).join();
const requestedParts = (values.parts ?? (values.cells === undefined ? defaultParts : "cells")).split(",");
const unknownPart = requestedParts.find((part) => parts[part] === undefined);
if (unknownPart !== undefined)
  throw new Error(`there is no part ${unknownPart}: the parts are ${Object.keys(parts).join(", ")}`);
/** The number of cells with a wrong response. */
let failed = 0;
const selectedCells = (values.short ? shortCells : cells).filter(({ title }) =>
  title.includes(values.cells ?? ""),
);

const STARTS = values.short ? 3 : 5;
const ADDED_TURNS = values.short ? 5 : 9;
/** How many times as fast as the floor the generator and the upstream have to be. */
const HEADROOM = 3;

function row(first: string, others: readonly string[], width = 15): string {
  return first.padEnd(28) + others.map((text) => text.padStart(width)).join("");
}

const micros = (value: number): string => (value < 20 ? value.toFixed(2) : value.toFixed(0));
const times = (value: number): string => `${value.toFixed(2)}×`;
const count = (value: number): string => Math.round(value).toLocaleString("en");
const megabytes = ({ rss, pss }: Memory): string => `${rss.toFixed(0)} (${pss.toFixed(0)})`;

/** @returns whether neither the load generator nor the upstream limits the floor */
async function hasHeadroom({ upstream, floor }: Rig): Promise<boolean> {
  const [plain] = shortCells as [Cell];
  const ask = upstreamRequestOf(plain);
  await drive(floor, ask, plain.connections, 1);
  const direct = await drive(upstream, ask, plain.connections, 2);
  const forwarded = await drive(floor, ask, plain.connections, 2);
  const ratio = direct.perSecond / forwarded.perSecond;
  console.log(
    `load generator: ${hasWrk ? "wrk" : "built in (wrk is not installed)"}; upstream without a gateway: ${count(direct.perSecond)} requests/s, ` +
      `${ratio.toFixed(1)} times the ${count(forwarded.perSecond)} of the floor`,
  );
  if (ratio >= HEADROOM) return true;
  console.error(
    `less than ${HEADROOM} times: the load generator or the upstream limits the rates, so they are not comparable`,
  );
  return false;
}

function formatFigures({ cell, ...figures }: Figures): string {
  const { floorMicros, gatewayMicros, ratio, floorRate, gatewayRate, rateRatio, p50Ms, p99Ms } = figures;
  return row(cell.title, [
    micros(floorMicros),
    micros(gatewayMicros),
    times(ratio),
    count(floorRate),
    count(gatewayRate),
    times(rateRatio),
    `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(1)}`,
  ]);
}

async function printCells({ floor, gateway }: Rig): Promise<void> {
  console.log(
    row("", ["floor µs", "gateway µs", "ratio", "floor /s", "gateway /s", "ratio", "p50 / p99 ms"]),
  );
  for (const cell of selectedCells) {
    try {
      console.log(formatFigures(await compare(cell, asForwarder(floor), asGateway(gateway), pace)));
    } catch (error) {
      failed++;
      console.log(`${row(cell.title, ["FAIL"])}  ${(error as Error).message}`);
    }
  }
  console.log(
    "CPU time of all processes in µs, and rate per second: per request, or per event of a stream\n",
  );
}

/** Seconds of sequential requests, until V8 has compiled the code that they run. */
const WARM_SECONDS = 3;

/**
 * Latency that the gateway adds to a single request on an otherwise idle machine: the median of turns, with all
 * processes warm.
 */
async function printAddedLatency({ upstream, floor, gateway }: Rig): Promise<void> {
  const [plain] = shortCells as [Cell];
  const oneConnection = { ...plain, connections: 1 };
  const targets = [
    { server: upstream, question: upstreamRequestOf(oneConnection), results: [] as Driven[] },
    { server: floor, question: upstreamRequestOf(oneConnection), results: [] as Driven[] },
    { server: gateway, question: gatewayRequestOf(oneConnection), results: [] as Driven[] },
  ] as const;
  for (const { server, question } of targets) await drive(server, question, plain.connections, WARM_SECONDS);
  for (let turn = 0; turn < ADDED_TURNS; turn++)
    for (const { server, question, results } of targets)
      results.push(await drive(server, question, 1, pace.seconds));
  console.log(row("added latency, 1 connection", ["floor", "gateway", "ratio"]));
  for (const key of ["p50Ms", "p99Ms"] as const) {
    const [direct = 0, forwarded = 0, served = 0] = targets.map(({ results }) =>
      median(results.map((each) => each[key])),
    );
    const [floorAddedMs, gatewayAddedMs] = [forwarded - direct, served - direct];
    console.log(
      row(key === "p50Ms" ? "p50" : "p99", [
        `${floorAddedMs.toFixed(2)} ms`,
        `${gatewayAddedMs.toFixed(2)} ms`,
        times(gatewayAddedMs / floorAddedMs),
      ]),
    );
  }
  console.log();
}

async function printProcesses(rig: Rig): Promise<void> {
  const twoProcesses = await rig.startGateway({ processes: 2 });
  const [plain] = shortCells as [Cell];
  const [one, two] = [
    { ...asGateway(rig.gateway), warm: 5 },
    { ...asGateway(twoProcesses), warm: 10 },
  ];
  const { ratio } = await compare(plain, one, two, pace);
  await rig.stop(twoProcesses);
  console.log(`two processes: ${times(2 / ratio)} the rate of one, by the CPU time per request\n`);
}

async function printMemory(rig: Rig): Promise<void> {
  const lengths = { seconds: values.short ? 2 : 4, restSeconds: values.short ? 5 : REST_SECONDS };
  const [floor, gateway] = [await rig.startFloor(), await rig.startGateway()];
  const [floorMemory, gatewayMemory] = [
    await measureResident(floor, upstreamRequestOf, { ...lengths, restSeconds: 0 }),
    await measureResident(gateway, gatewayRequestOf, lengths),
  ];
  const gatewayStreamsMb = await measureOpenStreams(gateway);
  await rig.stop(floor);
  await rig.stop(gateway);
  // A floor that ran under load would keep some of that memory, so this one is new.
  const newFloor = await rig.startFloor();
  const floorStreamsMb = await measureOpenStreams(newFloor);
  await rig.stop(newFloor);
  const after = `after ${lengths.restSeconds} s idle`;
  console.log(row("MB resident, RSS (PSS)", ["idle", "loaded", after], 24));
  console.log(row("floor", [megabytes(floorMemory.idle), megabytes(floorMemory.loaded), "–"], 24));
  console.log(
    row("gateway", [gatewayMemory.idle, gatewayMemory.loaded, gatewayMemory.rested].map(megabytes), 24),
  );
  console.log(
    `1,000 open streams that wait: ${gatewayStreamsMb.toFixed(0)} MB, of the floor ${floorStreamsMb.toFixed(0)} MB\n`,
  );
}

async function printStarts(rig: Rig): Promise<void> {
  const floor = await measureStart(rig, rig.startFloor, upstreamRequestOf, STARTS);
  const gateway = await measureStart(
    rig,
    () => rig.startGateway({ data: "starts" }),
    gatewayRequestOf,
    STARTS,
  );
  console.log(
    `start to first response: ${gateway.toFixed(2)} s (floor ${floor.toFixed(2)} s, ${times(gateway / floor)})`,
  );
}

const rig = await openRig();
try {
  const isFair = await hasHeadroom(rig);
  for (const part of requestedParts) await parts[part]?.(rig);
  if (!isFair || failed > 0) process.exitCode = 1;
} finally {
  await rig.close();
}
