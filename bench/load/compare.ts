/**
 * Measures the gateway and the floor in alternating turns, so that other load on the machine affects both. Each turn
 * of the gateway is compared with the adjacent turn of the floor; the median pair counts.
 */
import { setTimeout } from "node:timers/promises";
import { median } from "../quantile.ts";
import { familyRanMicros } from "./accounting.ts";
import { type Cell, type Question, questionOf, upstreamQuestion } from "./cells.ts";
import { type Driven, drive } from "./drive.ts";
import type { Server } from "./rig.ts";
import { verify } from "./verify.ts";
import { WORDS } from "./wires.ts";

export interface Contestant {
  server: Server;
  questionOf(cell: Cell): Question;
  /** Multiplies the usual warm-up, because each process compiles its own code. */
  warm?: number;
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
const WARM = { plain: 5_000, stream: 150, bursts: 150 };
const WARM_UP_SECONDS = 8;

/**
 * The control process moves records in batches of one second. Its cost follows the requests, and counts until the
 * next turn.
 */
const MOVE_MS = 1_100;

interface Turn extends Driven {
  /** Microseconds of processor time that the server had used when the turn began. */
  ranBefore: number;
}

export function asGateway(server: Server): Contestant {
  return { server, questionOf };
}

export function asForwarder(server: Server): Contestant {
  return { server, questionOf: upstreamQuestion };
}

/** @throws Error when a server sends a wrong response, before, during or after the measurement */
export async function compare(
  cell: Cell,
  floor: Contestant,
  gateway: Contestant,
  { turns, seconds }: Pace,
): Promise<Figures> {
  const both = [floor, gateway] as const;
  for (const contestant of both) {
    await check(cell, contestant);
    await warmUp(cell, contestant);
  }
  await setTimeout(MOVE_MS);
  const turnsOf = new Map<Contestant, Turn[]>([
    [floor, []],
    [gateway, []],
  ]);
  for (let turn = 0; turn < turns; turn++) {
    // The order alternates, because the processor is always colder for the first contestant.
    for (const contestant of turn % 2 === 0 ? both : both.toReversed())
      turnsOf.get(contestant)?.push(await take(cell, contestant, seconds));
  }
  await setTimeout(MOVE_MS);
  for (const contestant of both) await check(cell, contestant);
  const pieces = cell.manner === "plain" ? 1 : WORDS;
  const [floors, gateways] = both.map((each) => {
    const all = turnsOf.get(each) as Turn[];
    const ends = [...all.slice(1).map(({ ranBefore }) => ranBefore), familyRanMicros(each.server.pid)];
    return all.map((turn, index) => ({
      ...turn,
      micros: ((ends[index] as number) - turn.ranBefore) / turn.requests / pieces,
      rate: turn.perSecond * pieces,
    }));
  }) as [Measured[], Measured[]];
  const middle = (all: Measured[], figure: keyof Measured): number => median(all.map((each) => each[figure]));
  const pairs = (figure: "micros" | "rate"): number =>
    median(gateways.map((each, turn) => each[figure] / (floors[turn] as Measured)[figure]));
  return {
    cell,
    floorMicros: middle(floors, "micros"),
    gatewayMicros: middle(gateways, "micros"),
    ratio: pairs("micros"),
    rateRatio: pairs("rate"),
    floorRate: middle(floors, "rate"),
    gatewayRate: middle(gateways, "rate"),
    p50Ms: middle(gateways, "p50Ms"),
    p99Ms: middle(gateways, "p99Ms"),
  };
}

interface Measured extends Turn {
  micros: number;
  rate: number;
}

function check(cell: Cell, { server, questionOf }: Contestant): Promise<void> {
  return verify(cell, server, questionOf(cell));
}

async function warmUp(cell: Cell, { server, questionOf, warm = 1 }: Contestant): Promise<void> {
  let answered = 0;
  for (let second = 0; second < warm * WARM_UP_SECONDS && answered < warm * WARM[cell.manner]; second++)
    answered += (await drive(server, questionOf(cell), cell.connections, 1)).requests;
}

async function take(cell: Cell, contestant: Contestant, seconds: number): Promise<Turn> {
  const { server, questionOf } = contestant;
  const ranBefore = familyRanMicros(server.pid);
  const driving = drive(server, questionOf(cell), cell.connections, seconds);
  const checking = setTimeout((1000 * seconds) / 2).then(() => check(cell, contestant));
  const [driven] = await Promise.all([driving, checking]);
  if (driven.requests === 0) throw new Error(`${server.url}: no answer to ${cell.title} in ${seconds} s`);
  return { ...driven, ranBefore };
}
