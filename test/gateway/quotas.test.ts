/**
 * The amount that a request reserves before it is sent, and the amount that it is charged, whichever channel serves
 * it.
 */
import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { Cells, createMemory } from "../../engine/access/limits/limit-cells.ts";
import type { Limits } from "../../engine/access/limits/limits.ts";
import { MemoryLimiter } from "../../engine/access/limits/memory-limiter.ts";
import { SubjectRows } from "../../engine/access/limits/subject-rows.ts";
import { Tokens } from "../../engine/access/token-index.ts";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { globMatcher } from "../../engine/routing/glob.ts";
import type { Answers } from "../../engine/store/answers/answer-contract.ts";
import { call, type Fixture, type Format, formats, start, until } from "./fixture.ts";
import { completion, delta, piece, type Script, startStream, whole } from "./mock.ts";

const formatOf = (name: string): Format => formats.find((format) => format.name === name) as Format;

const answer = { up: whole(200, "application/json", completion("Hi")) };
// biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
const renamed = "  - { name: one, provider: mock, key: k, base_url: '${A}/v1', models: { m: up } }";

interface Limited extends Fixture {
  records: RequestRecord[];
  send(format: string, model: string, body?: Record<string, unknown>): Promise<Response>;
  /** @returns the status */
  ask(format: string, model: string, body?: Record<string, unknown>): Promise<number>;
}

/** A gateway whose token has a quota of tokens or of micro-dollars. */
async function startLimited({
  limits = {},
  prices = {},
  scripts = answer,
  channels = renamed,
  append = () => {},
  config = "",
  answers,
}: {
  limits?: Limits;
  prices?: Record<string, Record<string, number>>;
  scripts?: Record<string, Script>;
  channels?: string;
  append?: (record: RequestRecord) => void;
  config?: string;
  answers?: Answers;
}): Promise<Limited> {
  const memory = createMemory(1, 10);
  const rows = new SubjectRows(memory);
  const records: RequestRecord[] = [];
  const fixture = await start(scripts, config, channels, undefined, {
    limiter: new MemoryLimiter(new Cells(memory, rows.seat()), (key) => rows.rowOf(key)),
    ledger: {
      append(record, kept) {
        append(record);
        records.push(record);
        kept();
      },
      full: false,
    },
    prices: Object.entries(prices).map(([pattern, rates]) => ({ matches: globMatcher(pattern), rates })),
    aliases: [{ name: "alias", targets: ["m"] }],
    ...(answers === undefined ? {} : { answers }),
    tokens: new Tokens([
      {
        name: "limited",
        value: "limited-token",
        id: "limited",
        allows: () => true,
        subjects: [{ key: "token:limited", limits }],
      },
    ]),
  });
  onTestFinished(() => fixture.close());
  const send: Limited["send"] = (format, model, body = {}) =>
    call(fixture, formatOf(format).request(model, { token: "limited-token", body }));
  return {
    ...fixture,
    records,
    send,
    async ask(...question) {
      const told = await send(...question);
      await told.text();
      return told.status;
    },
  };
}

test.each([
  ["the upstream's model name", "up"],
  ["the channel's model name", "m"],
  ["the client's model name", "alias"],
])("a quota of money is exact with the price of %s", async (_, priced) => {
  // A fifth of a cent each.
  const prices = { [priced]: { request: 0.002 } };
  const { ask, records } = await startLimited({ limits: { quotaMicros: 10_000 }, prices });
  const statuses = await Promise.all(Array.from({ length: 20 }, () => ask("chat", "alias")));
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  expect(records.filter(({ outcome }) => outcome === "answered").map(({ costMicros }) => costMicros)).toEqual(
    Array(5).fill(2000),
  );
});

test("the reservation uses the highest price of the possible channels", async () => {
  const channels = `${renamed}\n  - { name: two, provider: mock, key: k, base_url: '\${A}/v1', models: { m: dear } }`;
  const prices = { up: { request: 0.001 }, dear: { request: 0.002 } };
  const { ask } = await startLimited({ limits: { quotaMicros: 1999 }, prices, channels });
  expect(await ask("chat", "m")).toBe(429);
});

test.each([
  ["chat", { n: 4, max_tokens: 30 }, 429],
  ["chat", { n: 2, max_tokens: 30 }, 200],
  ["chat", { max_tokens: 1e19 }, 429],
  ["content", { generationConfig: { candidateCount: 4, maxOutputTokens: 30 } }, 429],
  ["content", { generationConfig: { candidateCount: 2, maxOutputTokens: 20 } }, 200],
])("every requested response is reserved: %s %j", async (format, body, status) => {
  const { ask } = await startLimited({ limits: { quotaTokens: 100 } });
  expect(await ask(format, "m", body)).toBe(status);
});

