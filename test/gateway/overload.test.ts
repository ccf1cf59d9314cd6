/**
 * More concurrent requests than the limit: some wait briefly, the others are refused at once in the client's format.
 */
import { afterEach, describe, expect, test } from "vitest";
import { call, type Fixture, formats, NARROW_TOKEN, start, until, wait } from "./fixture.ts";
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

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

const chat = formats[0] as (typeof formats)[0];
const plain = whole(200, "application/json", completion("Hi"));
const silent: Script = () => {};
const held = (): { script: Script; release(): void } => {
  const waiting: (() => void)[] = [];
  return {
    script: (socket, received) => void waiting.push(() => void plain(socket, received)),
    release: () => {
      for (const answer of waiting.splice(0)) answer();
    },
  };
};

describe.each(formats)("$name", (format) => {
  test("a request above the gateway's limit is refused in this wire's format, with retry-after", async () => {
    fixture = await start(
      { silent, plain },
      "overload: { max_concurrent_requests: 1, max_queued_requests: 0 }",
    );
    const gone = new AbortController();
    const running = call(fixture, chat.request("silent"), { signal: gone.signal }).catch(() => {});
    await until(() => fixture?.mock.received.length === 1);
    const refused = await call(fixture, format.request("plain"));
    expect(refused.status).toBe(format.name === "messages" ? 529 : 503);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(refused.headers.get("x-should-retry")).toBeNull();
    expect(format.errorMessage(await refused.json())).toContain("1 concurrent requests");
    expect(fixture.mock.received).toHaveLength(1);
    gone.abort();
    await running;
    // A disconnect frees the slot.
    await until(() => fixture?.gateway.running === 0);
    expect((await call(fixture, format.request("plain"))).status).toBe(200);
  });

  test("a request above a token's limit gets 429, and another token is served", async () => {
    fixture = await start(
      { silent, plain, "allowed-plain": plain },
      "overload: { max_concurrent_per_token: 1, max_queued_requests: 0 }",
    );
    const gone = new AbortController();
    const running = call(fixture, chat.request("silent"), { signal: gone.signal }).catch(() => {});
    await until(() => fixture?.mock.received.length === 1);
    const refused = await call(fixture, format.request("plain"));
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("1");
    const other = await call(fixture, format.request("allowed-plain", { token: NARROW_TOKEN }));
    expect(other.status).toBe(200);
    gone.abort();
    await running;
  });
});

test("waiting requests are served in order when a slot is free, with complete bodies", async () => {
  const first = held();
  fixture = await start(
    { held: first.script, plain },
    "overload: { max_concurrent_requests: 1, max_queued_requests: 2, queue_timeout_ms: 20000 }",
  );
  const running = call(fixture, chat.request("held"));
  await until(() => fixture?.mock.received.length === 1);
  const text = "x".repeat(200_000);
  const waiting = ["one", "two"].map((name) =>
    call(
      fixture as Fixture,
      chat.request("plain", { body: { user: name, messages: [{ role: "user", content: text }] } }),
    ),
  );
  await wait(100);
  expect(fixture.mock.received).toHaveLength(1);
  expect((await call(fixture, chat.request("plain"))).status).toBe(503);
  first.release();
  for (const answer of [running, ...waiting]) expect((await answer).status).toBe(200);
  const [, ...behind] = fixture.mock.received;
  expect(behind.map(({ body }) => body.user)).toEqual(["one", "two"]);
  expect(behind.every(({ body }) => JSON.stringify(body).includes(text))).toBe(true);
});

test("a request that waits too long is refused; a stream keeps its slot until its end", async () => {
  const slow: Script = async (socket) => {
    startStream(socket);
    piece(socket, delta("begun"));
    await wait(400);
    piece(socket, finish + done);
    endStream(socket);
  };
  fixture = await start({ slow, plain }, "overload: { max_concurrent_requests: 1, queue_timeout_ms: 50 }");
  const stream = await call(fixture, chat.request("slow", { stream: true }));
  expect((await call(fixture, chat.request("plain"))).status).toBe(503);
  expect(chat.succeeded(await stream.text())).toBe(true);
  expect((await call(fixture, chat.request("plain"))).status).toBe(200);
});

test("a full channel is skipped; when no other is left, the request waits for it", async () => {
  const first = held();
  fixture = await start(
    { held: first.script, plain, second: plain },
    "overload: { max_concurrent_per_channel: 1, max_queued_requests: 1, queue_timeout_ms: 20000 }",
    `  - { name: one, provider: mock, key: k, base_url: '\${A}/v1', models: { m: held, only: plain }, priority: 2 }
  - { name: two, provider: mock, key: k, base_url: '\${A}/v1', models: { m: second }, priority: 1 }`,
  );
  const running = call(fixture, chat.request("m"));
  await until(() => fixture?.mock.received.length === 1);
  expect((await call(fixture, chat.request("m"))).status).toBe(200);
  expect(fixture.mock.received.map(({ body }) => body.model)).toEqual(["held", "second"]);
  const waits = call(fixture, chat.request("only"));
  await wait(100);
  const refused = await call(fixture, chat.request("only"));
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(fixture.mock.received).toHaveLength(2);
  first.release();
  expect([(await running).status, (await waits).status]).toEqual([200, 200]);
});

