/**
 * What the processes of a gateway take while callers read endless streams, slowly and as fast as they come, in the
 * upstream's own format and in another: memory before, at most and after. Linux only (/proc).
 */
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { WireName } from "../conformance/wires.ts";
import { startGatewayProcess } from "../servers/gateway.ts";
import { temporaryFolder } from "../servers/server.ts";
import { askOf } from "./asks.ts";
import { startEndless, startReader } from "./endless.ts";
import type { Budget, Outcome } from "./exercise.ts";
import { collectGarbage, gaugedEnv, heldBytes, residentBytes } from "./processes.ts";

export interface Drill {
  from: WireName;
  readers: number;
  /** Bytes a second that each takes; Infinity: as fast as they come. */
  pace: number;
  seconds: number;
}

/** Before, at most and after: what is held in the heap and behind objects in it. */
export interface Taken {
  beforeBytes: number;
  mostBytes: number;
  afterBytes: number;
  /** Memory of the processes, at most, with garbage and what no heap knows of. */
  residentBytes: number;
  /** Bytes that the readers were sent. */
  readBytes: number;
  /** What the gateway printed, when it did not survive. */
  died: string | undefined;
  /** Streams of the upstream that are open when all readers have left. */
  leftOpen: number;
}

const TOKEN = "drill-token";

const MiB = 2 ** 20;
const LOOK_MS = 2_000;
const WARM_MS = 2_000;
/** How long what was left may take to be noticed. */
const SETTLE_MS = 3_000;

/** Readers of one kind, at an upstream that speaks Chat. */
export async function readStreams({ from, readers, pace, seconds }: Drill): Promise<Taken> {
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
  /** What is held; how much garbage lies beside it hangs on how busy the machine is. */
  const look = async (): Promise<number> => {
    await collectGarbage(gauges, pid);
    residentMost = Math.max(residentMost, residentBytes(pid));
    return heldBytes(gauges, pid);
  };
  try {
    // What the first streams of a process load and compile, and count at their end, is none of the readers'.
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

/** What is new since the last collection. */
const SLACK_BYTES = 12 * MiB;
/** Garbage between two collections, and what was freed and not given back. What runs away takes gigabytes. */
const GARBAGE_BYTES = 512 * MiB;
/** Of docs/bounds.md: what is between a slow caller and its upstream, and what all requests of a process hold. */
const A_STREAM_BYTES = 256 * 1024;
const HELD_BYTES = 512 * MiB;

/** What the readers may have held: between different formats the text of a stream is held until its end. */
export function mostOf({ from, readers }: Drill): number {
  return readers * A_STREAM_BYTES + SLACK_BYTES + (from === "chat" ? 0 : HELD_BYTES);
}

const mebibytes = (bytes: number): string => `${Math.round(bytes / MiB)} MiB`;

export function failuresOf(kind: Drill, taken: Taken): string[] {
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

/** Four kinds of readers, each for a share of the time. Prints a line for each. */
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
