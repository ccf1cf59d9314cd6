/**
 * `npm run bench:overhead`: processor time per request with limits, ledger and store, beside a gateway without them, in
 * turns on this machine. All threads count, also the one that moves records into the store. Linux only (/proc).
 *
 * `--seconds N` sets the time per measurement, `--rounds N` how many there are. Fails above 1.15.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { LoadJob, LoadResult } from "./load.ts";

const { values } = parseArgs({ options: { seconds: { type: "string" }, rounds: { type: "string" } } });
const measureMs = 1000 * Number(values.seconds ?? 4);
const rounds = Number(values.rounds ?? 4);
const TARGET = 1.15;
/** Of /proc: clock ticks a second (`getconf CLK_TCK`), 100 on every Linux that Node runs on. */
const TICKS = 100;

const here = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), "polywire-overhead-"));
const children: ChildProcess[] = [];

async function start(args: string[]): Promise<{ url: string; child: ChildProcess }> {
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

function cpuMs({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** Microseconds of processor time per request. */
async function measure({ url, child }: { url: string; child: ChildProcess }): Promise<number> {
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
    measureMs,
  };
  const before = cpuMs(child);
  const load = spawn(process.execPath, [join(here, "load.ts"), JSON.stringify(job)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  for await (const piece of load.stdout) printed += piece;
  const { requests, failure }: LoadResult = JSON.parse(printed);
  if (failure !== undefined) throw new Error(failure);
  // What was journalled is still to be moved.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  return ((cpuMs(child) - before) * 1000) / requests;
}

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
  const bare = await start([join(here, "bare.ts"), config]);
  const whole = await start([
    join(here, "../../engine/cli/main.ts"),
    "serve",
    "--config",
    config,
    "--port",
    "0",
  ]);
  await measure(bare);
  await measure(whole);
  const ratios: number[] = [];
  console.log("µs of processor time per request      without      with     ratio");
  for (let round = 0; round < rounds; round++) {
    const without = await measure(bare);
    const withBooks = await measure(whole);
    ratios.push(withBooks / without);
    console.log(
      `round ${round + 1}`.padEnd(34) +
        without.toFixed(1).padStart(11) +
        withBooks.toFixed(1).padStart(10) +
        (withBooks / without).toFixed(3).padStart(10),
    );
  }
  const median = ratios.sort((left, right) => left - right)[Math.floor(ratios.length / 2)] as number;
  console.log(`median ${median.toFixed(3)}, target ≤ ${TARGET}`);
  if (median > TARGET) process.exitCode = 1;
} finally {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill();
    await once(child, "exit");
  }
  rmSync(folder, { recursive: true });
}