test("a channel that is skipped because it cannot express the request frees its slot at once", async () => {
  const first = held();
  fixture = await start(
    { held: first.script, plain },
    "overload: { max_concurrent_per_channel: 1, max_queued_requests: 0 }\nlosses: { sampling.top_k: reject }",
    `  - { name: one, provider: mock, key: k, base_url: '\${A}/v1', models: { m: plain }, priority: 2 }
  - { name: two, provider: other, key: k, base_url: '\${A}/v1', models: { m: held }, priority: 1 }`,
  );
  const messages = formats[1] as (typeof formats)[0];
  const running = call(fixture, messages.request("m", { body: { top_k: 5 } }));
  await until(() => fixture?.mock.received.length === 1);
  expect(fixture.mock.received[0]?.body.model).toBe("held");
  expect((await call(fixture, chat.request("m"))).status).toBe(200);
  first.release();
  await running;
});

test("a disconnect while waiting for a channel does not affect its health: one request at a time probes it", async () => {
  const [tried, others] = [held(), held()];
  const failing = whole(500, "application/json", '{"error":{"message":"boom"}}');
  fixture = await start(
    { tried: failing, others: others.script, second: plain },
    "overload: { max_concurrent_per_channel: 2, max_queued_requests: 1, queue_timeout_ms: 20000 }\nrouting: { failure_threshold: 1, cool_down_ms: 50 }",
    `  - { name: one, provider: mock, key: k, base_url: '\${A}/v1', models: { m: tried, o: others }, priority: 2 }
  - { name: two, provider: mock, key: k, base_url: '\${A}/v1', models: { m: second, t: others }, priority: 1 }`,
  );
  const { gateway, mock } = fixture;
  const ask = (model: string, init: RequestInit = {}): Promise<Response> =>
    call(fixture as Fixture, chat.request(model), init);
  expect((await ask("m")).status).toBe(200);
  await wait(60);
  mock.scripts.set("tried", tried.script);
  // One channel has the probing request and another one; the other channel has two.
  const running = ["m", "o", "t", "t"].map((model) => ask(model));
  await until(() => mock.received.length === 6);
  const gone = new AbortController();
  const waiting = ask("m", { signal: gone.signal }).catch(() => {});
  await until(() => gateway.running === 5);
  await wait(50);
  gone.abort();
  await waiting;
  await until(() => gateway.running === 4);
  others.release();
  await until(() => gateway.running === 1);
  const next = ask("m");
  await until(() => mock.received.length === 7);
  expect(mock.received.at(-1)?.body.model).toBe("second");
  tried.release();
  for (const answer of [...running, next]) expect((await answer).status).toBe(200);
});

test("the request of a client that disconnects while waiting is not sent", async () => {
  const first = held();
  fixture = await start(
    { held: first.script, plain },
    "overload: { max_concurrent_requests: 1, queue_timeout_ms: 20000 }",
  );
  const running = call(fixture, chat.request("held"));
  await until(() => fixture?.mock.received.length === 1);
  const gone = new AbortController();
  const waiting = call(fixture, chat.request("plain"), { signal: gone.signal }).catch(() => {});
  await until(() => fixture?.gateway.running === 2);
  await wait(50);
  gone.abort();
  await waiting;
  await until(() => fixture?.gateway.running === 1);
  first.release();
  expect((await running).status).toBe(200);
  expect(fixture.mock.received).toHaveLength(1);
});

test("disconnecting clients cause no additional connections, before the response and during it", async () => {
  const endless: Script = (socket) => {
    startStream(socket);
    const timer = setInterval(() => piece(socket, delta("more ")), 5);
    socket.once("close", () => clearInterval(timer));
  };
  fixture = await start({ silent, endless });
  for (const model of ["silent", "endless"]) {
    const before = fixture.mock.connections;
    const gone = new AbortController();
    const running = Array.from({ length: 20 }, () =>
      call(fixture as Fixture, chat.request(model, { stream: true }), { signal: gone.signal })
        .then((response) => response.text())
        .catch(() => {}),
    );
    const asked = (): number => fixture?.mock.received.filter(({ body }) => body.model === model).length ?? 0;
    await until(() => asked() === 20);
    gone.abort();
    await Promise.all(running);
    await until(() => fixture?.mock.open === 0);
    // Time for late effects.
    await wait(200);
    expect([fixture.mock.open, fixture.mock.connections - before]).toEqual([0, 20]);
  }
});
