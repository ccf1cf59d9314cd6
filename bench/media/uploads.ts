/**
 * `npm run bench:uploads`: what forwarded uploads cost other clients. Chat streams run alone, then beside uploads of
 * 20 MB. Prints the gaps between their events, the delays of the traffic process's event loop, and its peak memory.
 * Where the loop is late but did not work for as long, other processes had the processor, and the gaps are not caused
 * by the gateway.
 *
 * The gateway and both ends of the streams share the machine with both ends of the uploads. The latter stand for
 * other machines, so they get the processor only when it is idle. They send at the rate of a line, and in another
 * turn as fast as they are read. No network does that: the uploads then use all remaining processor time.
 *
 * `--uploads N` concurrent uploads (50), `--rate N` megabytes per second in total (120, a gigabit), `--streams N`
 * (500), `--seconds N` per turn (20). Linux only (/proc).
 */
import { type ChildProcess, fork } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { cpuMicros, processTreeOf } from "../load/accounting.ts";
import { quantile } from "../quantile.ts";
import { type StartedServer, startGateway, startServer } from "../start-server.ts";
import type { LoopDelay } from "./loop-delay.ts";

const count = { type: "string" } as const;
const { values } = parseArgs({ options: { uploads: count, streams: count, seconds: count, rate: count } });
const uploads = Number(values.uploads ?? 50);
const streams = Number(values.streams ?? 500);
const turnMs = 1000 * Number(values.seconds ?? 20);
const lineRate = Number(values.rate ?? 120);
/** Until requests in flight have ended. */
const SETTLE_MS = 5000;
const token = "bench-token";

const folder = mkdtempSync(join(tmpdir(), "polywire-uploads-"));
const delays = join(folder, "delays");
mkdirSync(delays);
const endpointsProgram = join(import.meta.dirname, "endpoints.ts");
const children: ChildProcess[] = [];

/** @param role a role of `endpoints.ts` */
async function startEndpoint(role: string): Promise<StartedServer> {
  const endpoint = await startServer([endpointsProgram, role]);
  children.push(endpoint.child);
  return endpoint;
}

/** Lowers the priority of a process that stands for another machine. */
function yieldProcessor({ pid }: ChildProcess): void {
  setPriority(pid as number, constants.priority.PRIORITY_LOW);
}

/** The traffic process: the only child of the control process. */
function trafficOf({ pid }: StartedServer): number {
  const [, traffic] = processTreeOf(pid);
  if (traffic === undefined) throw new Error("the gateway has no traffic process");
  return traffic;
}

/** Resident bytes as Linux counts them. A walk through all pages would pause a process that is timed. */
function residentBytes(pid: number): number {
  return 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}

/** The delay since the last call. */
async function delayOf(pid: number): Promise<LoopDelay> {
  const path = join(delays, String(pid));
  rmSync(path, { force: true });
  process.kill(pid, "SIGUSR2");
  while (!existsSync(path)) await setTimeout(20);
  return JSON.parse(readFileSync(path, "utf8"));
}

class Streams {
  gaps: number[] = [];

  open(url: string): void {
    const { hostname, port } = new URL(url);
    const body = JSON.stringify({
      model: "bench",
      stream: true,
      messages: [{ role: "user", content: "Hi" }],
    });
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /v1/chat/completions HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    let lastMs: number | undefined;
    socket.on("data", () => {
      const now = performance.now();
      if (lastMs !== undefined) this.gaps.push(now - lastMs);
      lastMs = now;
    });
    socket.on("error", () => {});
  }
}

interface Turn {
  p99: number;
  peak: number;
}

async function turn(title: string, running: Streams, traffic: number): Promise<Turn> {
  running.gaps = [];
  await delayOf(traffic);
  const cpuBefore = cpuMicros(traffic);
  let peak = 0;
  for (const end = performance.now() + turnMs; performance.now() < end; await setTimeout(100))
    peak = Math.max(peak, residentBytes(traffic));
  const processors = (cpuMicros(traffic) - cpuBefore) / 1000 / turnMs;
  const { late, worked } = await delayOf(traffic);
  const { gaps } = running;
  const p99 = quantile(gaps, 0.99);
  const spreads = {
    "event gaps": { p50: quantile(gaps, 0.5), p99, most: quantile(gaps, 1) },
    "loop delay": late,
    "loop CPU": worked,
  };
  console.log(
    `\n${title}: ${gaps.length} events; the process used ${processors.toFixed(2)} CPUs and at most ${(peak / 2 ** 20).toFixed(0)} MiB`,
  );
  for (const [name, { p50, p99, most }] of Object.entries(spreads)) {
    const [p50Text, p99Text, maxText] = [p50, p99, most].map((ms) => ms.toFixed(1).padStart(7));
    console.log(`  ${name.padEnd(14)} p50 ${p50Text} ms   p99 ${p99Text} ms   max ${maxText} ms`);
  }
  return { p99, peak };
}

try {
  const [chat, files] = [await startEndpoint("streams"), await startEndpoint("files")];
  yieldProcessor(files.child);
  const config = join(folder, "polywire.yaml");
  writeFileSync(
    config,
    `tokens: [{ name: bench, value: ${token} }]
channels:
  - { name: chat, provider: openai, key: k, base_url: '${chat.url}/v1', wires: [chat], models: [bench] }
  - { name: files, provider: openai, key: k, base_url: '${files.url}/v1', wires: [transcriptions], models: [files] }
`,
  );
  const gateway = await startGateway({
    config,
    data: join(folder, "data"),
    env: {
      POLYWIRE_BENCH_DELAYS: delays,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${join(import.meta.dirname, "loop-delay.ts")}`,
    },
    // At the end all streams are cut, and each one would print a line.
    stderr: "ignore",
  });
  children.push(gateway.child);
  const traffic = trafficOf(gateway);
  const running = new Streams();
  for (let opened = 0; opened < streams; opened++) running.open(gateway.url);
  await setTimeout(SETTLE_MS);
  const alone = await turn("without uploads", running, traffic);
  for (const rate of [lineRate, 0]) {
    let done = 0;
    const sender = fork(endpointsProgram, ["uploads", gateway.url, token, String(uploads), String(rate)]);
    yieldProcessor(sender);
    sender.on("message", (sent) => {
      done = Number(sent);
    });
    children.push(sender);
    const pace = rate === 0 ? "at full speed" : `at ${rate} MB/s`;
    const withUploads = await turn(`with uploads ${pace}`, running, traffic);
    sender.kill("SIGTERM");
    const grown = (withUploads.peak - alone.peak) / uploads / 2 ** 20;
    console.log(
      `\n${done} uploads of 20 MB, ${uploads} concurrent, ${pace}: p99 of the gaps grew by ${(withUploads.p99 - alone.p99).toFixed(1)} ms, memory by ${grown.toFixed(1)} MiB per upload`,
    );
    await setTimeout(SETTLE_MS);
  }
} finally {
  for (const child of children) child.kill("SIGTERM");
  await setTimeout(500);
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
