/** Several channels: the order of attempts, and no retry once the client has received something. */
import { afterEach, expect, test, vi } from "vitest";
import { call, type Fixture, formats, start, until } from "./fixture.ts";
import {
  completion,
  delta,
  done,
  endStream,
  finish,
  piece,
  type Script,
  startStream,
  whole,
} from "./mock.ts";

const chat = formats[0] as (typeof formats)[0];
const json = "application/json";
const A = "$" + "{A}/v1";

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

const good = whole(200, json, completion("second"));
const goodStream: Script = (socket) => {
  startStream(socket);
  piece(socket, delta("second") + finish + done);
  endStream(socket);
};

/** Two channels on one upstream, which the upstream distinguishes by the model's name. */
const two = `
  - { name: first, provider: mock, key: k1, base_url: '${A}', models: { m: bad }, priority: 2 }
  - { name: second, provider: mock, key: k2, base_url: '${A}', models: { m: good }, priority: 1 }`;

const troubles: Record<string, Script> = {
  "500": whole(500, json, '{"error":{"message":"boom"}}'),
  "429": whole(429, json, '{"error":{"message":"slow down"}}', { "retry-after": "3" }),
  "401": whole(401, json, '{"error":{"message":"no such key"}}'),
  html: whole(502, "text/html", "<html></html>"),
  "closed connection": (socket) => void socket.destroy(),
  silence: () => {},
  "error as first event": (socket) => {
    startStream(socket);
    piece(socket, 'data: {"error":{"message":"boom"}}\n\n');
    endStream(socket);
  },
  "stream without events": (socket) => {
    startStream(socket);
    endStream(socket);
  },
};

test.each(Object.entries(troubles))("%s: the next channel is tried", async (_title, bad) => {
  fixture = await start({ bad, good: goodStream }, "timeouts: { headers_ms: 300 }", two);
  const response = await call(fixture, chat.request("m", { stream: true }));
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).toContain("second");
  expect(chat.succeeded(text)).toBe(true);
  expect(fixture.mock.received.at(-1)?.headers.authorization).toBe("Bearer k2");
});

test("a client error is not retried", async () => {
  fixture = await start({ bad: whole(400, json, '{"error":{"message":"too long"}}'), good }, "", two);
  const response = await call(fixture, chat.request("m"));
  expect(response.status).toBe(400);
  expect(chat.errorMessage(await response.json())).toBe("too long");
  expect(fixture.mock.received).toHaveLength(1);
});

test("after the first event nothing is retried", async () => {
  const bad: Script = (socket) => {
    startStream(socket);
    piece(socket, delta("first"));
    setTimeout(() => socket.destroy(), 20);
  };
  fixture = await start({ bad, good: goodStream }, "", two);
  const text = await (await call(fixture, chat.request("m", { stream: true }))).text();
  expect(text).toContain("first");
  expect(text).not.toContain("second");
  expect(chat.failed(text)).toBe(true);
  expect(fixture.mock.received).toHaveLength(1);
});

test("when all channels fail, the client gets the last error with its retry-after", async () => {
  const good = troubles["429"] as Script;
  fixture = await start({ bad: troubles["500"] as Script, good }, "", two);
  const response = await call(fixture, chat.request("m"));
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("3");
  expect(fixture.mock.received).toHaveLength(2);
});

test("a channel that keeps failing cools down, and is tried again later", async () => {
  const mock = { bad: troubles["500"] as Script, good };
  fixture = await start(mock, "routing: { failure_threshold: 2, cool_down_ms: 200 }", two);
  const asked = (): string[] => fixture?.mock.received.splice(0).map(({ body }) => body.model) ?? [];
  for (let request = 0; request < 2; request++) await call(fixture, chat.request("m"));
  expect(asked()).toEqual(["bad", "good", "bad", "good"]);
  await call(fixture, chat.request("m"));
  expect(asked()).toEqual(["good"]);
  await new Promise((resolve) => setTimeout(resolve, 250));
  fixture.mock.scripts.set("bad", whole(200, json, completion("healed")));
  expect(chat.text(await (await call(fixture, chat.request("m"))).json())).toBe("healed");
  expect(asked()).toEqual(["bad"]);
});

test("a single channel stays in use despite failures", async () => {
  fixture = await start(
    { bad: troubles["500"] as Script },
    "routing: { failure_threshold: 1, cool_down_ms: 60000 }",
    `
  - { name: only, provider: mock, key: k, base_url: '${A}', models: { m: bad } }`,
  );
  for (let request = 0; request < 3; request++) await call(fixture, chat.request("m"));
  expect(fixture.mock.received).toHaveLength(3);
  fixture.mock.scripts.set("bad", good);
  expect((await call(fixture, chat.request("m"))).status).toBe(200);
});

test("an idle connection that the upstream closed is replaced without an error", async () => {
  const brief: Script = async (socket, received) => {
    await good(socket, received);
    socket.end();
  };
  fixture = await start({ m: brief });
  expect((await call(fixture, chat.request("m"))).status).toBe(200);
  await vi.waitFor(() => expect(fixture?.mock.open).toBe(0));
  expect((await call(fixture, chat.request("m"))).status).toBe(200);
  expect(fixture.mock.received).toHaveLength(2);
});

test("a request on a reused connection that closes after part of a response is not sent again", async () => {
  const flaky: Script = (socket, received) => {
    if (fixture?.mock.received.length === 2) socket.destroy();
    else void good(socket, received);
  };
  fixture = await start({ m: flaky });
  expect((await call(fixture, chat.request("m"))).status).toBe(200);
  expect((await call(fixture, chat.request("m"))).status).toBe(502);
  expect(fixture.mock.received).toHaveLength(2);
});

