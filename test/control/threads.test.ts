/** Threads of one gateway, with real ports and a real upstream: dying, growing tired, new snapshots, closing. */
import { once } from "node:events";
import { createServer } from "node:net";
import { BroadcastChannel } from "node:worker_threads";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Snapshot } from "../../engine/control/snapshot.ts";
import { Crew, PortRefused, type ThreadEvent } from "../../engine/control/threads.ts";
import { projectRoot, readSources } from "../../engine/gateway/transform.ts";
import { until } from "../gateway/fixture.ts";
import { type Holding, startHolding } from "./holding.ts";

const THREADS = 2;
const place = { host: "127.0.0.1", port: 0, threads: THREADS };

let upstream: Holding;
let crew: Crew;
let events: ThreadEvent[];
const fates = new BroadcastChannel("fates");

function snapshot(version: number, tokens: readonly string[]): Snapshot {
  return {
    version,
    mappings: readSources(`${projectRoot}/mappings`),
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
    rows: {},
  };
}

/** One connection each, so that the system may choose another thread for the next. */
function ask(model: string, token = "first-token", stream = false): Promise<Response> {
  return fetch(`${crew.url}/v1/chat/completions`, {
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
  upstream = await startHolding();
});
afterAll(async () => {
  fates.close();
  await upstream.close();
});

beforeEach(async () => {
  events = [];
  const entry = new URL("./mortal.ts", import.meta.url);
  crew = new Crew({ entry, answers: {}, report: (event) => void events.push(event) });
  await crew.open(snapshot(1, ["first-token"]), place);
});
afterEach(async () => {
  upstream.release();
  await crew.close(0);
});

test.each(["throw", "exit"])(
  "a thread that dies (%s) is replaced, and the other goes on",
  async (fate) => {
    const running = Array.from({ length: 8 }, () =>
      ask("held").then(
        (answer) => answer.status,
        () => "gone",
      ),
    );
    await until(() => upstream.held === 8, 60_000);
    fates.postMessage({ thread: 0, fate });
    await until(() => events.some(({ kind }) => kind === "replaced"), 60_000);
    expect(events.map(({ kind, thread }) => [kind, thread])).toEqual([
      ["died", 0],
      ["replaced", 0],
    ]);
    upstream.release();
    // Whoever was served by the dead one knows at once: its connection is closed, not left hanging.
    const outcomes = await Promise.all(running);
    for (const outcome of outcomes) expect([200, "gone"]).toContain(outcome);
    expect(await statuses(16)).toEqual(all(200, 16));
  },
  30_000,
);

test("a tired thread finishes what it has begun while another one takes its place", async () => {
  const running = Array.from({ length: 8 }, () => ask("held").then((answer) => answer.status));
  await until(() => upstream.held === 8, 60_000);
  for (let thread = 0; thread < THREADS; thread++) fates.postMessage({ thread, fate: "tire" });
  await until(() => events.filter(({ kind }) => kind === "replaced").length === THREADS, 60_000);
  upstream.release();
  expect(await Promise.all(running)).toEqual(all(200, 8));
  // The system resets connections that wait at a listener while it is closed; after that moment nobody is turned away.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await statuses(16)).toEqual(all(200, 16));
}, 120_000);

test("a new snapshot is served by every thread once it is published", async () => {
  expect(await statuses(8, "second-token")).toEqual(all(401, 8));
  await crew.publish(snapshot(2, ["first-token", "second-token"]));
  expect(await statuses(16, "second-token")).toEqual(all(200, 16));
  await crew.publish(snapshot(3, ["second-token"]));
  expect(await statuses(16)).toEqual(all(401, 16));
});

test("requests that run when a snapshot comes finish with the old one", async () => {
  const running = Array.from({ length: 8 }, () => ask("held").then((answer) => answer.status));
  await until(() => upstream.held === 8, 60_000);
  await crew.publish(snapshot(2, ["second-token"]));
  upstream.release();
  expect(await Promise.all(running)).toEqual(all(200, 8));
});

test("a port that is somebody's is refused with the system's code", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  const entry = new URL("./mortal.ts", import.meta.url);
  const second = new Crew({ entry, answers: {}, report: () => {} });
  const refused = await second.open(snapshot(1, ["first-token"]), { ...place, port }).catch((error) => error);
  expect(refused).toBeInstanceOf(PortRefused);
  expect(refused.code).toBe("EADDRINUSE");
  await second.close();
  other.close();
});
