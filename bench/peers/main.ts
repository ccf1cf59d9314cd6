/**
 * `npm run bench:peers`: this gateway and other installed gateways (`peers.yaml` describes how to run each), each
 * compared with the floor in alternating turns, on the same upstream. Measures processor time of all processes,
 * rates, memory and starts. A gateway with a wrong response, before, during or after, has FAIL in that cell and the
 * reason below the table.
 *
 * `--only nginx,gomodel` `--turns N` `--seconds N`
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Cell, cells, gatewayRequestOf, requestForModel } from "../load/cells.ts";
import { asForwarder, asGateway, compare, type MeasuredServer } from "../load/compare.ts";
import { measureStart } from "../load/measure-start.ts";
import { measureResident } from "../load/resident.ts";
import { openRig, type Rig } from "../load/rig.ts";
import { type Peer, readPeers, startPeer } from "./peer.ts";

const number = { type: "string" } as const;
const { values } = parseArgs({ options: { only: number, turns: number, seconds: number } });
const pace = { turns: Number(values.turns ?? 4), seconds: Number(values.seconds ?? 1) };
const selectedPeers = values.only?.split(",");

/** Clients use Chat; upstreams use Chat or another format. */
const measured = cells.filter(
  ({ client, upstream, manner, title }) =>
    client === "chat" &&
    (upstream === "chat" || upstream === "messages") &&
    manner !== "bursts" &&
    !/KB|MB|at \d/.test(title),
);
const STARTS = 3;
const LENGTHS = { seconds: 2, restSeconds: 0 };

const reasons: string[] = [];

function row(first: string, others: readonly string[]): void {
  console.log(first.padEnd(12) + others.map((text) => text.padStart(26)).join(""));
}

/**
 * One line of the table: by cell, processor time per request or event as a multiple of the floor's, and the rate per
 * second.
 */
async function printRow(
  name: string,
  { floor }: Rig,
  serverFor: (cell: Cell) => MeasuredServer | undefined,
): Promise<void> {
  const texts: string[] = [];
  for (const cell of measured) {
    const measuredServer = serverFor(cell);
    if (measuredServer === undefined) texts.push("–");
    else
      try {
        const figures = await compare(cell, asForwarder(floor), measuredServer, pace);
        const { gatewayMicros, ratio, gatewayRate } = figures;
        texts.push(`${gatewayMicros.toFixed(1)} µs ${ratio.toFixed(1)}× ${Math.round(gatewayRate)}/s`);
      } catch (error) {
        texts.push("FAIL");
        reasons.push(`${name}, ${cell.title}: ${(error as Error).message}`);
      }
  }
  row(name, texts);
}

/** @returns the line for the list below the table */
async function measurePeer(name: string, peer: Peer, rig: Rig, folder: string): Promise<string> {
  const running = await startPeer(peer, rig.upstream.url, join(folder, name));
  try {
    const { server, seconds } = running;
    const { asks } = running.peer;
    const serverFor = (cell: Cell): MeasuredServer | undefined => {
      const upstreamOptions = asks[cell.upstream];
      if (upstreamOptions === undefined) return undefined;
      return {
        server: { ...server, headers: upstreamOptions.headers ?? {} },
        requestOf: requestForModel(upstreamOptions.model),
      };
    };
    const measuredCells = measured.filter((cell) => serverFor(cell) !== undefined);
    const [first] = measuredCells as [Cell];
    const { server: readyServer, requestOf } = serverFor(first) as MeasuredServer;
    const { idle, loaded } = await measureResident(readyServer, requestOf, LENGTHS, [first]);
    await printRow(name, rig, serverFor);
    return `${name}: ${idle.rss.toFixed(0)} MB idle, ${loaded.rss.toFixed(0)} loaded, first response ${seconds.toFixed(2)} s after its start; enabled: ${peer.on}`;
  } finally {
    await running.end();
  }
}

const rig = await openRig();
const folder = mkdtempSync(join(tmpdir(), "polywire-peers-"));
try {
  const notes: string[] = [];
  row(
    "",
    measured.map(({ title }) => title),
  );
  const { idle, loaded } = await measureResident(
    rig.gateway,
    gatewayRequestOf,
    LENGTHS,
    measured.slice(0, 1),
  );
  await printRow("polywire", rig, () => asGateway(rig.gateway));
  const start = await measureStart(rig, () => rig.startGateway({ data: "starts" }), gatewayRequestOf, STARTS);
  notes.push(
    `polywire: ${idle.rss.toFixed(0)} MB idle, ${loaded.rss.toFixed(0)} loaded, first response ${start.toFixed(2)} s after its start; enabled: a token, limits, ledger and store`,
  );
  for (const [name, peer] of readPeers(join(import.meta.dirname, "peers.yaml"))) {
    if (selectedPeers !== undefined && !selectedPeers.includes(name)) continue;
    try {
      notes.push(await measurePeer(name, peer, rig, folder));
    } catch (error) {
      notes.push(`${name}: not measured: ${(error as Error).message}`);
    }
  }
  console.log(
    "CPU time of all processes per request (streams: per event), multiple of the floor, rate per second\n",
  );
  for (const line of [...notes, ...reasons]) console.log(line);
  if (reasons.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
  await rig.close();
}
