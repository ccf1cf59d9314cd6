/** Traces of a whole gateway: its spans at a collector, and the headers of its requests to an upstream. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { temporaryFolder } from "../servers/server.ts";
import { type Collector, type ReadSpan, startCollector } from "./collector.ts";

const folder = temporaryFolder("polywire-traces");
let collector: Collector;
let gateway: GatewayProcess;
const seen: IncomingHttpHeaders[] = [];

/** Fails where the path says so. */
const upstream = createServer((req, res) => {
  req.resume();
  seen.push(req.headers);
  const isDown = req.url?.startsWith("/down") === true;
  res.writeHead(isDown ? 503 : 200, { "content-type": "application/json" });
  const message = { role: "assistant", content: "Hello" };
  const usage = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 };
  res.end(
    JSON.stringify(
      isDown
        ? { error: { message: "down" } }
        : {
            id: "1",
            object: "chat.completion",
            created: 1,
            model: "m",
            usage,
            choices: [{ index: 0, message, finish_reason: "stop" }],
          },
    ),
  );
});

const config = (url: string): string => `
tokens: [{ name: app, value: token-of-app }]
channels:
  - { name: broken, provider: openai, key: k, base_url: "${url}/down/v1", models: [both, down], priority: 2 }
  - { name: sound, provider: openai, key: k, base_url: "${url}/v1", models: [both, sound] }
  - { name: demo, provider: demo, key: demo, models: ["demo-*"] }
telemetry:
  endpoint: ${collector.url}
  headers: "x-key=secret%20key"
  service_name: tested
  resource_attributes: { place: here }
  propagate: [traceparent, tracestate]
log: { level: warn }
`;

beforeAll(async () => {
  collector = await startCollector();
  upstream.listen(0, "127.0.0.1");
  await once(upstream, "listening");
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  gateway = await startGatewayProcess({ folder: folder.path, config: config(url) });
}, 120_000);
afterAll(async () => {
  await gateway?.stop("SIGTERM");
  upstream.close();
  await collector?.close();
  folder.remove();
});
beforeEach(() => {
  collector.exports.length = 0;
  seen.length = 0;
});

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

async function ask(model: string, headers: Record<string, string> = {}, more = {}): Promise<Response> {
  const response = await fetch(`${gateway.url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer token-of-app", ...headers },
    body: JSON.stringify({ model, messages: [{ role: "user", content: "Hi" }], ...more }),
  });
  await response.text();
  return response;
}

/** The spans of one request: the request, and the attempts in their order. */
async function trace(): Promise<{ request: ReadSpan; attempts: ReadSpan[]; all: ReadSpan[] }> {
  const requests = (): ReadSpan[] => collector.spans.filter(({ kind }) => kind === "SERVER");
  await expect.poll(() => requests().length, { timeout: 60_000 }).toBe(1);
  const all = collector.spans;
  const attempts = all.filter(({ kind }) => kind === "CLIENT");
  return { request: requests()[0] as ReadSpan, attempts, all };
}

const ROWS: readonly (readonly [
  name: string,
  model: string,
  more: object,
  channels: string[],
  status: number,
])[] = [
  ["one attempt", "sound", {}, ["sound"], 200],
  ["a converted stream", "demo-chat", { stream: true }, ["demo"], 200],
  ["a failure and another channel", "both", {}, ["broken", "sound"], 200],
  ["a channel that always fails", "down", {}, ["broken"], 503],
  ["a refused request", "sound", { messages: 1 }, [], 400],
];

describe.each(ROWS)("%s", (_name, model, more, channels, status) => {
  test("its spans form the tree of its attempts", async () => {
    expect((await ask(model, {}, more)).status).toBe(status);
    const { request, attempts, all } = await trace();
    expect([...new Set(attempts.map(({ attributes }) => attributes["polywire.channel"]))]).toEqual(channels);
    expect(request.attributes).toMatchObject({
      "http.response.status_code": status,
      "polywire.attempts": attempts.length,
      "polywire.token": "app",
    });
    expect(request.parentSpanId).toBe("");
    expect(request.isError).toBe(status >= 500);
    expect(new Set(all.map(({ spanId }) => spanId)).size).toBe(all.length);
    for (const span of all) {
      expect(span.traceId).toBe(request.traceId);
      expect(span.traceId).toMatch(/^[0-9a-f]{32}$/);
      expect(span.start).toBeGreaterThanOrEqual(request.start);
      expect(span.end).toBeLessThanOrEqual(request.end);
      if (span !== request) expect(span.parentSpanId).toBe(request.spanId);
    }
    for (const { attributes, isError } of attempts)
      expect(isError).toBe(attributes["polywire.outcome"] === "failed");
  });
});

test("the client's trace is the one of the upstream and of the collector", async () => {
  await ask("both", {
    traceparent: `00-${TRACE}-${PARENT}-01`,
    tracestate: "vendor=1",
    baggage: "user=anna",
  });
  const { request, attempts } = await trace();
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, traceState: "vendor=1" });
  expect(seen.map(({ traceparent }) => traceparent)).toEqual(
    attempts.map(({ spanId }) => `00-${TRACE}-${spanId}-01`),
  );
  expect(seen.map(({ tracestate, baggage }) => [tracestate, baggage])).toEqual(
    attempts.map(() => ["vendor=1", undefined]),
  );
});

test("a client that does not record its trace: only failures are exported", async () => {
  await ask("sound", { traceparent: `00-${TRACE}-${PARENT}-00` });
  await ask("down", { traceparent: `00-${TRACE}-${PARENT}-00` });
  const { request } = await trace();
  expect(request.attributes["polywire.model"]).toBe("down");
  expect(seen[0]?.traceparent).toMatch(/-00$/);
});

test("attributes, resource and headers", async () => {
  await ask("sound");
  const { request, attempts } = await trace();
  expect(attempts[0]).toMatchObject({
    name: "chat sound",
    attributes: {
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": "openai",
      "gen_ai.request.model": "sound",
      "gen_ai.usage.input_tokens": 7,
      "gen_ai.usage.output_tokens": 3,
      "http.response.status_code": 200,
    },
  });
  expect(request.resource).toMatchObject({ "service.name": "tested", place: "here" });
  const [{ path, headers } = { path: "", headers: {} }] = collector.exports;
  expect(path).toBe("/v1/traces");
  expect(headers).toMatchObject({ "x-key": "secret key", "content-type": "application/x-protobuf" });
});

test("the first byte of a stream is an event", async () => {
  await ask("demo-chat", {}, { stream: true });
  const { request, attempts } = await trace();
  expect([request.events, attempts[0]?.events]).toEqual([["first byte"], ["first byte"]]);
});

test("no prompt, response, key or token is in an export", async () => {
  await ask("sound", {}, { messages: [{ role: "user", content: "planted-prompt" }] });
  const text = JSON.stringify((await trace()).all);
  for (const secret of ["planted-prompt", "Hello", "token-of-app"]) expect(text).not.toContain(secret);
});
