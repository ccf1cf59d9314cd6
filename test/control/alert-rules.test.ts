/**
 * A staged incident on two gateways that share a store: a channel fails, and recovers. The alert fires once and resolves once, over
 * both gateways, and also if they restart in between.
 */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Callers } from "../servers/clients.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { temporaryFolder } from "../servers/server.ts";
import { type Received, type Receiver, startReceiver } from "../tasks/webhook-receiver.ts";

const TOKEN = "token-of-app";
const SCRAPER = "token-of-scraper";
/** On each gateway. Only both together are enough for the rule. */
const FAILURES = 8;

const folder = temporaryFolder("polywire-alert-rules");
const callers = new Callers(10);
let isFailing = true;
let upstream: Server;
let receiver: Receiver;
let gateways: GatewayProcess[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
  upstream = createServer(async (asked, response) => {
    for await (const _ of asked);
    const message = { role: "assistant", content: "Hello" };
    const choices = [{ index: 0, message, finish_reason: "stop" }];
    response.statusCode = isFailing ? 500 : 200;
    response.setHeader("content-type", "application/json");
    const usage = { prompt_tokens: 3, completion_tokens: 2 };
    const answer = { id: "a", object: "chat.completion", created: 0, model: "m", choices, usage };
    response.end(JSON.stringify(isFailing ? { error: { message: "out of order" } } : answer));
  }).listen(0, "127.0.0.1");
  await once(upstream, "listening");
  gateways = await startBoth();
}, 180_000);
afterAll(async () => {
  callers.close();
  for (const gateway of gateways) await gateway.stop("SIGKILL");
  upstream?.closeAllConnections();
  upstream?.close();
  await receiver?.close();
  folder.remove();
});

async function startBoth(rules = RULES): Promise<GatewayProcess[]> {
  const { port } = upstream.address() as AddressInfo;
  const config = `
tokens: [{ name: app, value: ${TOKEN}, budgets: [{ per: month, requests: 1000 }] }]
channels: [{ name: main, provider: compatible, key: none, base_url: "http://127.0.0.1:${port}/v1", models: [m] }]
routing: { failure_threshold: 1000, max_attempts: 1 }
metrics: { token: ${SCRAPER} }
alerts: { webhook_url: "${receiver.url}/alerts", webhook_format: FORMAT, rules: ${rules} }
log: { level: warn }
`;
  const started: GatewayProcess[] = [];
  for (const [name, format] of [
    ["one", "slack"],
    ["two", "slack"],
  ] as const)
    started.push(
      await startGatewayProcess({
        folder: folder.path,
        config: config.replace("FORMAT", format),
        name,
        timeoutMs: 150_000,
      }),
    );
  return started;
}

const RULES = JSON.stringify({
  errors: {
    metric: "error_rate",
    by: "channel",
    threshold: 0.5,
    resolve_threshold: 0.2,
    window_minutes: 60,
    min_requests: 2 * FAILURES,
    resolve_seconds: 0,
    severity: "critical",
  },
  slow: { metric: "total_seconds", threshold: 300, min_requests: 1 },
  used: { metric: "budget_share", threshold: 0.9 },
});

const calls = (): string[] => receiver.log.map(({ body }: Received) => JSON.parse(body).text);

async function chat(gateway: GatewayProcess, count: number): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: count }, () => callers.chat(gateway.url, TOKEN, "m")),
  );
  return answers.map(({ status }) => status);
}

async function firing(gateway: GatewayProcess): Promise<string[]> {
  const headers = { authorization: `Bearer ${SCRAPER}` };
  const text = await (await fetch(`${gateway.url}/metrics`, { headers })).text();
  return text.split("\n").filter((line) => line.startsWith("polywire_alerts_firing{"));
}

test("an incident fires once and resolves once, over two gateways and a restart", async () => {
  const [one, two] = gateways as [GatewayProcess, GatewayProcess];
  for (const gateway of [one, two]) expect(new Set(await chat(gateway, FAILURES))).not.toContain(200);

  const FIRING = "The error rate of channel main is 100 % (threshold: 50 %).";
  await expect.poll(calls).toEqual([FIRING]);
  const line = 'polywire_alerts_firing{rule="errors",severity="critical"} 1';
  for (const gateway of gateways) await expect.poll(() => firing(gateway)).toEqual([line]);

  for (const gateway of gateways) await gateway.stop("SIGKILL");
  gateways = await startBoth();
  isFailing = false;
  // The windows of the former processes count: 16 of 80 are exactly a fifth, and one more request is better.
  const [again] = gateways as [GatewayProcess];
  expect(new Set(await chat(again, 8 * FAILURES + 1))).toEqual(new Set([200]));

  await expect.poll(() => calls().length).toBeGreaterThan(1);
  expect(calls()).toEqual([FIRING, "Resolved: the error rate of channel main is 19.8 % (threshold: 50 %)."]);
  await expect.poll(() => firing(again)).toEqual([]);
  expect(receiver.log.every(({ headers }) => `${headers["webhook-signature"]}`.startsWith("v1,"))).toBe(true);
}, 400_000);

test("an alert whose rule is removed resolves", async () => {
  for (const gateway of gateways) await gateway.stop("SIGTERM");
  gateways = await startBoth(JSON.stringify({ always: { metric: "journal_bytes", threshold: 0 } }));
  await expect.poll(() => calls().length).toBe(3);
  expect(calls()[2]).toMatch(/^The size of the records that wait for the store of the gateway is \d+ bytes/);
  for (const gateway of gateways) await gateway.stop("SIGTERM");
  gateways = await startBoth("{}");
  await expect.poll(() => calls().length).toBe(4);
  expect(calls()[3]).toBe("Resolved: the rule always was removed.");
}, 400_000);
