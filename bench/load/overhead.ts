/**
 * `npm run bench:overhead`: processor time per request with limits, ledger and store, beside a gateway of the same
 * threads without them (`bare.ts`). They take short turns, so that what else this machine does falls on both. All
 * threads count, also the one that moves records into the store, until it has moved them. Linux only (/proc).
 *
 * `--seconds N` sets the time of a turn, `--rounds N` how many there are of ten turns each. Fails above 1.15.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { LoadJob, LoadResult } from "./load.ts";

const { values } = parseArgs({ options: { seconds: { type: "string" }, rounds: { type: "string" } } });
const turnMs = 1000 * Number(values.seconds ?? 0.5);
const rounds = Number(values.rounds ?? 6);
const TURNS = 10;
const TARGET = 1.15;
/** Until the code of both is as fast as it gets. */
const WARM_UP_MS = 10_000;
/** How long it takes at most until what was journalled is moved. */
const MOVE_MS = 2_500;

const here = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), "polywire-overhead-"));
const children: ChildProcess[] = [];

interface Gateway {
  url: string;
  child: ChildProcess;
}

/** Microseconds. */
interface Cost {
  /** The threads that serve, with what V8 does beside them. */
  traffic: number;
  control: number;
}

const total = ({ traffic, control }: Cost): number => traffic + control;

async function start(args: string[]): Promise<Gateway> {
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, POLYWIRE_DATA: join(folder, "data") },
  });
  children.push(child);
  let printed = "";
  for await (const piece of child.stdout) {
    printed += piece;
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
    if (url === undefined) continue;
    child.stdout.resume();
    return { url, child };
  }
  throw new Error(`${args.join(" ")} ended without an address: ${printed}`);
}

/** Microseconds that the threads of a process have run. The control thread is the one that began. */
function ran({ pid }: ChildProcess): Cost {
  const cost = { traffic: 0, control: 0 };
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const [nanos] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
    cost[thread === String(pid) ? "control" : "traffic"] += Number(nanos) / 1000;
  }
  return cost;
}

async function load(url: string, ms: number): Promise<number> {
  const job: LoadJob = {
    url,
    path: "/v1/chat/completions",
    headers: { "content-type": "application/json", authorization: "Bearer bench-token" },
    body: JSON.stringify({
      model: "bench",
      max_tokens: 100,
      messages: Array.from({ length: 20 }, (_, turn) => ({
        role: turn % 2 === 0 ? "user" : "assistant",
        content: "the quick brown fox jumps over the lazy dog. ".repeat(10),
      })),
    }),
    stream: false,
    connections: 16,
    warmUpMs: 0,
    measureMs: ms,
  };
  const child = spawn(process.execPath, [join(here, "load.ts"), JSON.stringify(job)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  for await (const piece of child.stdout) printed += piece;
  const { requests, failure }: LoadResult = JSON.parse(printed);
  if (failure !== undefined) throw new Error(failure);
  return requests;
}

/** What a request costs each of them. */
async function compare(gateways: readonly Gateway[]): Promise<Cost[]> {
  const before = gateways.map(({ child }) => ran(child));
  const requests = gateways.map(() => 0);
  for (let turn = 0; turn < TURNS; turn++)
    for (const [index, { url }] of gateways.entries())
      requests[index] = (requests[index] as number) + (await load(url, turnMs));
  await setTimeout(MOVE_MS);
  return gateways.map(({ child }, index) => {
    const [start, end, count] = [before[index] as Cost, ran(child), requests[index] as number];
    return { traffic: (end.traffic - start.traffic) / count, control: (end.control - start.control) / count };
  });
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((left, right) => left - right)[Math.floor(numbers.length / 2)] as number;
}

const line = (name: string, cells: readonly (string | number)[]): string =>
  name.padEnd(26) +
  cells.map((cell) => (typeof cell === "number" ? cell.toFixed(1) : cell).padStart(11)).join("");

try {
  const upstream = await start([join(here, "upstream.ts")]);
  const config = join(folder, "polywire.yaml");
  writeFileSync(
    config,
    `
tokens: [{ name: bench, value: bench-token, rpm: 100000000, tpm: 1000000000000, max_concurrent: 100000 }]
channels:
  - { name: bench, provider: compatible, key: none, base_url: ${upstream.url}/v1, models: [bench] }
rates: { all: { rpm: 100000000 }, models: { "bench*": { rpm: 100000000 } } }
log: { level: warn }
`,
  );
  writeFileSync(join(folder, "prices.yaml"), '"bench*": { input: 1.25, output: 10 }\n');
  const main = join(here, "../../engine/cli/polywire.mjs");
  const bare = await start([join(here, "bare.ts"), config]);
  const whole = await start([main, "serve", "--config", config, "--port", "0"]);
  await load(bare.url, WARM_UP_MS);
  await load(whole.url, WARM_UP_MS);
  console.log(line("µs of processor a request", ["without", "with", "of control", "ratio"]));
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const [without, withBooks] = (await compare([bare, whole])) as [Cost, Cost];
    const ratio = total(withBooks) / total(without);
    ratios.push(ratio);
    const cells = [total(without), total(withBooks), withBooks.control, ratio.toFixed(3)];
    console.log(line(`round ${round + 1}`, cells));
  }
  const ratio = median(ratios);
  console.log(`median ${ratio.toFixed(3)}, target ≤ ${TARGET}`);
  if (ratio > TARGET) process.exitCode = 1;
} finally {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill();
    await once(child, "exit");
  }
  rmSync(folder, { recursive: true });
}
