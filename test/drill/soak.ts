/**
 * A soak test of half an hour or more: requests of four wires to four, whole and streamed, upstreams that cut or fail
 * some of them, clients that disconnect, and a configuration that is reloaded every few seconds. The gateway runs as
 * shipped, with one control process and two traffic processes. Prints their resources each minute. In the middle and
 * at the end the load pauses, and retained memory must be equal. Linux only (/proc).
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { wireNames } from "../conformance/wires.ts";
import { startMock } from "../gateway/mock.ts";
import { startGatewayProcess } from "../servers/gateway.ts";
import { temporaryFolder } from "../servers/server.ts";
import type { Outcome } from "./exercise.ts";
import { collectGarbage, descriptorsOf, familyOf, gaugedEnv, gaugeOf, shareBytes } from "./processes.ts";
import { SoakCallers, soakScript } from "./soak-load.ts";
import { average, trendOf } from "./trend.ts";
import { channelOf, providers } from "./upstreams.ts";

const RELOAD_MS = 5_000;
const LOOK_MS = 5_000;
/** By then, disconnected and timed-out requests have ended, and idle connections are closed. */
const SETTLE_MS = 45_000;

const MiB = 2 ** 20;
/** How much more than at the middle pause may be held at the end. */
const MOST_MORE = { heapMiB: 8, descriptors: 10, handles: 5 };
/**
 * The maximum rise of memory under load in the second half, as a share: garbage is collected only when there is
 * enough of it.
 */
const MOST_RISE = 0.1;
/** Minutes after a pause in which the heap, which was collected in the pause, returns to its earlier size. */
const WARM_UP = 2;

/** Sums over all processes. */
interface Figures {
  memoryMiB: number;
  heapMiB: number;
  descriptors: number;
  handles: number;
}

function figuresOf(pid: number, gauges: string): Figures {
  const sum: Figures = { memoryMiB: 0, heapMiB: 0, descriptors: 0, handles: 0 };
  for (const each of familyOf(pid)) {
    const gauge = gaugeOf(gauges, each);
    sum.memoryMiB += shareBytes(each) / MiB;
    sum.descriptors += descriptorsOf(each);
    sum.heapMiB += (gauge?.heapBytes ?? 0) / MiB;
    sum.handles += gauge?.handles ?? 0;
  }
  return sum;
}

/**
 * Each reload changes something that is compiled: a channel's weight, a token added or removed, an additional model
 * name. Bounded caches are full before the middle, so they are equal then and at the end.
 */
function configOf(url: string, turn: number): string {
  const lines = wireNames.flatMap((wire) =>
    ["/first", "/second"].map((at) =>
      channelOf(wire, { url, at, model: `to-${wire}`, priority: at === "/first" ? 2 : 1 }),
    ),
  );
  return `
tokens:
  - { name: soak, value: soak-token }
  - { name: turn-${turn % 7}, value: turn-token-${turn} }
channels:
${lines.join("\n")}
  - { name: turning, provider: drill-chat, key: none, base_url: '${url}/first/chat', models: [turn-${turn % 5}], weight: ${1 + (turn % 3)} }
routing: { failure_threshold: 50, cool_down_ms: 1000 }
timeouts: { headers_ms: 2000, idle_ms: 2000, total_ms: 10000 }
limits: { max_response_bytes: 1048576 }
stored_responses: { max_entries: 2000 }
reasoning: { cache: { entries: 500 } }
log: { level: error }`;
}

const columns = ["minute", "memory MiB", "heap MiB", "descriptors", "handles", "in flight", "upstream"];
const line = (cells: readonly (string | number)[]): string =>
  cells
    .map((cell, at) =>
      (typeof cell === "number" ? String(Math.round(cell * 10) / 10) : cell).padStart(
        columns[at]?.length ?? 9,
      ),
    )
    .join("  ");

