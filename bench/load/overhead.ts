/**
 * `npm run bench:overhead`: processor time per request with limits, ledger and store, beside a gateway of the same
 * threads without them (`bare.ts`), in turns on this machine. All threads count, also the one that moves records into
 * the store, until it has moved them. Linux only (/proc).
 *
 * `--seconds N` sets the time per measurement, `--rounds N` how many there are. Fails above 1.15.
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
const measureMs = 1000 * Number(values.seconds ?? 2);
const rounds = Number(values.rounds ?? 12);
const TARGET = 1.15;
const WARM_UP_MS = 6_000;
/** What was journalled is still to be moved. */
const MOVE_MS = 1_500;

const here = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), "polywire-overhead-"));
const children: ChildProcess[] = [];

interface Gateway {
  url: string;
  child: ChildProcess;
}

/** Microseconds per request. */
interface Cost {
  /** The threads that serve, with what V8 does beside them. */
  traffic: number;
  control: number;
}

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
  await setTimeout(MOVE_MS);
  return requests;
}

async function measure({ url, child }: Gateway): Promise<Cost> {
  const before = ran(child);
  const requests = await load(url, measureMs);
  const after = ran(child);
  return {
    traffic: (after.traffic - before.traffic) / requests,
    control: (after.control - before.control) / requests,
  };
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((left, right) => left - right)[Math.floor(numbers.length / 2)] as number;
}

const row = (name: string, { traffic, control }: Cost): string =>
  name.padEnd(10) +
  [traffic, control, traffic + control].map((micros) => micros.toFixed(1).padStart(10)).join("");

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
  const ratios: number[] = [];
  const [without, withBooks]: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const [less, more] = [await measure(bare), await measure(whole)];
    without.push(less);
    withBooks.push(more);
    ratios.push((more.traffic + more.control) / (less.traffic + less.control));
  }
  const middle = (costs: Cost[]): Cost => ({
    traffic: median(costs.map(({ traffic }) => traffic)),
    control: median(costs.map(({ control }) => control)),
  });
  console.log("µs of processor time per request; medians\n             traffic   control      both");
  console.log(row("without", middle(without)));
  console.log(row("with", middle(withBooks)));
  const ratio = median(ratios);
  const spread = [Math.min(...ratios), Math.max(...ratios)].map((value) => value.toFixed(3)).join(" to ");
  console.log(`ratio ${ratio.toFixed(3)} (${spread} in ${rounds} rounds), target ≤ ${TARGET}`);
  if (ratio > TARGET) process.exitCode = 1;
} finally {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill();
    await once(child, "exit");
  }
  rmSync(folder, { recursive: true });
}
