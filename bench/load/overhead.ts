/**
 * `npm run bench:overhead`: processor time per request with limits, ledger and store, beside a gateway of the same
 * processes without them (`bare.ts`). They take short turns, so that what else this machine does falls on both: each turn
 * of one is compared with the turn of the other beside it, and the pair in the middle counts. All processes count, also
 * the one that moves records into the store, until it has moved them. Linux only (/proc).
 *
 * Two processes that do the same differ by some percent for as long as they live, as their code happens to be compiled:
 * both are started anew several times.
 *
 * `--seconds N` sets the time of a turn, `--turns N` how many there are, `--starts N` of how many processes. Fails above `MOST`.
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
import { familyOf, ranMicros } from "./accounting.ts";
import { load } from "./load.ts";

const count = { type: "string" } as const;
const { values } = parseArgs({ options: { seconds: count, turns: count, starts: count } });
const turnMs = 1000 * Number(values.seconds ?? 0.15);
const turns = Number(values.turns ?? 400);
const starts = Number(values.starts ?? 5);
/**
 * What is tolerated, as times the cost without. A quiet machine gave 1.22 (docs/performance.md), and processes that do the same differ by
 * some percent. Above this what limits, ledger and store add has grown by more than a third.
 */
const MOST = 1.3;
const MUCH = 1e12;
/** Until the code of both is as fast as it gets. */
const WARM_UP_MS = 5_000;
/** How long it takes at most until what was journalled is moved. */
const MOVE_MS = 2_500;

const here = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), "polywire-overhead-"));
const children: ChildProcess[] = [];

interface Gateway extends StartedServer {
  token: string;
}

/** Microseconds. */
interface Cost {
  /** The processes that serve, with what V8 does beside them. */
  traffic: number;
  control: number;
}

async function started(starting: Promise<StartedServer>, token = ""): Promise<Gateway> {
  const server = await starting;
  children.push(server.child);
  return { ...server, token };
}

/** What the control process, which is the one that was started, and those that it forked have run. */
function ran({ pid }: Gateway): Cost {
  const [control, ...traffic] = familyOf(pid);
  return {
    traffic: traffic.reduce((sum, each) => sum + ranMicros(each), 0),
    control: ranMicros(control as number),
  };
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
    controlBefore: ran(gateway).control,
  }));
  for (let turn = 0; turn < turns / starts; turn++) {
    // Who comes first would always have the colder processor.
    for (const run of turn % 2 === 0 ? runs : runs.toReversed()) {
      const before = ran(run).traffic;
      const requests = await drive(run, turnMs);
      run.traffic.push((ran(run).traffic - before) / requests);
      run.requests += requests;
    }
  }
  await setTimeout(MOVE_MS);
  return runs.map((run) => {
    // It works between the turns, too.
    const control = (ran(run).control - run.controlBefore) / run.requests;
    return run.traffic.map((traffic) => ({ traffic, control }));
  });
}

const shares = [0.5, 0.25, 0.75];

const sum = ({ traffic, control }: Cost): number => traffic + control;

const line = (name: string, cells: readonly (string | number)[]): string =>
  name.padEnd(30) +
  cells.map((cell) => (typeof cell === "number" ? cell.toFixed(1) : cell).padStart(11)).join("");

try {
  const upstream = await started(startServer([join(here, "upstream.ts")]));
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
  const token = await makeToken();
  const [without, withBooks]: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < starts; round++) {
    const bare = await started(startServer([join(here, "bare.ts"), bareConfig]), "bench-token");
    const whole = await started(startGateway({ config, data: join(folder, "data") }), token);
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
  console.log(`${ratio} (half of the pairs from ${low} to ${high}), at most ${MOST} is tolerated`);
  if (Number(ratio) > MOST) process.exitCode = 1;
} finally {
  await endAll(children);
  rmSync(folder, { recursive: true });
}
