/** Metrics of what a gateway has: budgets, tasks, webhooks, journals, connections; and records that a dead process left. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lineOf } from "../../engine/ledger/line.ts";
import { Callers } from "../servers/clients.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { temporaryFolder } from "../servers/server.ts";
import { type Receiver, startReceiver } from "../tasks/webhook-receiver.ts";
import { type Sample, samplesIn, sum } from "./scrape.ts";

const SCRAPER = "token-of-scraper";
const folder = temporaryFolder("polywire-metrics-state");
const callers = new Callers(2);
let receiver: Receiver;
let gateway: GatewayProcess;

beforeAll(async () => {
  receiver = await startReceiver();
  receiver.answers.splice(0, 1, 503, 204);
  // A number beyond those of this start's processes: the journal is adopted.
  const journals = join(folder.path, "data/journal/7");
  mkdirSync(journals, { recursive: true });
  const record = {
    id: "left-by-a-dead-process",
    startedMs: Date.now() - 1_000,
    totalMs: 20,
    operation: "generation",
    wire: "chat",
    upstreamWire: "chat",
    modelAsked: "demo-chat",
    modelServed: "demo-chat",
    channel: "main",
    status: 200,
    outcome: "answered",
    stream: false,
    counts: { input: 3, output: 4 },
  } as const;
  writeFileSync(join(journals, "dead.0.ndjson"), `${lineOf(record)}\n`);
  gateway = await startGatewayProcess({
    folder: folder.path,
    config: `
tokens:
  - { name: app, value: token-of-app, budgets: [{ per: month, requests: 4, warn_at: [0.5] }] }
channels:
  - { name: main, provider: demo, key: demo, models: ["*"] }
metrics: { token: ${SCRAPER} }
alerts: { webhook_url: "${receiver.url}/alerts" }
`,
  });
}, 120_000);
afterAll(async () => {
  callers.close();
  await gateway?.stop("SIGTERM");
  await receiver?.close();
  folder.remove();
});

async function read(): Promise<Sample[]> {
  const headers = { authorization: `Bearer ${SCRAPER}` };
  return samplesIn(await (await fetch(`${gateway.url}/metrics`, { headers })).text());
}

test("records that a dead process left have their provider", async () => {
  const labels = { gen_ai_operation_name: "chat", gen_ai_provider_name: "demo" };
  expect(sum(await read(), "gen_ai_server_request_duration_seconds_count", labels)).toBe(1);
});

test("budgets, open tasks, webhooks, journals, connections and times of the store", async () => {
  for (let at = 0; at < 2; at++) await callers.chat(gateway.url, "token-of-app", "demo-chat");
  const film = { model: "demo-videos", prompt: "A cat", seconds: "4" };
  const task = await callers.post(gateway.url, "/v1/videos", "token-of-app", JSON.stringify(film));
  expect(task.status).toBe(200);
  let mostConnections = 0;
  const readState = async (): Promise<Record<string, number>> => {
    const samples = await read();
    mostConnections = Math.max(mostConnections, sum(samples, "polywire_upstream_connections"));
    return {
      budget: sum(samples, "polywire_budget_used_ratio", { subject: "token:app", per: "month" }),
      refused: sum(samples, "polywire_webhooks_total", { kind: "alert", result: "refused" }),
      delivered: sum(samples, "polywire_webhooks_total", { kind: "alert", result: "delivered" }),
      waiting: sum(samples, "polywire_webhooks_waiting"),
      tasks: sum(samples, "polywire_tasks_open", { operation: "videos" }),
      journal: sum(samples, "polywire_journal_waiting_bytes"),
    };
  };
  await expect
    .poll(readState, { timeout: 60_000, interval: 200 })
    .toEqual({ budget: 0.75, refused: 1, delivered: 1, waiting: 0, tasks: 0, journal: 0 });
  const samples = await read();
  expect(sum(samples, "polywire_store_seconds_count", { call: "read" })).toBeGreaterThan(0);
  expect(sum(samples, "polywire_store_seconds_count", { call: "write" })).toBeGreaterThan(0);
  expect(mostConnections).toBeGreaterThan(0);
  expect(sum(samples, "polywire_upstream_queued_requests")).toBe(0);
}, 90_000);