test("each attempt costs its own usage", async () => {
  const channels = `
  - { name: dead, provider: mock, key: k, base_url: '\${A}/v1', models: { m: dead }, priority: 9 }
${renamed}`;
  const scripts = { ...answer, dead: whole(500, "application/json", '{"error":{"message":"down"}}') };
  const prices = { up: { request: 0.002 } };
  const { ask, records } = await startLimited({ scripts, channels, prices });
  expect(await ask("chat", "m")).toBe(200);
  expect(records).toMatchObject([
    {
      costMicros: 2000,
      attempts: [
        { channel: "dead", outcome: "failed" },
        { channel: "one", outcome: "answered", costMicros: 2000 },
      ],
    },
  ]);
  expect(records[0]?.attempts?.[0]?.costMicros).toBeUndefined();
});

test("a background request is refused before it starts, and is one record when it is done", async () => {
  const poor = await startLimited({ limits: { quotaTokens: 0 } });
  expect(await poor.ask("responses", "m", { background: true })).toBe(429);
  expect(poor.mock.received).toHaveLength(0);
  const rich = await startLimited({ limits: { quotaTokens: 10_000 } });
  expect(await rich.ask("responses", "m", { background: true })).toBe(200);
  await until(() => rich.records.length > 0);
  expect(rich.records).toMatchObject([{ outcome: "answered", channel: "one", counts: { input: 1 } }]);
  // A quarter was reserved for a response of unknown length, and released.
  for (let again = 0; again < 5; again++) expect(await rich.ask("responses", "m")).toBe(200);
});

test("a client that disconnects before it gets an id starts no request", async () => {
  const { promise: stored, resolve: store } = Promise.withResolvers<void>();
  let puts = 0;
  const answers: Answers = {
    async put() {
      puts++;
      await stored;
      return "kept";
    },
    get: async () => undefined,
    delete: async () => false,
  };
  const { gateway, mock, records } = await startLimited({ limits: { quotaTokens: 10_000 }, answers });
  const { path, headers, body } = formatOf("responses").request("m", {
    token: "limited-token",
    body: { background: true },
  });
  const leaving = new AbortController();
  const asking = fetch(gateway.url + path, { method: "POST", headers, body, signal: leaving.signal });
  await until(() => puts === 1);
  leaving.abort();
  await expect(asking).rejects.toThrow();
  await until(() => records.length === 1);
  store();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(records).toMatchObject([{ status: 499 }]);
  expect(mock.received).toHaveLength(0);
});

test("an unknown path has no operation in its record, and a refused request has the requested one", async () => {
  const { gateway, records } = await startLimited({});
  for (const path of ["/v2/anything", "/v1/chat/completions"])
    await (await fetch(gateway.url + path, { method: "POST" })).text();
  expect(records).toMatchObject([
    { operation: "", status: 404, outcome: "refused" },
    { operation: "generation", status: 401, outcome: "refused" },
  ]);
});

test("an error in the accounting returns 500", async () => {
  const { ask } = await startLimited({
    append() {
      throw new Error("a bug");
    },
  });
  expect(await ask("chat", "m")).toBe(500);
});

test.each([
  [{ tpm: 1000 }, "the token may use 1000 tokens per minute, and this request alone may use 2024 tokens"],
  [{ quotaTokens: 1000 }, "the token has a quota of 1000 tokens; this request may use 2024 tokens"],
])(
  "a request that exceeds the limit itself is refused with its needs and x-should-retry: false: %j",
  async (limits, words) => {
    const { send } = await startLimited({ limits });
    const told = await send("chat", "m", { max_tokens: 2000 });
    expect(told.status).toBe(429);
    expect(await told.text()).toContain(words);
    expect(told.headers.get("x-should-retry")).toBe("false");
    expect(told.headers.get("retry-after")).toBeNull();
    expect(told.headers.get("x-ratelimit-remaining-tokens")).toBeNull();
  },
);

/** Never responds, or never finishes. */
const silent: Script = () => {};
const endless: Script = (socket) => {
  startStream(socket);
  piece(socket, delta("one two three four five six seven eight"));
};
const long = { messages: [{ role: "user", content: "word ".repeat(400) }] };

