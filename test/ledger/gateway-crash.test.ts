/**
 * A gateway that is killed repeatedly under load: every response that its client received completely is in the
 * ledger, once.
 *
 * The suite runs a short version; the long one: `CRASH_REQUESTS=20000 CRASH_KILLS=10 npx vitest run test/ledger`.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DatabaseSync } from "../../engine/ledger/node-sqlite.ts";
import { programPath } from "../servers/program.ts";

const REQUESTS = Number(process.env.CRASH_REQUESTS ?? 1_500);
const KILLS = Number(process.env.CRASH_KILLS ?? 3);
const CONNECTIONS = 16;

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
let folder: string;
let upstream: ChildProcess;
let upstreamUrl: string;

/** Resolves with the URL that a program prints. */
async function printed(child: ChildProcess): Promise<string> {
  let text = "";
  for await (const piece of child.stdout ?? []) {
    text += piece;
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
    if (url !== undefined) {
      child.stdout?.resume();
      return url;
    }
  }
  throw new Error(`it ended without an address: ${text}`);
}

function run(args: string[]): ChildProcess {
  return spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, POLYWIRE_DATA: join(folder, "data") },
  });
}

async function startGateway(port: number): Promise<{ child: ChildProcess; url: string }> {
  const child = run([
    programPath(),
    "serve",
    "--config",
    join(folder, "polywire.yaml"),
    "--port",
    String(port),
    "--processes",
    "2",
  ]);
  return { child, url: await printed(child) };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "polywire-crash-"));
  upstream = run([path("bench/load/upstream.ts")]);
  upstreamUrl = await printed(upstream);
  writeFileSync(
    join(folder, "polywire.yaml"),
    `
tokens: [{ name: load, value: load-token }]
channels: [{ name: only, provider: compatible, key: none, base_url: "${upstreamUrl}/v1", models: [bench] }]
log: { level: silent }
`,
  );
});
afterAll(() => {
  upstream.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** The request's id when the client received the whole response; undefined when it was interrupted or refused. */
function ask(agent: Agent, url: string, stream: boolean): Promise<string | undefined> {
  return new Promise((resolve) => {
    const sent = httpRequest(
      `${url}/v1/chat/completions`,
      {
        method: "POST",
        agent,
        headers: { "content-type": "application/json", authorization: "Bearer load-token" },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (piece) => {
          // Only the end of a stream shows that it is complete.
          text = stream ? (text + piece).slice(-64) : text + piece;
        });
        response.on("error", () => resolve(undefined));
        response.on("close", () => {
          const isWhole = stream ? text.includes("data: [DONE]") : response.complete;
          const id = response.headers["x-request-id"];
          resolve(response.statusCode === 200 && isWhole && typeof id === "string" ? id : undefined);
        });
      },
    );
    sent.on("error", () => resolve(undefined));
    sent.end(JSON.stringify({ model: "bench", stream, messages: [{ role: "user", content: "Hello" }] }));
  });
}

test(`${REQUESTS} requests, killed ${KILLS} times`, async () => {
  let gateway = await startGateway(0);
  const port = Number(new URL(gateway.url).port);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const complete: string[] = [];
  let begun = 0;
  let kills = 0;
  // At random moments without a seed: the operating system decides what happens between two lines of code.
  const killAt = Array.from({ length: KILLS }, () => Math.floor(Math.random() * REQUESTS)).sort(
    (a, b) => a - b,
  );

  let restarting: Promise<void> = Promise.resolve();
  const kill = async (): Promise<void> => {
    const ended = once(gateway.child, "exit");
    gateway.child.kill("SIGKILL");
    await ended;
    gateway = await startGateway(port);
  };

  const caller = async (): Promise<void> => {
    while (begun < REQUESTS) {
      const turn = begun++;
      if (kills < KILLS && turn >= (killAt[kills] as number)) {
        kills++;
        restarting = restarting.then(kill);
      }
      const id = await ask(agent, gateway.url, turn % 2 === 0);
      if (id !== undefined) complete.push(id);
      // The gateway is down; an immediate retry would only use up the count.
      else await restarting;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, caller));
  agent.destroy();
  await restarting;
  gateway.child.kill("SIGTERM");
  const [code] = (await once(gateway.child, "exit")) as [number];
  expect(code).toBe(0);
  expect(kills).toBe(KILLS);
  expect(complete.length).toBeGreaterThan(REQUESTS / 2);

  const database = new DatabaseSync(join(folder, "data/polywire.db"), { readOnly: true });
  const rows = database.prepare("select request_id as id, outcome, attempts from usage").all() as {
    id: string;
    outcome: string;
    attempts: number;
  }[];
  const tries = database
    .prepare("select request_id as id, count(*) as count from attempts_with_messages group by request_id")
    .all() as { id: string; count: number }[];
  const [sums] = database.prepare("select sum(requests) as requests from usage_hourly").all() as {
    requests: number;
  }[];
  database.close();
  const byId = new Map(rows.map((row) => [row.id, row]));
  expect(rows.length).toBe(byId.size);
  expect(complete.filter((id) => byId.get(id)?.outcome !== "answered")).toEqual([]);
  expect(sums?.requests).toBe(rows.length);
  const triesById = new Map(tries.map(({ id, count }) => [id, count]));
  expect(rows.filter(({ id, attempts }) => (triesById.get(id) ?? 0) !== attempts)).toEqual([]);
  console.log(
    `${REQUESTS} requests, ${KILLS} kills: ${complete.length} seen complete, all in the ledger once; ${rows.length} records`,
  );
}, 600_000);
