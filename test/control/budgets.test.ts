/**
 * A whole gateway with three processes: a budget of money is exact to the micro-dollar, also after the gateway was killed, and a
 * channel whose budget is used up is skipped.
 */
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Called, Callers } from "../servers/clients.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { temporaryFolder } from "../servers/server.ts";

const PATH = "/v1/chat/completions";
/** Each request costs 7 micro-dollars, so 111 fit into 777. */
const FITS = 111;
const REQUESTS = 400;

const folder = temporaryFolder("polywire-budgets");
const callers = new Callers(100);
/** Number of requests by the path of the channel. */
const heard = new Map<string, number>();
/** Calls of the operator's webhook. */
const alerts: { headers: Record<string, string>; text: string }[] = [];
let upstream: Server;
let gateway: GatewayProcess;

beforeAll(async () => {
  upstream = createServer(async (asked, response) => {
    let text = "";
    for await (const piece of asked) text += piece;
    if (asked.url === "/alerts") {
      alerts.push({ headers: asked.headers as Record<string, string>, text });
      response.end();
      return;
    }
    const [, channel = ""] = (asked.url ?? "").split("/");
    heard.set(channel, (heard.get(channel) ?? 0) + 1);
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        id: "a",
        object: "chat.completion",
        created: 0,
        model: "m",
        choices: [{ index: 0, message: { role: "assistant", content: "Hello" }, finish_reason: "stop" }],
        usage: { prompt_tokens: 3, completion_tokens: 2 },
      }),
    );
  }).listen(0, "127.0.0.1");
  await once(upstream, "listening");
  writeFileSync(join(folder.path, "prices.yaml"), '"*": { request: 0.000007 }\n');
  gateway = await start();
}, 180_000);
afterAll(async () => {
  callers.close();
  await gateway?.stop("SIGKILL");
  upstream?.closeAllConnections();
  upstream?.close();
  folder.remove();
});

function start(): Promise<GatewayProcess> {
  const { port } = upstream.address() as AddressInfo;
  const channel = (name: string, models: string, more = ""): string =>
    `  - { name: ${name}, provider: compatible, key: none, base_url: "http://127.0.0.1:${port}/${name}/v1", models: [${models}]${more} }`;
  const config = `
tokens:
  - { name: spender, value: token-of-spender, budgets: [{ per: month, usd: 0.000777 }] }
  - { name: other, value: token-of-other, previous: { value: token-of-other-before, valid_until: 2999-01-31 } }
  - { name: rotated, value: token-of-rotated, previous: { value: token-of-rotated-before, valid_until: 2020-01-31 } }
  - { name: member one, value: token-of-member-one, group: team }
  - { name: member two, value: token-of-member-two, group: team }
groups: { team: { budgets: [{ per: week, requests: 2 }] } }
channels:
${channel("one", "m")}
${channel("first", "shared", ", priority: 1, budgets: [{ per: day, requests: 5 }]")}
${channel("second", "shared")}
${channel("only", "single", ", budgets: [{ per: 30d, usd: 0.000021 }]")}
${channel("models", "gpt-dear")}
rates: { models: { "*-dear": { budgets: [{ per: week, tokens: 10 }] } } }
alerts: { webhook_url: "http://127.0.0.1:${port}/alerts" }
log: { level: warn }
`;
  return startGatewayProcess({ folder: folder.path, config, processes: 3, timeoutMs: 150_000 });
}

const ask = (token: string, model = "m", path = PATH): Promise<Called> =>
  callers.post(
    gateway.url,
    path,
    token,
    JSON.stringify({ model, max_tokens: 1, messages: [{ role: "user", content: "" }] }),
  );

test(`of ${REQUESTS} concurrent requests, exactly ${FITS} fit into a budget of money, and none after a kill`, async () => {
  const answers = await Promise.all(Array.from({ length: REQUESTS }, () => ask("token-of-spender")));
  const served = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 429);
  expect([served.length, refused.length]).toEqual([FITS, REQUESTS - FITS]);
  expect(refused[0]?.text).toContain("the token has a budget of $0.000777 per month");
  expect(refused[0]?.text).toContain("insufficient_quota");
  // Another wire has a status of its own for it.
  expect((await ask("token-of-spender", "m", "/v1/messages")).status).toBe(402);

  // Each share warns once, also after a restart.
  const warned = (): unknown[] => alerts.map(({ text }) => JSON.parse(text).data.warn_at).sort();
  await expect.poll(warned).toEqual([0.8, 0.95]);
  const [first] = alerts;
  expect(JSON.parse(first?.text ?? "")).toMatchObject({
    type: "budget.warning",
    data: { subject: "token:spender", per: "month", limits: { usd: 0.000777 } },
  });
  expect(first?.headers["webhook-signature"]).toMatch(/^v1,/);
  expect(new Set(alerts.map(({ headers }) => headers["webhook-id"])).size).toBe(2);

  await gateway.stop("SIGKILL");
  gateway = await start();
  const later = await Promise.all(Array.from({ length: 10 }, () => ask("token-of-spender")));
  expect(later.map(({ status }) => status)).toEqual(Array(10).fill(429));
  expect(warned()).toEqual([0.8, 0.95]);
}, 300_000);

test("a channel whose budget is used up is skipped, and an error says so if there is no other", async () => {
  for (let turn = 0; turn < 12; turn++) expect((await ask("token-of-other", "shared")).status).toBe(200);
  expect([heard.get("first"), heard.get("second")]).toEqual([5, 7]);
  const statuses: number[] = [];
  for (let turn = 0; turn < 5; turn++) statuses.push((await ask("token-of-other", "single")).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  // A request of 5 tokens reserves more before it is sent: 20 or so for its body.
  expect((await ask("token-of-other", "gpt-dear")).text).toContain(
    "the model has a budget of 10 tokens per week",
  );
}, 60_000);

test("the value before a rotation is valid until its time", async () => {
  expect((await ask("token-of-other-before")).status).toBe(200);
  expect((await ask("token-of-rotated")).status).toBe(200);
  expect((await ask("token-of-rotated-before")).status).toBe(401);
});

test("the tokens of a group share its budget", async () => {
  const statuses: number[] = [];
  for (const token of ["token-of-member-one", "token-of-member-two", "token-of-member-one"])
    statuses.push((await ask(token)).status);
  expect(statuses).toEqual([200, 200, 429]);
});
