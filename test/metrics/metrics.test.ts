/**
 * `/metrics` of a whole gateway with two processes: who may read it, both formats, and counters that equal the rows of the
 * ledger, also after a process was killed and after a reload.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DatabaseSync } from "../../engine/ledger/node-sqlite.ts";
import { Callers } from "../servers/clients.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { temporaryFolder } from "../servers/server.ts";
import { type Sample, samplesIn, sum } from "./scrape.ts";

const TOKEN = "token-of-scraper";
const folder = temporaryFolder("polywire-metrics");
const callers = new Callers(8);
let gateway: GatewayProcess;

const config = (maxSeries: number): string => `
tokens: [{ name: app, value: token-of-app }]
channels:
  - { name: main, provider: demo, key: demo, models: ["*"] }
metrics: { token: ${TOKEN}, max_series: ${maxSeries} }
log: { level: warn }
`;

beforeAll(async () => {
  writeFileSync(join(folder.path, "prices.yaml"), '"demo-*": { input: 1, output: 2 }\n');
  gateway = await startGatewayProcess({ folder: folder.path, config: config(2000), processes: 2 });
}, 120_000);
afterAll(async () => {
  callers.close();
  await gateway?.stop("SIGTERM");
  folder.remove();
});

const scrape = (headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }): Promise<Response> =>
  fetch(`${gateway.url}/metrics`, { headers });
const read = async (): Promise<Sample[]> => samplesIn(await (await scrape()).text());

const ask = (model: string, content: string, path = "/v1/chat/completions", more = {}): Promise<unknown> =>
  callers.post(
    gateway.url,
    path,
    "token-of-app",
    JSON.stringify({ model, messages: [{ role: "user", content }], max_tokens: 100, ...more }),
  );

async function sendAll(): Promise<void> {
  await Promise.all([
    ...Array.from({ length: 20 }, (_, at) => ask("demo-chat", `Hello ${at}`)),
    ...Array.from({ length: 10 }, (_, at) => ask("demo-chat", `Hello ${at}`, undefined, { stream: true })),
    ...Array.from({ length: 10 }, (_, at) => ask("demo-chat", `Hello ${at}`, "/v1/messages")),
    ...Array.from({ length: 5 }, () => ask("demo-500", "Hello")),
    ...Array.from({ length: 5 }, () => ask("demo-chat", "Hello", undefined, { messages: 1 })),
  ]);
}

/** Sums of the ledger, by SQL. */
function ledger(): Record<string, number> {
  const db = new DatabaseSync(join(folder.path, "data/polywire.db"), { readOnly: true });
  try {
    return db
      .prepare(
        `select count(*) requests, sum(outcome = 'answered') answered, sum(outcome = 'failed') failed,
          sum(input_tokens) input, sum(output_tokens) output, sum(cost_micros) micros from usage`,
      )
      .get() as Record<string, number>;
  } finally {
    db.close();
  }
}

async function counted(): Promise<Record<string, number>> {
  const samples = await read();
  return {
    requests: sum(samples, "polywire_requests_total"),
    answered: sum(samples, "polywire_requests_total", { outcome: "answered" }),
    failed: sum(samples, "polywire_requests_total", { outcome: "failed" }),
    input: sum(samples, "polywire_tokens_total", { kind: "input" }),
    output: sum(samples, "polywire_tokens_total", { kind: "output" }),
    micros: Math.round(sum(samples, "polywire_cost_dollars_total") * 1e6),
  };
}

test.each([
  ["without a token", {}, 401],
  ["with a client's token", { authorization: "Bearer token-of-app" }, 401],
  ["with the token of metrics", { authorization: `Bearer ${TOKEN}` }, 200],
])("%s, the status is %s", async (_how, headers, status) => {
  expect((await scrape(headers as Record<string, string>)).status).toBe(status);
});

describe("counters equal the ledger", () => {
  test("after requests, streams, converted requests, failures and refusals", async () => {
    await sendAll();
    const found = await counted();
    expect(found).toEqual(ledger());
    expect(found.answered).toBe(40);
    expect(found.micros).toBeGreaterThan(0);
  });

  test("after a traffic process was killed", async () => {
    const [victim] = spawnSync("pgrep", ["-P", String(gateway.child.pid)], { encoding: "utf8" })
      .stdout.trim()
      .split("\n");
    process.kill(Number(victim), "SIGKILL");
    const processes = async (): Promise<unknown[]> =>
      (await read())
        .filter(({ name }) => name === "polywire_resident_memory_bytes")
        .map(({ labels }) => labels.process)
        .sort();
    await expect.poll(processes, { timeout: 60_000 }).toEqual(["control", "traffic 0", "traffic 1"]);
    await sendAll();
    expect(await counted()).toEqual(ledger());
  });

  test("after a reload", async () => {
    writeFileSync(join(folder.path, "polywire.yaml"), `${config(2000)}# edited\n`);
    gateway.child.kill("SIGHUP");
    await sendAll();
    expect(await counted()).toEqual(ledger());
  });
});

test("histograms have all requests of their kind, by provider", async () => {
  const samples = await read();
  const labels = { gen_ai_operation_name: "chat", gen_ai_provider_name: "demo" };
  expect(sum(samples, "gen_ai_server_time_to_first_token_seconds_count", labels)).toBe(30);
  const served =
    sum(samples, "polywire_requests_total") - sum(samples, "polywire_requests_total", { outcome: "refused" });
  expect(sum(samples, "gen_ai_server_request_duration_seconds_count", labels)).toBe(served);
});

test("models that clients invent count as one when there are too many", async () => {
  writeFileSync(join(folder.path, "polywire.yaml"), config(200));
  gateway.child.kill("SIGHUP");
  await expect.poll(async () => sum(await read(), "polywire_requests_total"), { timeout: 60_000 }).toBe(0);
  await Promise.all(Array.from({ length: 300 }, (_, at) => ask(`demo-chat-${at}`, "Hello")));
  const samples = await read();
  expect(sum(samples, "polywire_requests_total")).toBe(300);
  expect(sum(samples, "polywire_requests_total", { model: "other" })).toBeGreaterThan(100);
  expect(sum(samples, "polywire_series_limited")).toBe(1);
  expect(samples.length).toBeLessThan(400);
});

const openMetrics = {
  authorization: `Bearer ${TOKEN}`,
  accept: "application/openmetrics-text; version=1.0.0",
};

test("OpenMetrics, where the scraper accepts it", async () => {
  const response = await scrape(openMetrics);
  expect(response.headers.get("content-type")).toContain("application/openmetrics-text");
  const text = await response.text();
  expect(text).toMatch(/\n# TYPE polywire_requests counter\npolywire_requests_total\{/);
  expect(text).not.toContain("\n\n");
  expect(text).toMatch(/\n# EOF\n$/);
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
test.skipIf(!hasPromtool)(
  `promtool accepts the text${hasPromtool ? "" : " (promtool is not installed)"}`,
  async () => {
    const input = await (await scrape()).text();
    const { status, stderr } = spawnSync("promtool", ["check", "metrics"], { input, encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
  },
);
