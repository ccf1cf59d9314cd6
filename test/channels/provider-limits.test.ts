/** Limits that the provider tells in its headers, over real sockets: the key slows down before it is refused. */
import { afterEach, expect, test } from "vitest";
import { call, type Fixture, formats, start } from "../gateway/fixture.ts";
import { completion, type Script, whole } from "../gateway/mock.ts";

const chat = formats[0] as (typeof formats)[0];
const json = "application/json";
const message = JSON.stringify({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "m",
  content: [{ type: "text", text: "Hi" }],
  stop_reason: "end_turn",
  usage: { input_tokens: 1, output_tokens: 1 },
});

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

const two = "keys: [{ name: a, value: key-a }, { name: b, value: key-b }]";
const channel = (keys: string, more = "name: main, provider: mock"): string =>
  `  - { ${more}, ${keys}, base_url: '\${A}/v1', models: [m, other] }`;

/** Sends these headers for key `a`. */
const forKeyA =
  (headers: Record<string, string>, body = completion("Hi")): Script =>
  (socket, received) => {
    const key = received.headers.authorization ?? received.headers["x-api-key"] ?? "";
    whole(200, json, body, key.endsWith("key-a") ? headers : {})(socket, received);
  };

async function keysAfter(requests: number, model = "m"): Promise<string> {
  for (let request = 0; request < requests; request++) {
    const response = await call(fixture as Fixture, chat.request(model));
    expect(response.status).toBe(200);
    await response.text();
  }
  const keys = (fixture as Fixture).mock.received.splice(0).map(({ headers }) => headers);
  return keys
    .map((headers) => (headers.authorization ?? headers["x-api-key"] ?? "").slice(-1))
    .toSorted()
    .join("");
}

const limits = (remaining: number, limit = 100): Record<string, string> => ({
  "x-ratelimit-limit-requests": `${limit}`,
  "x-ratelimit-remaining-requests": `${remaining}`,
  "x-ratelimit-reset-requests": "59s",
});

test("a key without requests left is skipped for its model, before the provider refuses it", async () => {
  fixture = await start({ m: forKeyA(limits(0)), other: forKeyA({}) }, "", channel(two));
  expect(await keysAfter(8)).toBe("abbbbbbb");
  expect(await keysAfter(8, "other")).toBe("aaaabbbb");
  fixture.reload();
  expect(await keysAfter(4)).toBe("bbbb");
});

test("a key with few requests left gets a share of its weight", async () => {
  fixture = await start({ "*": forKeyA(limits(5)) }, "", channel(two));
  await keysAfter(1);
  // Half of its weight, so a third of the requests.
  const keys = await keysAfter(30);
  expect(Math.abs(keys.lastIndexOf("a") + 1 - 10)).toBeLessThanOrEqual(1);
});

test("a key with enough requests left keeps its weight", async () => {
  fixture = await start({ "*": forKeyA(limits(20)) }, "", channel(two));
  expect(await keysAfter(20)).toBe(`${"a".repeat(10)}${"b".repeat(10)}`);
});

test("with `provider_limits: false` the headers do not count", async () => {
  fixture = await start({ "*": forKeyA(limits(0)) }, "routing: { provider_limits: false }", channel(two));
  expect(await keysAfter(8)).toBe("aaaabbbb");
});

test("a date as the reset, and tokens of another wire", async () => {
  const headers = {
    "anthropic-ratelimit-input-tokens-limit": "10000",
    "anthropic-ratelimit-input-tokens-remaining": "0",
    "anthropic-ratelimit-input-tokens-reset": new Date(Date.now() + 120_000).toISOString(),
  };
  const script = forKeyA(headers, message);
  fixture = await start({ "*": script }, "", channel(two, "name: main, provider: other"));
  expect(await keysAfter(8)).toBe("abbbbbbb");
});

test("if the only key of a channel has none left, the next channel is tried first; without another channel it still serves", async () => {
  const only = channel("key: key-a", "name: main, provider: mock, priority: 1");
  const next = channel("key: key-b", "name: next, provider: mock").replace("[m, other]", "[m]");
  fixture = await start({ "*": forKeyA(limits(0)) }, "", `${only}\n${next}`);
  expect(await keysAfter(4)).toBe("abbb");
  expect(await keysAfter(4, "other")).toBe("aaaa");
});
