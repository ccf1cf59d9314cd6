/**
 * The processes of one gateway, with real ports and a real upstream: crashes, memory exhaustion, new snapshots,
 * shutdown.
 */
import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ProcessPool, type TrafficEvent } from "../../engine/control/processes/process-pool.ts";
import { PortRefused } from "../../engine/control/processes/traffic-process.ts";
import type { Snapshot } from "../../engine/control/publication/snapshot.ts";
import { readSources } from "../../engine/gateway/service/load-library.ts";
import { packageRoot } from "../../engine/installation/installation.ts";
import { until } from "../gateway/fixture.ts";
import { signalEffects } from "./crashing-process.ts";
import { type Holding, startHolding } from "./held-upstream.ts";

const PROCESSES = 2;
const place = { host: "127.0.0.1", port: 0, processes: PROCESSES };

let upstream: Holding;
let pool: ProcessPool;
let events: TrafficEvent[];

function snapshot(version: number, tokens: readonly string[]): Snapshot {
  return {
    version,
    mappings: readSources(`${packageRoot}/mappings`),
    config: {
      path: "polywire.yaml",
      text: `
tokens: [${tokens.map((value) => `{ name: ${value}, value: ${value} }`).join(", ")}]
channels:
  - { name: only, provider: mock, key: none, base_url: "${upstream.url}/v1", models: ["*"] }
log: { level: silent }`,
    },
    providers: { mock: { path: "mock.yaml", text: "{ provider: mock, wires: { chat: {} } }" } },
    environment: {},
    rows: new Map(),
    used: new Map(),
  };
}