test("a request on a new connection that closes without a response is not sent again, because the upstream may have received it", async () => {
  fixture = await start({ m: (socket) => void socket.end() });
  expect((await call(fixture, chat.request("m"))).status).toBe(502);
  expect(fixture.mock.received).toHaveLength(1);
});

test("requests are distributed by weight", async () => {
  fixture = await start(
    { a: good, b: good },
    "",
    `
  - { name: a, provider: mock, key: k, base_url: '${A}', models: { m: a }, weight: 3 }
  - { name: b, provider: mock, key: k, base_url: '${A}', models: { m: b }, weight: 1 }`,
  );
  for (let request = 0; request < 8; request++) await call(fixture, chat.request("m"));
  expect(fixture.mock.received.map(({ body }) => body.model).join("")).toBe("aabaaaba");
});

test("a request that one channel cannot express goes to the next; without any, it is refused before it is sent", async () => {
  const content = formats[3] as (typeof formats)[0];
  const video = { inlineData: { mimeType: "video/mp4", data: "AAAA" } };
  const request = content.request("m", { body: { contents: [{ role: "user", parts: [video] }] } });
  const narrow = `
  - { name: narrow, provider: other, key: k1, base_url: '${A}', models: { m: bad }, priority: 2 }`;
  const wide = `
  - { name: wide, provider: mock, key: k2, base_url: '${A}', models: { m: good } }`;
  fixture = await start({ bad: good, good }, "", narrow);
  const refused = await call(fixture, request);
  expect(refused.status).toBe(400);
  expect(content.errorMessage(await refused.json())).toMatch(/does not accept parts of type video/);
  expect(fixture.mock.received).toHaveLength(0);
  await fixture.close();
  fixture = await start({ bad: good, good }, "", narrow + wide);
  expect((await call(fixture, request)).status).toBe(200);
  expect(fixture.mock.received.map(({ body }) => body.model)).toEqual(["good"]);
});

test("an upstream's error takes precedence over a refusal by the next channel", async () => {
  const content = formats[3] as (typeof formats)[0];
  const video = { inlineData: { mimeType: "video/mp4", data: "AAAA" } };
  const request = content.request("m", { body: { contents: [{ role: "user", parts: [video] }] } });
  fixture = await start(
    { bad: troubles["429"] as Script },
    "",
    `
  - { name: wide, provider: mock, key: k1, base_url: '${A}', models: { m: bad }, priority: 2 }
  - { name: narrow, provider: other, key: k2, base_url: '${A}', models: { m: good } }`,
  );
  const response = await call(fixture, request);
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("3");
  expect(fixture.log.at(-1)).toMatchObject({ channel: "wide", attempts: 1 });
});

test("an interrupted stream does not count as a success of its channel", async () => {
  const bad: Script = (socket) => {
    startStream(socket);
    piece(socket, delta("first"));
    setTimeout(() => socket.destroy(), 20);
  };
  fixture = await start(
    { bad, good: goodStream },
    "routing: { failure_threshold: 2, cool_down_ms: 60000 }",
    two,
  );
  for (let request = 0; request < 2; request++) {
    expect(await (await call(fixture, chat.request("m", { stream: true }))).text()).toContain("first");
  }
  expect(await (await call(fixture, chat.request("m", { stream: true }))).text()).toContain("second");
});

const lone = `
  - { name: only, provider: mock, key: k, base_url: '${A}', models: { m: bad } }`;

/** Fails a number of times, then succeeds. */
function failsFirst(times: number, trouble: Script): Script {
  let failures = 0;
  return (socket, received) => (failures++ < times ? trouble : good)(socket, received);
}

test.each<[string, Script]>([
  ["it is the only channel", troubles["500"] as Script],
  ["the upstream requests it", whole(429, json, "{}", { "retry-after-ms": "120" })],
])("a channel is retried after a pause, where that is allowed: %s", async (_title, trouble) => {
  fixture = await start({ bad: failsFirst(1, trouble) }, "routing: { max_backoff_ms: 400 }", lone);
  const response = await call(fixture, chat.request("m"));
  expect(response.status).toBe(200);
  expect(fixture.mock.received).toHaveLength(2);
  await until(() => fixture?.log.at(-1)?.msg === "request");
  expect(fixture.log.at(-1)).toMatchObject({ attempts: 2, status: 200 });
});

test.each<[string, Script, string]>([
  ["when the wait is too long", whole(429, json, "{}", { "retry-after": "3" }), "max_backoff_ms: 400"],
  ["with a refused key", troubles["401"] as Script, "max_backoff_ms: 400"],
  ["more often than configured", troubles["500"] as Script, "max_backoff_ms: 20, max_attempts: 1"],
  ["unless the configuration says so", troubles["500"] as Script, "failure_threshold: 3"],
])("a channel is not retried %s", async (_title, trouble, routing) => {
  fixture = await start({ bad: trouble }, `routing: { ${routing} }`, lone);
  expect((await call(fixture, chat.request("m"))).status).toBeGreaterThanOrEqual(400);
  expect(fixture.mock.received).toHaveLength(1);
});

test("the retry is cancelled when the client disconnects during the pause", async () => {
  // The pause is as long as the upstream requests; otherwise it would be random, and might end before the client leaves.
  const trouble = whole(429, json, "{}", { "retry-after-ms": "300" });
  fixture = await start({ bad: trouble }, "routing: { max_backoff_ms: 400 }", lone);
  const gone = new AbortController();
  const asked = call(fixture, chat.request("m"), { signal: gone.signal }).catch(() => {});
  await until(() => fixture?.mock.received.length === 1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  gone.abort();
  await asked;
  await until(() => fixture?.gateway.running === 0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(fixture.mock.received).toHaveLength(1);
  expect(fixture.log.at(-1)).toMatchObject({ status: 499 });
});
