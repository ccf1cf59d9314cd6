/**
 * `npm run bench:overhead`: processor time per request with limits, ledger and store, compared with a gateway of the
 * same processes without them (`bare.ts`). The two take short alternating turns, so that other load affects both.
 * Each turn is compared with the adjacent turn of the other; the median pair counts. All processes count, also the
 * one that moves records into the store, until it has moved them. Linux only (/proc).
 *
 * Two processes of the same program differ by some percent for their whole life, depending on how V8 compiled them.
 * Both are therefore started several times.
 *
 * `--seconds N` sets the length of a turn, `--turns N` the number of turns, `--starts N` the number of starts. Fails
 * above `MAX_RATIO`.
 */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openStore } from "../../engine/store/database/open-store.ts";
import { createAccount } from "../../engine/store/identity/account-rows.ts";
import { createToken } from "../../engine/store/identity/token-rows.ts";
import { quantile } from "../quantile.ts";
import { endAll, type StartedServer, startGateway, startServer } from "../start-server.ts";
import { cpuMicros, processTreeOf } from "./accounting.ts";
import { load } from "./load.ts";

const count = { type: "string" } as const;
const { values } = parseArgs({ options: { seconds: count, turns: count, starts: count } });
const turnMs = 1000 * Number(values.seconds ?? 0.15);
const turns = Number(values.turns ?? 400);
const starts = Number(values.starts ?? 5);
/**
 * The limit, as a multiple of the cost without accounting. A quiet machine gave 1.22 (docs/performance.md), and equal
 * processes differ by some percent. Above this limit, the cost of limits, ledger and store has grown by more than a
 * third.
 */
const MAX_RATIO = 1.3;
const HIGH_LIMIT = 1e12;
/** Until V8 has optimized the code of both. */
const WARM_UP_MS = 5_000;
/** The longest time until the control process has moved journalled records into the store. */
const MOVE_MS = 2_500;

const here = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), "polywire-overhead-"));
const children: ChildProcess[] = [];

interface Gateway extends StartedServer {
  token: string;
}

/** Microseconds of processor time. */
interface Cost {
  /** The traffic processes, with the threads of V8. */
  traffic: number;
  control: number;
}

async function track(pendingServer: Promise<StartedServer>, token = ""): Promise<Gateway> {
  const server = await pendingServer;
  children.push(server.child);
  return { ...server, token };
}

/** Processor time of the control process, which is the started one, and of the traffic processes that it forked. */
function cpuCostOf({ pid }: Gateway): Cost {
  const [control, ...traffic] = processTreeOf(pid);
  return {
    traffic: traffic.reduce((sum, each) => sum + cpuMicros(each), 0),
    control: cpuMicros(control as number),
  };
}

/** Makes a token of an account in the store; both have every limit that exists. @returns the token's value */
async function makeToken(): Promise<string> {
  const limits = {
    rpm: HIGH_LIMIT,
    tpm: HIGH_LIMIT,
    maxConcurrent: HIGH_LIMIT,
    quotaMicros: HIGH_LIMIT,
    quotaTokens: HIGH_LIMIT,
  };
  const store = await openStore({ url: join(folder, "data/polywire.db") });
  const account = await createAccount(store, { login: "bench", name: "bench", role: "member", ...limits });
  const { value } = await createToken(store, { name: "bench", accountId: account.id, ...limits });
  await store.close();
  return value;
}

/** @returns the number of responses */
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

/** The cost of a request for each gateway, from turns in pairs. */
async function compare(gateways: readonly Gateway[]): Promise<Cost[][]> {
  const runs = gateways.map((gateway) => ({
    ...gateway,
    requests: 0,
    traffic: [] as number[],
    controlBefore: cpuCostOf(gateway).control,
  }));
  for (let turn = 0; turn < turns / starts; turn++) {
    // The order alternates, because the processor is always colder for the first run.
    for (const run of turn % 2 === 0 ? runs : runs.toReversed()) {
      const before = cpuCostOf(run).traffic;
      const requests = await drive(run, turnMs);
      run.traffic.push((cpuCostOf(run).traffic - before) / requests);
      run.requests += requests;
    }
  }
  await setTimeout(MOVE_MS);
  return runs.map((run) => {
    // The control process also works between the turns.
    const control = (cpuCostOf(run).control - run.controlBefore) / run.requests;
    return run.traffic.map((traffic) => ({ traffic, control }));
  });
}

const shares = [0.5, 0.25, 0.75];

const sum = ({ traffic, control }: Cost): number => traffic + control;

const line = (name: string, cells: readonly (string | number)[]): string =>
  name.padEnd(30) +
  cells.map((cell) => (typeof cell === "number" ? cell.toFixed(1) : cell).padStart(11)).join("");

try {
  const upstream = await track(startServer([join(here, "upstream.ts")]));
  const channels = `
channels:
  - { name: bench, provider: compatible, key: none, base_url: ${upstream.url}/v1, models: [bench] }
log: { level: warn }
`;
  const [config, bareConfig] = [join(folder, "polywire.yaml"), join(folder, "bare.yaml")];
  writeFileSync(
    config,
    `rates: { all: { rpm: ${HIGH_LIMIT} }, models: { "bench*": { rpm: ${HIGH_LIMIT} } } }${channels}`,
  );
  writeFileSync(bareConfig, `tokens: [{ name: bench, value: bench-token }]${channels}`);
  writeFileSync(join(folder, "prices.yaml"), '"bench*": { input: 1.25, output: 10 }\n');
  const token = await makeToken();
  const [bareCostsOfAll, gatewayCosts]: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < starts; round++) {
    const bare = await track(startServer([join(here, "bare.ts"), bareConfig]), "bench-token");
    const gateway = await track(startGateway({ config, data: join(folder, "data") }), token);
    await drive(bare, WARM_UP_MS);
    await drive(gateway, WARM_UP_MS);
    const [bareCosts = [], wholeCosts = []] = await compare([bare, gateway]);
    bareCostsOfAll.push(...bareCosts);
    gatewayCosts.push(...wholeCosts);
    await endAll([bare.child, gateway.child]);
  }
  console.log(line("CPU time per request, µs", ["traffic", "control", "both", "from", "to"]));
  for (const [name, costs] of [
    ["without", bareCostsOfAll],
    ["with limits, ledger and store", gatewayCosts],
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
  const ratios = gatewayCosts.map((cost, turn) => sum(cost) / sum(bareCostsOfAll[turn] as Cost));
  const [ratio, low, high] = shares.map((share) => quantile(ratios, share).toFixed(3));
  console.log(`ratio ${ratio} (half of the pairs: ${low} to ${high}); maximum ${MAX_RATIO}`);
  if (Number(ratio) > MAX_RATIO) process.exitCode = 1;
} finally {
  await endAll(children);
  rmSync(folder, { recursive: true });
}
