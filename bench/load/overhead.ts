/**
 * `npm run bench:overhead`: processor time per request with limits, ledger and store, beside a gateway of the same
 * processes without them (`bare.ts`). They take short turns, so that what else this machine does falls on both: each turn
 * of one is compared with the turn of the other beside it, and the pair in the middle counts. All processes count, also
 * the one that moves records into the store, until it has moved them. Linux only (/proc).
 *
 * Two processes that do the same differ by some percent for as long as they live, as their code happens to be compiled:
 * both are started anew several times.
 *
 * `--seconds N` sets the time of a turn, `--turns N` how many there are, `--starts N` of how many processes. Fails above
 * 1.15.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createAccount } from "../../engine/store/account-rows.ts";
import { openStore } from "../../engine/store/open-store.ts";
import { createToken } from "../../engine/store/token-rows.ts";
import { endAll } from "./end-all.ts";
import { load } from "./load.ts";

const count = { type: "string" } as const;
const { values } = parseArgs({ options: { seconds: count, turns: count, starts: count } });
const turnMs = 1000 * Number(values.seconds ?? 0.15);
const turns = Number(values.turns ?? 400);
const starts = Number(values.starts ?? 5);
const TARGET = 1.15;
const MUCH = 1e12;
/** Until the code of both is as fast as it gets. */
const WARM_UP_MS = 5_000;
/** How long it takes at most until what was journalled is moved. */
const MOVE_MS = 2_500;

const here = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), "polywire-overhead-"));
const children: ChildProcess[] = [];

interface Gateway {
  url: string;
  child: ChildProcess;
  token: string;
}

/** Microseconds. */
interface Cost {
  /** The processes that serve, with what V8 does beside them. */
  traffic: number;
  control: number;
}

async function start(args: string[], token = ""): Promise<Gateway> {
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
    return { url, child, token };
  }
  throw new Error(`${args.join(" ")} ended without an address: ${printed}`);
}

/** Microseconds that the control process, which is the one that began, and those that it started have run. */
function ran({ pid }: ChildProcess): Cost {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  const traffic = children.reduce((sum, child) => sum + ranBy(child), 0);
  return { traffic, control: ranBy(String(pid)) };
}

function ranBy(pid: string): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [nanos] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
    return sum + Number(nanos) / 1000;
  }, 0);
}

/** A token of an account in the store, both with every limit that there is. @returns its value */
async function makeToken(): Promise<string> {
  const limits = { rpm: MUCH, tpm: MUCH, maxConcurrent: MUCH, quotaMicros: MUCH, quotaTokens: MUCH };
  const store = await openStore({ url: join(folder, "data/polywire.db") });
  const account = await createAccount(store, { login: "bench", name: "bench", role: "member", ...limits });
  const { value } = await createToken(store, { name: "bench", accountId: account.id, ...limits });
  await store.close();
  return value;
}

/** @returns requests that it answered */
async function drive({ url, token }: Gateway, ms: number): Promise<number> {
  const { sent } = await load({
    url,
    path: "/v1/chat/completions",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({
      model: "bench",
      max_tokens: 100,
      messages: Array.from({ length: 20 }, (_, turn) => ({
        role: turn % 2 === 0 ? "user" : "assistant",
        content: "the quick brown fox jumps over the lazy dog. ".repeat(10),
      })),
    }),
    connections: 16,
    warmUpMs: 0,
    measureMs: ms,
  });
  return sent;
}

/** What a request costs each of them: the turns in pairs. */
async function compare(gateways: readonly Gateway[]): Promise<Cost[][]> {
  const runs = gateways.map((gateway) => ({
    ...gateway,
    requests: 0,
    traffic: [] as number[],
    began: ran(gateway.child).control,
  }));
  for (let turn = 0; turn < turns / starts; turn++) {
    // Who comes first would always have the colder processor.
    for (const run of turn % 2 === 0 ? runs : runs.toReversed()) {
      const before = ran(run.child).traffic;
      const requests = await drive(run, turnMs);
      run.traffic.push((ran(run.child).traffic - before) / requests);
      run.requests += requests;
    }
  }
  await setTimeout(MOVE_MS);
  return runs.map(({ child, requests, traffic, began }) => {
    // It works between the turns, too.
    const control = (ran(child).control - began) / requests;
    return traffic.map((each) => ({ traffic: each, control }));
  });
}

const shares = [0.5, 0.25, 0.75];

/** What a share of the values stays below. */
function quantile(values: readonly number[], share: number): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length * share)] as number;
}

const sum = ({ traffic, control }: Cost): number => traffic + control;

const line = (name: string, cells: readonly (string | number)[]): string =>
  name.padEnd(30) +
  cells.map((cell) => (typeof cell === "number" ? cell.toFixed(1) : cell).padStart(11)).join("");

try {
  const upstream = await start([join(here, "upstream.ts")]);
  const channels = `
channels:
  - { name: bench, provider: compatible, key: none, base_url: ${upstream.url}/v1, models: [bench] }
log: { level: warn }
`;
  const [config, bareConfig] = [join(folder, "polywire.yaml"), join(folder, "bare.yaml")];
  writeFileSync(
    config,
    `rates: { all: { rpm: ${MUCH} }, models: { "bench*": { rpm: ${MUCH} } } }${channels}`,
  );
  writeFileSync(bareConfig, `tokens: [{ name: bench, value: bench-token }]${channels}`);
  writeFileSync(join(folder, "prices.yaml"), '"bench*": { input: 1.25, output: 10 }\n');
  const main = join(here, "../../engine/cli/polywire.mjs");
  const token = await makeToken();
  const [without, withBooks]: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < starts; round++) {
    const bare = await start([join(here, "bare.ts"), bareConfig], "bench-token");
    const whole = await start([main, "serve", "--config", config, "--port", "0"], token);
    await drive(bare, WARM_UP_MS);
    await drive(whole, WARM_UP_MS);
    const [bareCosts = [], wholeCosts = []] = await compare([bare, whole]);
    without.push(...bareCosts);
    withBooks.push(...wholeCosts);
    await endAll([bare.child, whole.child]);
  }
  console.log(line("µs of processor a request", ["traffic", "control", "both", "from", "to"]));
  for (const [name, costs] of [
    ["without", without],
    ["with limits, ledger and store", withBooks],
  ] as const) {
    const [traffic, control] = [costs.map(({ traffic }) => traffic), costs.map(({ control }) => control)];
    const both = costs.map(sum);
    console.log(
      line(name, [
        quantile(traffic, 0.5),
        quantile(control, 0.5),
        ...shares.map((share) => quantile(both, share)),
      ]),
    );
  }
  const ratios = withBooks.map((cost, turn) => sum(cost) / sum(without[turn] as Cost));
  const [ratio, low, high] = shares.map((share) => quantile(ratios, share).toFixed(3));
  console.log(`${ratio} (half of the pairs from ${low} to ${high}), target ≤ ${TARGET}`);
  if (Number(ratio) > TARGET) process.exitCode = 1;
} finally {
  await endAll(children);
  rmSync(folder, { recursive: true });
}