/** @param minutes of load, at least eight, so that the second half shows a trend */
export async function soak(minutes: number, print: (line: string) => void): Promise<Outcome> {
  const folder = temporaryFolder("polywire-soak");
  const gauges = join(folder.path, "gauges");
  mkdirSync(join(folder.path, "providers"));
  for (const [name, text] of Object.entries(providers))
    writeFileSync(join(folder.path, "providers", `${name}.yaml`), text);
  const mock = await startMock({ "*": soakScript, "": soakScript });
  const gateway = await startGatewayProcess({
    folder: folder.path,
    config: configOf(mock.url, 0),
    processes: 2,
    env: gaugedEnv(gauges),
  });
  const { pid = 0 } = gateway.child;
  const family = familyOf(pid).join(" ");
  const callers = new SoakCallers(gateway.url);
  let turn = 0;
  const tell = (name: string | number, { memoryMiB, heapMiB, descriptors, handles }: Figures): void =>
    print(line([name, memoryMiB, heapMiB, descriptors, handles, callers.inFlight, mock.open]));
  /** @returns the average of each minute */
  const load = async (from: number, to: number): Promise<Figures[]> => {
    const reloads = setInterval(() => {
      writeFileSync(join(folder.path, "polywire.yaml"), configOf(mock.url, ++turn));
      gateway.child.kill("SIGHUP");
    }, RELOAD_MS);
    callers.start();
    const minutes: Figures[] = [];
    for (let minute = from; minute <= to; minute++) {
      const looks: Figures[] = [];
      for (let atMs = 0; atMs < 60_000; atMs += LOOK_MS) {
        await setTimeout(LOOK_MS);
        looks.push(figuresOf(pid, gauges));
        mock.received.length = 0;
      }
      minutes.push(averageOf(looks));
      tell(minute, averageOf(looks));
    }
    clearInterval(reloads);
    await callers.stop();
    return minutes;
  };
  const rest = async (): Promise<Figures> => {
    await setTimeout(SETTLE_MS);
    await collectGarbage(gauges, pid);
    const figures = figuresOf(pid, gauges);
    tell("rest", figures);
    return figures;
  };
  try {
    print(line(columns));
    const half = Math.ceil(minutes / 2);
    const early = await load(1, half);
    const before = await rest();
    const late = await load(half + 1, minutes);
    const after = await rest();
    const failures = [...callers.wrong];
    for (const name of ["heapMiB", "descriptors", "handles"] as const) {
      const more = after[name] - before[name];
      print(
        `${name} at rest: ${more.toFixed(1)} more at the end than in the middle (at most ${MOST_MORE[name]})`,
      );
      if (more > MOST_MORE[name]) failures.push(`${name} at rest: ${before[name]}, then ${after[name]}`);
    }
    const { rise, mean } = trendOf(late.slice(WARM_UP).map(({ memoryMiB }) => memoryMiB));
    const most = MOST_RISE * mean;
    print(
      `memory under load: rises by ${rise.toFixed(1)} of ${mean.toFixed(1)} MiB (at most ${most.toFixed(1)})`,
    );
    if (rise > most) failures.push(`memory rises by ${rise.toFixed(1)} of ${mean.toFixed(1)} MiB`);
    print(`${callers.told()}; ${turn} reloads`);
    if (callers.inFlight > 0) failures.push(`${callers.inFlight} requests were never answered`);
    if (familyOf(pid).join(" ") !== family) failures.push("a process was replaced");
    if (/died|stalled|error\[/.test(gateway.said())) failures.push(gateway.said());
    const memoryBytes = Math.max(...[...early, ...late].map(({ memoryMiB }) => memoryMiB)) * MiB;
    return { count: callers.count, failures, worstMs: callers.worstMs, memoryBytes };
  } finally {
    callers.close();
    await gateway.stop("SIGTERM");
    await mock.close();
    folder.remove();
  }
}

function averageOf(looks: readonly Figures[]): Figures {
  const of = (name: keyof Figures): number => average(looks.map((look) => look[name]));
  return {
    memoryMiB: of("memoryMiB"),
    heapMiB: of("heapMiB"),
    descriptors: of("descriptors"),
    handles: of("handles"),
  };
}
