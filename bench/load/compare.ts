/**
 * Measures the gateway and the floor in alternating turns, so that other load on the machine affects both. Each turn
 * of the gateway is compared with the adjacent turn of the floor; the median pair counts.
 */
import { setTimeout } from "node:timers/promises";
import { median } from "../quantile.ts";
import { treeCpuMicros } from "./accounting.ts";
import { type BenchRequest, type Cell, gatewayRequestOf, upstreamRequestOf } from "./cells.ts";
import { type Driven, drive } from "./drive.ts";
import type { Server } from "./rig.ts";
import { verify } from "./verify.ts";
import { WORDS } from "./wires.ts";

export interface MeasuredServer {
  server: Server;
  requestOf(cell: Cell): BenchRequest;
  /** Multiplies the usual warm-up, because each process compiles its own code. */
  warmUpFactor?: number;
}

export interface Figures {
  cell: Cell;
  /** Microseconds of processor time of all processes: per request, or per event of a stream. */
  floorMicros: number;
  gatewayMicros: number;
  /** Medians of the pairs. */
  ratio: number;
  rateRatio: number;
  /** Requests per second, or events per second of a stream. */
  floorRate: number;
  gatewayRate: number;
  p50Ms: number;
  p99Ms: number;
}

export interface Pace {
  turns: number;
  /** Length of one turn. */
  seconds: number;
}

/** Requests (or as many as fit into some seconds) before a server is measured, so that V8 has compiled its code. */
const WARM_UP_REQUESTS = { plain: 5_000, stream: 150, bursts: 150 };
const WARM_UP_SECONDS = 8;

/**
 * The control process moves records in batches of one second. Its cost follows the requests, and counts until the
 * next turn.
 */
const MOVE_MS = 1_100;

interface Turn extends Driven {
  /** Microseconds of processor time that the server had used when the turn began. */
  cpuMicrosBefore: number;
}

export function asGateway(server: Server): MeasuredServer {
  return { server, requestOf: gatewayRequestOf };
}

export function asForwarder(server: Server): MeasuredServer {
  return { server, requestOf: upstreamRequestOf };
}

/** @throws Error when a server sends a wrong response, before, during or after the measurement */
export async function compare(
  cell: Cell,
  floor: MeasuredServer,
  gateway: MeasuredServer,
  { turns, seconds }: Pace,
): Promise<Figures> {
  const both = [floor, gateway] as const;
  for (const contestant of both) {
    await check(cell, contestant);
    await warmUp(cell, contestant);
  }
  await setTimeout(MOVE_MS);
  const turnsOf = new Map<MeasuredServer, Turn[]>([
    [floor, []],
    [gateway, []],
  ]);
  for (let turn = 0; turn < turns; turn++) {
    // The order alternates, because the processor is always colder for the first contestant.
    for (const contestant of turn % 2 === 0 ? both : both.toReversed())
      turnsOf.get(contestant)?.push(await runTurn(cell, contestant, seconds));
  }
  await setTimeout(MOVE_MS);
  for (const contestant of both) await check(cell, contestant);
  const pieces = cell.manner === "plain" ? 1 : WORDS;
  const [floors, gateways] = both.map((each) => {
    const all = turnsOf.get(each) as Turn[];
    const ends = [
      ...all.slice(1).map(({ cpuMicrosBefore: ranBefore }) => ranBefore),
      treeCpuMicros(each.server.pid),
    ];
    return all.map((turn, index) => ({
      ...turn,
      micros: ((ends[index] as number) - turn.cpuMicrosBefore) / turn.requests / pieces,
      rate: turn.perSecond * pieces,
    }));
  }) as [Measured[], Measured[]];
  const medianOf = (all: Measured[], figure: keyof Measured): number =>
    median(all.map((each) => each[figure]));
  const medianRatio = (figure: "micros" | "rate"): number =>
    median(gateways.map((each, turn) => each[figure] / (floors[turn] as Measured)[figure]));
  return {
    cell,
    floorMicros: medianOf(floors, "micros"),
    gatewayMicros: medianOf(gateways, "micros"),
    ratio: medianRatio("micros"),
    rateRatio: medianRatio("rate"),
    floorRate: medianOf(floors, "rate"),
    gatewayRate: medianOf(gateways, "rate"),
    p50Ms: medianOf(gateways, "p50Ms"),
    p99Ms: medianOf(gateways, "p99Ms"),
  };
}

interface Measured extends Turn {
  micros: number;
  rate: number;
}

function check(cell: Cell, { server, requestOf: questionOf }: MeasuredServer): Promise<void> {
  return verify(cell, server, questionOf(cell));
}

async function warmUp(
  cell: Cell,
  { server, requestOf: questionOf, warmUpFactor: warm = 1 }: MeasuredServer,
): Promise<void> {
  let answered = 0;
  for (
    let second = 0;
    second < warm * WARM_UP_SECONDS && answered < warm * WARM_UP_REQUESTS[cell.manner];
    second++
  )
    answered += (await drive(server, questionOf(cell), cell.connections, 1)).requests;
}

async function runTurn(cell: Cell, contestant: MeasuredServer, seconds: number): Promise<Turn> {
  const { server, requestOf: questionOf } = contestant;
  const ranBefore = treeCpuMicros(server.pid);
  const driving = drive(server, questionOf(cell), cell.connections, seconds);
  const checking = setTimeout((1000 * seconds) / 2).then(() => check(cell, contestant));
  const [driven] = await Promise.all([driving, checking]);
  if (driven.requests === 0) throw new Error(`${server.url}: no answer to ${cell.title} in ${seconds} s`);
  return { ...driven, cpuMicrosBefore: ranBefore };
}