/** One connection per request, so that the system may choose another process for the next. */
function ask(model: string, token = "first-token", stream = false): Promise<Response> {
  return fetch(`${pool.url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, connection: "close" },
    body: JSON.stringify({ model, stream, messages: [{ role: "user", content: "Hello" }] }),
  });
}

async function statuses(count: number, token?: string): Promise<number[]> {
  const answers = Array.from({ length: count }, () => ask("quick", token));
  return Promise.all(answers.map(async (answer) => (await answer).status));
}

const all = (status: number, count: number): number[] => Array(count).fill(status);

beforeAll(async () => {
  // So that the process runs out of memory quickly.
  vi.stubEnv(
    "NODE_OPTIONS",
    `--max-old-space-size=200 --import=${new URL("../compile-cache.mjs", import.meta.url)}`,
  );
  upstream = await startHolding();
  const entry = new URL("./crashing-process.ts", import.meta.url);
  pool = new ProcessPool({ entry, handlers: {}, report: (event) => void events.push(event) });
  await pool.open(snapshot(1, ["first-token"]), place);
});
afterAll(async () => {
  await pool.close(0);
  await upstream.close();
  vi.unstubAllEnvs();
});

// All tests share one pool: a process that a test ends is replaced by the end of that test.
beforeEach(() => {
  events = [];
});
afterEach(() => upstream.release());

/** Exits and starts only: a busy machine also produces events about missing heartbeats. */
const turns = (): TrafficEvent[] => events.filter(({ kind }) => kind !== "stalled");

function sendSignal(number: number, signal: NodeJS.Signals): void {
  const pid = pool.pids[number];
  if (pid !== undefined) process.kill(pid, signal);
}

// In turns, because a process that crashes repeatedly is replaced with growing delays.
test.each<[string, NodeJS.Signals, number, RegExp?]>([
  ["throws", signalEffects.throw, 0, /nobody caught this\n\s+at .*crashing-process\.ts/],
  ["exits", signalEffects.exit, 1],
  ["runs out of memory", signalEffects["run out of memory"], 0],
  ["crashes", "SIGSEGV", 1],
  ["is killed", "SIGKILL", 0],
])(
  "a process that %s fails alone: requests of the other continue, the port responds, and a new process replaces it",
  async (_how, signal, number, told = /./) => {
    const running = Array.from({ length: 8 }, () =>
      ask("held").then(
        (answer) => answer.status,
        () => "gone",
      ),
    );
    await until(() => upstream.held === 8, 60_000);
    const dying = pool.pids[number];
    sendSignal(number, signal);
    await until(() => events.some(({ kind }) => kind === "crashed"), 60_000);
    expect((await ask("quick")).status).toBe(200);
    await until(() => events.some(({ kind }) => kind === "replaced"), 60_000);
    expect(turns().map(({ kind, process }) => [kind, process])).toEqual([
      ["crashed", number],
      ["replaced", number],
    ]);
    expect(turns()[0]?.detail).toMatch(told);
    expect(pool.pids[number]).not.toBe(dying);
    upstream.release();
    // Clients of the dead process notice at once: their connections are closed.
    const outcomes = await Promise.all(running);
    for (const outcome of outcomes) expect([200, "gone"]).toContain(outcome);
    expect(await statuses(16)).toEqual(all(200, 16));
  },
  90_000,
);

test("a hanging process is reported with its current work and replaced; the other continues", async () => {
  const hanging = new ProcessPool({
    entry: new URL("./crashing-process.ts", import.meta.url),
    handlers: {},
    describeWork: ({ number }) => `the work of ${number}`,
    report: (event) => void events.push(event),
  });
  await hanging.open(snapshot(1, ["first-token"]), { ...place, watchdogMs: 5_000 });
  try {
    const [stuck] = hanging.pids;
    process.kill(stuck as number, signalEffects.hang);
    await until(() => events.some(({ kind }) => kind === "replaced"), 90_000);
    expect(events.map(({ kind, process }) => [kind, process])).toEqual([
      ["stalled", 0],
      ["crashed", 0],
      ["replaced", 0],
    ]);
    expect(events[0]?.detail).toMatch(/^no heartbeat for \d+ ms; current work: the work of 0$/);
    expect(hanging.pids[0]).not.toBe(stuck);
  } finally {
    await hanging.close(0);
  }
}, 120_000);

test("signals to the whole process group end no traffic process, because the control process decides", async () => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGUSR1"] as const) sendSignal(0, signal);
  expect(await statuses(8)).toEqual(all(200, 8));
  expect(turns()).toEqual([]);
});

test("a retiring process finishes its requests while a new one replaces it", async () => {
  const running = Array.from({ length: 8 }, () => ask("held").then((answer) => answer.status));
  await until(() => upstream.held === 8, 60_000);
  for (let number = 0; number < PROCESSES; number++) sendSignal(number, signalEffects.tire);
  await until(() => events.filter(({ kind }) => kind === "replaced").length === PROCESSES, 60_000);
  upstream.release();
  expect(await Promise.all(running)).toEqual(all(200, 8));
  // The system resets connections that wait in the queue of a listener while it closes; after that, no connection is
  // refused.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await statuses(16)).toEqual(all(200, 16));
}, 120_000);

test("a retiring process that dies before its successor has started gets one successor only", async () => {
  const tired = pool.pids[0] as number;
  sendSignal(0, signalEffects.tire);
  await until(() => events.some(({ kind }) => kind === "needs_replacement"), 60_000);
  process.kill(tired, "SIGKILL");
  await until(() => events.some(({ kind }) => kind === "replaced"), 60_000);
  // A second successor would have started by then.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(turns().map(({ kind, process }) => [kind, process])).toEqual([
    ["needs_replacement", 0],
    ["crashed", 0],
    ["replaced", 0],
  ]);
}, 120_000);

test("every process serves a new snapshot once it is published", async () => {
  expect(await statuses(8, "second-token")).toEqual(all(401, 8));
  await pool.publish(snapshot(2, ["first-token", "second-token"]));
  expect(await statuses(16, "second-token")).toEqual(all(200, 16));
  await pool.publish(snapshot(3, ["second-token"]));
  expect(await statuses(16)).toEqual(all(401, 16));
  await pool.publish(snapshot(4, ["first-token"]));
});

test("requests that run during a publication finish with the old snapshot", async () => {
  const running = Array.from({ length: 8 }, () => ask("held").then((answer) => answer.status));
  await until(() => upstream.held === 8, 60_000);
  await pool.publish(snapshot(5, ["second-token"]));
  upstream.release();
  expect(await Promise.all(running)).toEqual(all(200, 8));
});

test("a port that is in use is refused with the system's error code", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  const entry = new URL("./crashing-process.ts", import.meta.url);
  const second = new ProcessPool({ entry, handlers: {}, report: () => {} });
  const refused = await second.open(snapshot(1, ["first-token"]), { ...place, port }).catch((error) => error);
  expect(refused).toBeInstanceOf(PortRefused);
  expect(refused.code).toBe("EADDRINUSE");
  await second.close();
  other.close();
});
