/**
 * The memory of a gateway's processes while clients read endless streams, slowly and at full speed, in the upstream's
 * own format and in another: before, at the peak, and after. Linux only (/proc).
 */
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { WireName } from "../conformance/wires.ts";
import { startGatewayProcess } from "../servers/gateway.ts";
import { temporaryFolder } from "../servers/server.ts";
import { startEndless, startReader } from "./endless.ts";
import type { Budget, Outcome } from "./exercise.ts";
import { collectGarbage, gaugedEnv, heldBytes, residentBytes } from "./processes.ts";
import { askOf } from "./prompts.ts";

export interface Drill {
  from: WireName;
  readers: number;
  /** Bytes per second of each reader; Infinity: as fast as they arrive. */
  pace: number;
  seconds: number;
}

/** Before, at the peak and after: memory in the heap, and owned by objects in it. */
export interface MemoryUse {
  beforeBytes: number;
  mostBytes: number;
  afterBytes: number;
  /** Peak resident memory of the processes, with garbage and memory outside heaps. */
  residentBytes: number;
  /** Bytes that the readers received. */
  readBytes: number;
  /** The gateway's output, when it crashed. */
  died: string | undefined;
  /** Upstream streams that are still open when all readers have disconnected. */
  leftOpen: number;
}

const TOKEN = "drill-token";

const MiB = 2 ** 20;
const LOOK_MS = 2_000;
const WARM_MS = 2_000;
/** The time in which the gateway should notice disconnected readers. */
const SETTLE_MS = 3_000;

/** Runs readers of one kind against an upstream of the Chat wire. */
export async function readStreams({ from, readers, pace, seconds }: Drill): Promise<MemoryUse> {
  const folder = temporaryFolder("polywire-drill");
  const gauges = join(folder.path, "gauges");
  const upstream = await startEndless();
  const gateway = await startGatewayProcess({
    folder: folder.path,
    config: `
tokens: [{ name: drill, value: ${TOKEN} }]
channels: [{ name: endless, provider: compatible, key: none, base_url: "${upstream.url}/v1", models: [m] }]
log: { level: error }`,
    env: gaugedEnv(gauges),
  });
  const { pid = 0 } = gateway.child;
  let residentMost = 0;
  const ask = askOf[from]({ model: "m", text: "Go on.", stream: true, token: TOKEN });
  /** Retained memory; the amount of garbage depends on how busy the machine is. */
  const look = async (): Promise<number> => {
    await collectGarbage(gauges, pid);
    residentMost = Math.max(residentMost, residentBytes(pid));
    return heldBytes(gauges, pid);
  };
  try {
    // The first streams of a process load and compile code, which does not count.
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const reader = await startReader(gateway.url, ask, pace);
        await setTimeout(WARM_MS);
        reader.leave();
      }),
    );
    await setTimeout(WARM_MS);
    const beforeBytes = await look();
    const all = await Promise.all(Array.from({ length: readers }, () => startReader(gateway.url, ask, pace)));
    let mostBytes = beforeBytes;
    const endMs = performance.now() + seconds * 1_000;
    while (performance.now() < endMs) {
      await setTimeout(LOOK_MS);
      mostBytes = Math.max(mostBytes, await look());
    }
    const readBytes = all.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const reader of all) reader.leave();
    for (let waitedMs = 0; upstream.open > 0 && waitedMs < SETTLE_MS * 5; waitedMs += SETTLE_MS)
      await setTimeout(SETTLE_MS);
    const died = /died|stalled/.test(gateway.said()) ? gateway.said() : undefined;
    const afterBytes = await look();
    return {
      beforeBytes,
      mostBytes: Math.max(mostBytes, afterBytes),
      afterBytes,
      residentBytes: residentMost,
      readBytes,
      died,
      leftOpen: upstream.open,
    };
  } finally {
    await gateway.stop("SIGKILL");
    await upstream.close();
    folder.remove();
  }
}

/** Objects allocated since the last collection. */
const SLACK_BYTES = 12 * MiB;
/**
 * Garbage between two collections, and freed memory that was not returned to the system. Unbounded growth takes
 * gigabytes.
 */
const GARBAGE_BYTES = 512 * MiB;
/**
 * The limits of docs/bounds.md: the buffer between a slow client and its upstream, and the total of a process's
 * requests.
 */
const A_STREAM_BYTES = 256 * 1024;
const HELD_BYTES = 512 * MiB;

/** The limit for the readers: between different formats, the text of a stream is held until its end. */
export function mostOf({ from, readers }: Drill): number {
  return readers * A_STREAM_BYTES + SLACK_BYTES + (from === "chat" ? 0 : HELD_BYTES);
}

const mebibytes = (bytes: number): string => `${Math.round(bytes / MiB)} MiB`;

export function failuresOf(kind: Drill, taken: MemoryUse): string[] {
  const { beforeBytes, mostBytes, residentBytes, readBytes, died, leftOpen } = taken;
  const allowedBytes = beforeBytes + mostOf(kind);
  const found = [
    died,
    leftOpen > 0 && `${leftOpen} streams of the upstream are still open`,
    readBytes === 0 && "nothing was read",
    mostBytes > allowedBytes && `${mebibytes(mostBytes)} are held, ${mebibytes(allowedBytes)} may be`,
    residentBytes > allowedBytes + GARBAGE_BYTES && `${mebibytes(residentBytes)} of memory`,
  ];
  return found
    .filter((each) => typeof each === "string")
    .map((each) => `${kind.readers} readers of ${kind.from}: ${each}`);
}

const SLOW = 20_000;

/** Runs four kinds of readers, each for a share of the time. Prints a line for each. */
export async function drillStreams({ endMs }: Budget, print: (line: string) => void): Promise<Outcome> {
  const fast = Number.POSITIVE_INFINITY;
  const kinds = [
    { from: "chat", readers: 200, pace: SLOW },
    { from: "responses", readers: 200, pace: SLOW },
    { from: "chat", readers: 25, pace: fast },
    { from: "responses", readers: 25, pace: fast },
  ] as const;
  const seconds = Math.max(5, (endMs - performance.now()) / 1000 / kinds.length);
  const columns = ["from", "readers", "bytes/s", "before", "at most", "after", "resident", "read", "allowed"];
  const lineOf = (cells: readonly unknown[]): string =>
    cells.map((cell) => String(cell).padStart(9)).join(" ");
  print(lineOf(columns));
  const outcome = { count: 0, failures: [] as string[], memoryBytes: 0 };
  for (const kind of kinds) {
    const { from, readers, pace } = kind;
    const taken = await readStreams({ ...kind, seconds });
    const { beforeBytes, mostBytes, afterBytes, residentBytes, readBytes } = taken;
    const allowedBytes = beforeBytes + mostOf({ ...kind, seconds });
    const figures = [beforeBytes, mostBytes, afterBytes, residentBytes, readBytes, allowedBytes];
    print(lineOf([from, readers, pace, ...figures.map(mebibytes)]));
    outcome.count += readers;
    outcome.memoryBytes = Math.max(outcome.memoryBytes, residentBytes);
    outcome.failures.push(...failuresOf({ ...kind, seconds }, taken));
  }
  return outcome;
}
