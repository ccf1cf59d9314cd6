/**
 * `npm run bench:load`: the gateway's rates beside the floor's, on this machine, now. Upstream, server and load (this
 * one) are processes of their own; floor and gateway take turns, so that both meet the same machine. Absolute numbers say little
 * about another machine; ratios do.
 *
 * `--smoke` only shows that it runs. `--seconds N` sets the time per measurement. Fails when a target is missed, except
 * in a smoke run.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Cell, cells, EVENTS, floorBody, UPSTREAM_PATH } from "./cells.ts";
import { endAll } from "./end-all.ts";
import { type LoadResult, load } from "./load.ts";

const { values } = parseArgs({ options: { smoke: { type: "boolean" }, seconds: { type: "string" } } });
const measureMs = 1000 * Number(values.seconds ?? (values.smoke ? 0.5 : 3));
const warmUpMs = values.smoke ? 300 : 1000;
const rounds = values.smoke ? 1 : 2;

const here = import.meta.dirname;
const children: ChildProcess[] = [];
const folder = mkdtempSync(join(tmpdir(), "polywire-bench-"));

/** Starts a program and waits for the address that it prints. */
async function start(args: string[]): Promise<string> {
  const env = { ...process.env, POLYWIRE_DATA: join(folder, "data") };
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"], env });
  children.push(child);
  let printed = "";
  for await (const piece of child.stdout) {
    printed += piece;
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
    if (url !== undefined) {
      child.stdout.resume();
      return url;
    }
  }
  throw new Error(`${args.join(" ")} ended without an address: ${printed}`);
}

async function startGatewayProcess(upstream: string): Promise<string> {
  const config = join(folder, "polywire.yaml");
  writeFileSync(
    config,
    `
tokens: [{ name: bench, value: bench-token }]
channels:
  - { name: bench, provider: compatible, key: none, base_url: ${upstream}/v1, models: [bench] }
log: { level: warn }
`,
  );
  return start([join(here, "../../engine/cli/polywire.mjs"), "serve", "--config", config, "--port", "0"]);
}

async function measure(
  url: string,
  path: string,
  body: Record<string, unknown>,
  stream: boolean,
): Promise<LoadResult> {
  const result = await load({
    url,
    path,
    headers: { "content-type": "application/json", authorization: "Bearer bench-token" },
    body: JSON.stringify({ ...body, stream }),
    connections: stream ? 16 : 32,
    warmUpMs,
    measureMs,
  });
  if (stream && result.events < EVENTS)
    throw new Error(`${path}: a stream held only ${result.events} events`);
  return result;
}

interface Rate {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** The better of the rounds: what disturbs a measurement only ever makes it slower. */
function best(results: LoadResult[]): Rate {
  const rates = results.map(({ requests, seconds, p50Ms, p99Ms }) => ({
    perSecond: requests / seconds,
    p50Ms,
    p99Ms,
  }));
  return rates.reduce((left, right) => (right.perSecond > left.perSecond ? right : left));
}

function row(columns: string[]): string {
  return columns.map((text, index) => (index === 0 ? text.padEnd(20) : text.padStart(17))).join("");
}

function drawn(cell: Cell, floor: Rate, gateway: Rate): { line: string; ratio: number } {
  const ratio = gateway.perSecond / floor.perSecond;
  const unit = cell.stream ? "events/s" : "requests/s";
  const shown = ({ perSecond }: Rate): string =>
    `${Math.round(perSecond * (cell.stream ? EVENTS : 1)).toLocaleString("en")} ${unit}`;
  const times = `${gateway.p50Ms.toFixed(1)} / ${gateway.p99Ms.toFixed(1)} ms`;
  return {
    ratio,
    line: row([cell.title, shown(floor), shown(gateway), `${ratio.toFixed(2)}×`, `≥ ${cell.target}×`, times]),
  };
}

let missed = 0;
try {
  const upstream = await start([join(here, "upstream.ts")]);
  const floor = await start([join(here, "floor.ts"), upstream]);
  const gateway = await startGatewayProcess(upstream);
  console.log(row(["", "floor", "gateway", "ratio", "target", "p50 / p99"]));
  for (const cell of cells) {
    const floors: LoadResult[] = [];
    const gateways: LoadResult[] = [];
    for (let round = 0; round < rounds; round++) {
      floors.push(await measure(floor, UPSTREAM_PATH, floorBody(cell.stream), cell.stream));
      gateways.push(await measure(gateway, cell.path, cell.body, cell.stream));
    }
    const { line, ratio } = drawn(cell, best(floors), best(gateways));
    if (ratio < cell.target) missed++;
    console.log(line);
  }
} finally {
  await endAll(children);
  rmSync(folder, { recursive: true });
}
if (missed > 0 && !values.smoke) {
  console.error(`${missed} of ${cells.length} targets missed`);
  process.exitCode = 1;
}