test.each(["chat", "messages"])(
  "a client that disconnects before the response is charged for the request's input: %s",
  async (name) => {
    const { gateway, mock, records, ask } = await startLimited({
      limits: { quotaTokens: 1_000 },
      scripts: { up: silent },
    });
    const { path, headers, body } = formatOf(name).request("m", {
      token: "limited-token",
      body: { max_tokens: 10, ...long },
    });
    for (let count = 1; count <= 2; count++) {
      const leaving = new AbortController();
      const asking = fetch(gateway.url + path, { method: "POST", headers, body, signal: leaving.signal });
      await until(() => mock.received.length === count);
      leaving.abort();
      await expect(asking).rejects.toThrow();
      await until(() => records.length === count);
    }
    expect(records).toMatchObject(
      Array(2).fill({ status: 499, outcome: "cancelled", channel: "one", countsKind: "estimated" }),
    );
    for (const { counts } of records) expect(counts?.input).toBeGreaterThanOrEqual(400);
    // Two requests have used most of the quota, so that a third one does not fit.
    expect(await ask(name, "m", { max_tokens: 10, ...long })).toBe(429);
    expect(mock.received).toHaveLength(2);
  },
);

test("a client that disconnects in the pause after a refusal is charged nothing", async () => {
  const { gateway, mock, records } = await startLimited({
    limits: { quotaTokens: 1_000 },
    scripts: { up: whole(429, "application/json", "{}", { "retry-after-ms": "10000" }) },
    config: "routing: { max_backoff_ms: 20000 }",
  });
  const { path, headers, body } = formatOf("chat").request("m", {
    token: "limited-token",
    body: { max_tokens: 10, ...long },
  });
  const leaving = new AbortController();
  const asking = fetch(gateway.url + path, { method: "POST", headers, body, signal: leaving.signal });
  await until(() => mock.received.length === 1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  leaving.abort();
  await expect(asking).rejects.toThrow();
  await until(() => records.length === 1);
  expect(records[0]).toMatchObject({ status: 499 });
  expect(records[0]?.counts ?? {}).toEqual({});
});

test.each(["chat", "messages"])(
  "a client that disconnects from a stream is also charged for the streamed output: %s",
  async (name) => {
    const { gateway, records } = await startLimited({
      limits: { quotaTokens: 10_000 },
      scripts: { up: endless },
    });
    const { path, headers, body } = formatOf(name).request("m", {
      token: "limited-token",
      body: { max_tokens: 10, stream: true, ...long },
    });
    const leaving = new AbortController();
    const answered = await fetch(gateway.url + path, {
      method: "POST",
      headers,
      body,
      signal: leaving.signal,
    });
    let heard = "";
    const reader = (answered.body as ReadableStream<Uint8Array>).getReader();
    while (!heard.includes("eight")) heard += Buffer.from((await reader.read()).value ?? []).toString();
    leaving.abort();
    await until(() => records.length === 1);
    const [record] = records;
    expect(record).toMatchObject({ status: 499, outcome: "cancelled", countsKind: "estimated" });
    expect(record?.counts?.input).toBeGreaterThanOrEqual(400);
    expect(record?.counts?.output).toBeGreaterThanOrEqual(8);
  },
);

test("a request that exceeds its time limit is charged", async () => {
  const { records, ask } = await startLimited({
    limits: { quotaTokens: 1_000 },
    scripts: { up: silent },
    config: "timeouts: { headers_ms: 50 }",
  });
  expect(await ask("chat", "m", { max_tokens: 10, ...long })).toBe(504);
  expect(records).toMatchObject([{ status: 504, outcome: "failed", countsKind: "estimated" }]);
  expect(records[0]?.counts?.input).toBeGreaterThanOrEqual(400);
});

test("a client that disconnects before the request was sent is charged nothing", async () => {
  // Accepts connections, and never completes the TLS handshake.
  const mute = createServer((socket) => void socket.on("error", () => {}));
  mute.listen(0, "127.0.0.1");
  await once(mute, "listening");
  onTestFinished(() => void mute.close());
  const { port } = mute.address() as { port: number };
  const channels = `  - { name: one, provider: mock, key: k, base_url: 'https://127.0.0.1:${port}/v1', models: { m: up } }`;
  const { gateway, records } = await startLimited({ limits: { quotaTokens: 1_000 }, channels });
  const request = formatOf("chat").request("m", {
    token: "limited-token",
    body: { max_tokens: 10, ...long },
  });
  const { path, headers, body } = request;
  const leaving = new AbortController();
  const asking = fetch(gateway.url + path, { method: "POST", headers, body, signal: leaving.signal });
  await once(mute, "connection");
  leaving.abort();
  await expect(asking).rejects.toThrow();
  await until(() => records.length === 1);
  expect(records[0]).toMatchObject({ status: 499, channel: "one" });
  expect(records[0]?.counts).toBeUndefined();
});
