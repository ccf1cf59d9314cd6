/** Health checks of channels: a small request on a schedule, which feeds the circuit breaker, and the provider's list of models. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, logIn } from "../admin/client.ts";
import { startWhole, type Whole } from "../control/fixture.ts";

const ANSWER = {
  id: "a",
  object: "chat.completion",
  created: 0,
  model: "m",
  choices: [{ index: 0, message: { role: "assistant", content: "Hello" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};

let whole: Whole;
let admin: Client;
let upstream: Server;
let isFailing = false;
const requests: string[] = [];

beforeAll(async () => {
  upstream = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    requests.push(`${request.method} ${request.url} ${body === "" ? "" : JSON.parse(body).model}`.trim());
    response.setHeader("content-type", "application/json");
    if (request.method === "GET") {
      const data = ["kept", "other"].map((id) => ({ id, object: "model", created: 0, owned_by: "o" }));
      response.end(JSON.stringify({ object: "list", data }));
      return;
    }
    response.statusCode = isFailing ? 500 : 200;
    response.end(JSON.stringify(isFailing ? { error: { message: "broken" } } : ANSWER));
  }).listen(0, "127.0.0.1");
  await once(upstream, "listening");
  whole = await startWhole({
    processes: 2,
    settings: "routing: { failure_threshold: 2, cool_down_ms: 600000 }",
  });
  admin = await logIn(whole);
}, 120_000);
afterAll(async () => {
  await whole.close();
  upstream.closeAllConnections();
  upstream.close();
});

const circuitOf = async (model: string): Promise<Record<string, unknown>> =>
  (await admin.call("GET", "/circuits?channel=checked")).json.items.find(
    (each: Record<string, unknown>) => each.model === model,
  );
const lastCheck = async (): Promise<Record<string, unknown> | undefined> =>
  (await admin.call("GET", "/health-checks")).json.items[0];

const later = { timeout: 60_000, interval: 200 };

test("a channel with `health_check` is checked, and the breaker follows the outcome", async () => {
  const body = {
    name: "checked",
    provider: "mock",
    key: "k",
    baseUrl: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/v1`,
    models: [{ name: "*" }, { name: "first", upstream: "kept" }, { name: "second", upstream: "gone" }],
    options: { health_check: { interval_ms: 1000, model_list: true } },
  };
  expect(await lastCheck()).toBeUndefined();
  expect((await admin.call("POST", "/channels", body)).status).toBe(201);
  await expect.poll(lastCheck, later).toEqual({
    channel: "checked",
    checkedMs: expect.any(Number),
    status: 200,
    totalMs: expect.any(Number),
    failure: null,
    notListed: ["gone"],
    added: [],
    listFailure: null,
  });
  expect(new Set(requests)).toEqual(new Set(["POST /v1/chat/completions kept", "GET /v1/models"]));
  isFailing = true;
  await expect
    .poll(() => circuitOf("first"), later)
    .toMatchObject({
      state: "open",
      reason: "consecutive_failures",
      lastError: "internal",
    });
  expect(await lastCheck()).toMatchObject({ status: 500, failure: expect.stringMatching(/^broken/) });
  // A success during the cool-down ends it.
  isFailing = false;
  await expect.poll(() => circuitOf("first"), later).toMatchObject({ state: "closed" });
  expect(await circuitOf("second")).toMatchObject({ state: "closed", sinceMs: null });
}, 180_000);

test("the checks end with the setting", async () => {
  const [channel] = (await admin.call("GET", "/channels")).json.items;
  const edit = { version: channel.version, options: {} };
  expect((await admin.call("PATCH", `/channels/${channel.id}`, edit)).status).toBe(200);
  await expect.poll(lastCheck, later).toBeUndefined();
}, 120_000);
