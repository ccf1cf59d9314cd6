/** A second attempt beside a slow one: who wins, what is recorded, what is released, and when there is none. */
import { expect, onTestFinished, test } from "vitest";
import { Cells, createMemory } from "../../engine/access/limits/limit-cells.ts";
import { MemoryLimiter } from "../../engine/access/limits/memory-limiter.ts";
import { SubjectRows } from "../../engine/access/limits/subject-rows.ts";
import { isHedge, type RequestRecord } from "../../engine/ledger/record.ts";
import { RequestCounter } from "../../engine/metrics/request-counter.ts";
import { RequestSeries } from "../../engine/metrics/request-series.ts";
import { globMatcher } from "../../engine/routing/glob.ts";
import { spansOf } from "../../engine/telemetry/request-spans.ts";
import { call, type Fixture, type Format, formats, start, until, wait } from "./fixture.ts";
import {
  completion,
  delta,
  done,
  endStream,
  finish,
  piece,
  type Received,
  type Script,
  startStream,
  whole,
} from "./mock.ts";

const chat = formats[0] as Format;
const json = "application/json";
const usage = `data: ${JSON.stringify({ id: "c1", choices: [], usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 } })}\n\n`;

/** Answers a request, whole or streamed, with this text. */
const saying =
  (text: string): Script =>
  (socket, received) => {
    if (received.body.stream !== true) return whole(200, json, completion(text))(socket, received);
    startStream(socket);
    piece(socket, delta(text) + finish + usage + done);
    endStream(socket);
  };
const silent: Script = () => {};
const reset: Script = (socket) => void socket.resetAndDestroy();
const error: Script = whole(500, json, '{"error":{"message":"boom"}}');

const channel = (name: string, more = ""): string =>
  `  - { name: ${name}, provider: mock, key: k-${name}, base_url: '\${A}/v1', models: { m: ${name} }${more} }\n`;
const first = channel("first", ", priority: 2");
const second = channel("second", ", priority: 1");
const third = channel("third");

interface Hedged extends Fixture {
  records: RequestRecord[];
  /** The requests at a channel. */
  at(model: string): Received[];
  ask(body?: Record<string, unknown>, init?: RequestInit): Promise<Response>;
}

async function startHedged(
  scripts: Record<string, Script>,
  { channels = first + second, routing = "hedge: { after_ms: 20 }", settings = "" } = {},
): Promise<Hedged> {
  const records: RequestRecord[] = [];
  const memory = createMemory(1, 10);
  const rows = new SubjectRows(memory);
  const rates = { input: 10, output: 100 };
  const fixture = await start(scripts, `routing: { ${routing} }\n${settings}`, channels, undefined, {
    limiter: new MemoryLimiter(new Cells(memory, rows.seat()), (key) => rows.rowOf(key)),
    prices: [{ matches: globMatcher("*"), rates }],
    ledger: {
      append(record, kept) {
        records.push(record);
        kept();
      },
      full: false,
    },
  });
  onTestFinished(() => fixture.close());
  return {
    ...fixture,
    records,
    at: (model) => fixture.mock.received.filter(({ body }) => body.model === model),
    ask: (body = {}, init) => call(fixture, chat.request("m", { body }), init),
  };
}

const summary = ({ channel, status, outcome, attempts = [] }: RequestRecord): unknown => ({
  channel,
  status,
  outcome,
  attempts: attempts.map((attempt) => `${attempt.channel} ${attempt.outcome}`),
});

/** Moments of a slow attempt. */
const moments: Readonly<Record<string, (socket: Parameters<Script>[0]) => void>> = {
  "before the head": () => {},
  "in the head": (socket) => void socket.write("HTTP/1.1 200 OK\r\ncontent-ty"),
  "before the first content": (socket) => {
    startStream(socket);
    piece(socket, delta(""));
  },
};

test.each(formats.flatMap((format) => [false, true].map((stream) => [format.name, stream] as const)))(
  "%s, stream %s: a slow attempt loses against the second one",
  async (name, stream) => {
    const format = formats.find((each) => each.name === name) as Format;
    const scripts = { first: silent, second: saying("Hi") };
    const hedged = await startHedged(scripts);
    const plain = await startHedged(scripts, { channels: second, routing: "" });
    // Responses would be stored at the upstream otherwise.
    const body = name === "responses" ? { store: false } : {};
    const read = async (fixture: Fixture): Promise<string> =>
      (await call(fixture, format.request("m", { stream, body }))).text();
    const [text, expected] = [await read(hedged), await read(plain)];
    const steady = (answer: string): string =>
      answer.replaceAll(
        /(resp|msg|chatcmpl|rs|c|gen)[_-][\w-]+|"(created\w*|completed_at|id|responseId)":("[^"]*"|[\d.]+)/g,
        "",
      );
    expect(steady(text)).toBe(steady(expected));
    await until(() => hedged.at("first")[0]?.closedMs !== undefined);
    const [record] = hedged.records as [RequestRecord];
    expect(summary(record)).toEqual({
      channel: "second",
      status: 200,
      outcome: "answered",
      attempts: ["first cancelled", "second answered"],
    });
    const [lost, won] = record.attempts ?? [];
    // The client pays for one response. The other attempt has its own cost.
    const [own] = plain.records as [RequestRecord];
    expect(record.counts).toEqual(own.counts);
    expect(record.costMicros).toBe(own.costMicros);
    expect(won?.costMicros).toBe(own.costMicros);
    expect(lost?.counts?.input).toBeGreaterThan(0);
    expect(lost?.counts?.output ?? 0).toBe(0);
    expect(lost?.costMicros).toBe((lost?.counts?.input ?? 0) * 10);
    expect(hedged.log.find(({ msg }) => msg === "request")).toMatchObject({
      channel: "second",
      attempts: 2,
      hedged: true,
    });
  },
);

test.each([false, true])("stream %s: the first attempt wins if it answers first", async (stream) => {
  let answer = (): void => {};
  const hedged = await startHedged({
    first: (socket, received) => {
      answer = () => void saying("from the first")(socket, received);
    },
    second: silent,
  });
  const response = hedged.ask({ stream });
  await until(() => hedged.at("second").length === 1);
  answer();
  expect(await (await response).text()).toContain("from the first");
  await until(() => hedged.at("second")[0]?.closedMs !== undefined);
  expect(hedged.records.map(summary)).toEqual([
    { channel: "first", status: 200, outcome: "answered", attempts: ["first answered", "second cancelled"] },
  ]);
});

test.each(
  Object.keys(moments).flatMap((moment) => ["first", "second"].map((broken) => [moment, broken] as const)),
)("a cut %s of the %s attempt: the other one answers", async (moment, broken) => {
  const begin = moments[moment] as (typeof moments)[string];
  const waiting = new Map<string, () => void>();
  const script =
    (name: string): Script =>
    (socket, received) => {
      if (name === broken) {
        begin(socket);
        waiting.set(name, () => socket.resetAndDestroy());
      } else waiting.set(name, () => void saying(`from the ${name}`)(socket, received));
    };
  const hedged = await startHedged({ first: script("first"), second: script("second") });
  const response = hedged.ask({ stream: true });
  await until(() => waiting.size === 2);
  waiting.get(broken)?.();
  await until(() => hedged.log.some(({ msg }) => msg === "attempt failed"));
  const other = broken === "first" ? "second" : "first";
  waiting.get(other)?.();
  const text = await (await response).text();
  expect(text).toContain(`from the ${other}`);
  expect(chat.succeeded(text)).toBe(true);
  expect(hedged.records.map(summary)).toEqual([
    {
      channel: other,
      status: 200,
      outcome: "answered",
      attempts:
        broken === "first" ? ["first failed", "second answered"] : ["first answered", "second failed"],
    },
  ]);
});

test.each([
  ["first", "second"],
  ["second", "first"],
])("both fail, the %s attempt before the %s: the next channel answers", async (...order) => {
  const waiting = new Map<string, () => void>();
  const failing =
    (name: string): Script =>
    (socket, received) =>
      void waiting.set(name, () => void error(socket, received));
  const hedged = await startHedged(
    { first: failing("first"), second: failing("second"), third: saying("from the third") },
    { channels: first + second + third },
  );
  const response = hedged.ask();
  await until(() => waiting.size === 2);
  for (const [index, name] of order.entries()) {
    waiting.get(name)?.();
    await until(() => hedged.log.filter(({ msg }) => msg === "attempt failed").length === index + 1);
  }
  expect(await (await response).text()).toContain("from the third");
  const [record] = hedged.records as [RequestRecord];
  const { attempts = [] } = record;
  expect(attempts.map((_, index) => isHedge(attempts, index))).toEqual([false, true, false]);
  const series = new RequestSeries(100);
  const names = { providerOf: () => "provider", operationNameOf: () => "chat" };
  new RequestCounter(series, names.providerOf, names.operationNameOf).count(record);
  expect(series.find("polywire_hedges_total", ["second", "failed"]).value).toBe(1);
  expect(series.find("polywire_retries_total", [record.operation]).value).toBe(1);
  const trace = { traceId: "1".repeat(32), spanId: "2".repeat(16), sampled: true };
  const marked = spansOf(record, trace, names).filter(({ attributes }) =>
    attributes.some(({ key }) => key === "polywire.hedge"),
  );
  expect(marked.length).toBe(1);
  expect(hedged.records.map(summary)).toEqual([
    {
      channel: "third",
      status: 200,
      outcome: "answered",
      attempts: ["first failed", "second failed", "third answered"],
    },
  ]);
});

test("both fail, and there is no other channel: the client gets the error", async () => {
  const waiting: (() => void)[] = [];
  const script: Script = (socket, received) => void waiting.push(() => void error(socket, received));
  const hedged = await startHedged({ "*": script });
  const response = hedged.ask();
  await until(() => waiting.length === 2);
  for (const fail of waiting) fail();
  expect((await response).status).toBe(500);
  expect(hedged.records.map(summary)).toEqual([
    { channel: "second", status: 500, outcome: "failed", attempts: ["first failed", "second failed"] },
  ]);
});

test("a key that reaches its limit while a second attempt runs: the channel's other key stays in reach", async () => {
  const waiting = new Map<string, () => void>();
  const limited: Script = whole(429, json, '{"error":{"message":"slow down"}}');
  const keys = "[{ name: a, value: key-a, weight: 1000 }, { name: b, value: key-b, weight: 0.001 }]";
  const channels = `${first.replace("key: k-first", `keys: ${keys}`)}${second}`;
  const hedged = await startHedged(
    {
      first: (socket, received) => {
        if (received.headers.authorization === "Bearer key-b") void saying("from key b")(socket, received);
        else waiting.set("first", () => void limited(socket, received));
      },
      second: (socket, received) => void waiting.set("second", () => void error(socket, received)),
    },
    { channels },
  );
  const response = hedged.ask();
  await until(() => waiting.size === 2);
  waiting.get("first")?.();
  await until(() => hedged.log.some(({ msg }) => msg === "attempt failed"));
  waiting.get("second")?.();
  expect(await (await response).text()).toContain("from key b");
});

test("a client that leaves cancels both attempts", async () => {
  const hedged = await startHedged({ "*": silent });
  const leaving = new AbortController();
  const response = hedged.ask({}, { signal: leaving.signal });
  response.catch(() => {});
  await until(() => hedged.mock.received.length === 2);
  leaving.abort();
  await until(() => hedged.mock.received.every(({ closedMs }) => closedMs !== undefined));
  await until(() => hedged.records.length === 1);
  expect(hedged.records.map(summary)).toEqual([
    {
      channel: "first",
      status: 499,
      outcome: "cancelled",
      attempts: ["first cancelled", "second cancelled"],
    },
  ]);
});

test.each([
  ["wins", silent, saying("Hi")],
  ["loses", saying("Hi"), silent],
  ["fails", saying("Hi"), reset],
])("slots and reservations are released, if the second attempt %s", async (_how, slow, quick) => {
  const isAsked = { first: 0, second: 0 };
  const hedged = await startHedged(
    {
      first: (socket, received) => {
        isAsked.first++;
        if (slow === silent) return;
        void until(() => isAsked.second === isAsked.first).then(() => slow(socket, received));
      },
      second: (socket, received) => {
        isAsked.second++;
        return quick(socket, received);
      },
    },
    {
      // One request at a time, and the tokens of less than two requests.
      channels: [first, second]
        .map((text) =>
          text.replace(/key: (k-\w+)/, "keys: [{ name: one, value: $1, tpm: 100000 }], max_concurrent: 1"),
        )
        .join(""),
      routing: "hedge: { after_ms: 20 }, circuit_breaker: { min_requests: 1000 }, failure_threshold: 1000",
    },
  );
  for (let at = 0; at < 5; at++) {
    const response = await hedged.ask({ max_tokens: 60_000 });
    expect(response.status).toBe(200);
    await response.text();
    // A slot that leaked would keep the next request from the channel, and a reservation would do the same.
    expect(isAsked).toEqual({ first: at + 1, second: at + 1 });
    await until(() => hedged.records.length === at + 1);
  }
});

test("no second attempt after the first content", async () => {
  const afterMs = 3_000;
  let end = (): void => {};
  const hedged = await startHedged(
    {
      first: (socket) => {
        startStream(socket);
        piece(socket, delta("Hi"));
        end = () => {
          piece(socket, finish + usage + done);
          endStream(socket);
        };
      },
      second: saying("from the second"),
    },
    { routing: `hedge: { after_ms: ${afterMs} }` },
  );
  const startMs = performance.now();
  const response = await hedged.ask({ stream: true });
  // On a machine that stopped for so long, the second attempt may come before the first content.
  const isInTime = performance.now() - startMs < afterMs;
  await wait(1.2 * afterMs);
  end();
  expect(await response.text()).not.toContain("second");
  if (isInTime) expect(hedged.at("second")).toEqual([]);
});

const late: Script = (socket, received) => {
  setTimeout(() => void saying("late")(socket, received), 150);
};

test.each<[string, { format?: string; body?: object; routing?: string }]>([
  ["a response that the upstream stores", { format: "responses", body: { store: true } }],
  ["a tool that the provider runs", { body: { web_search_options: {} } }],
  [
    "a retry budget that is used up",
    { routing: "hedge: { after_ms: 20 }, retry_budget: { share: 0, reserve: 0 }" },
  ],
  ["one attempt for each request", { routing: "hedge: { after_ms: 20 }, max_attempts: 1" }],
  [
    "a model that has none",
    { routing: "hedge: { after_ms: 20 }, models: { m: { hedge: { disabled: true } } }" },
  ],
  ["a percentile that is not measured", { routing: "hedge: { percentile: 95 }" }],
])("no second attempt: %s", async (_name, { format = "chat", body = {}, routing }) => {
  const hedged = await startHedged(
    { first: late, second: late },
    { ...(routing === undefined ? {} : { routing }) },
  );
  const { request } = formats.find(({ name }) => name === format) as Format;
  await (await call(hedged, request("m", { body: body as Record<string, unknown> }))).text();
  expect(hedged.mock.received.length).toBe(1);
});

test("the percentile of earlier responses decides when the second attempt starts", async () => {
  let isSlow = false;
  const hedged = await startHedged(
    {
      first: (socket, received) => {
        if (!isSlow) return saying("from the first")(socket, received);
      },
      second: saying("from the second"),
    },
    { routing: "hedge: { percentile: 90 }" },
  );
  for (let at = 0; at < 20; at++) expect(await (await hedged.ask()).text()).toContain("from the first");
  expect(hedged.at("second")).toEqual([]);
  isSlow = true;
  expect(await (await hedged.ask()).text()).toContain("from the second");
});

test("the second attempt uses another key, or the same one only if there is no other", async () => {
  const keysOf = async (keys: string): Promise<(string | undefined)[]> => {
    let asked = 0;
    const script: Script = (socket, received) => {
      if (++asked === 2) return saying("Hi")(socket, received);
    };
    const channels = first.replace("key: k-first", keys);
    const hedged = await startHedged({ first: script }, { channels });
    await (await hedged.ask()).text();
    return hedged.mock.received.map(({ headers }) => headers.authorization).sort();
  };
  const several = "keys: [{ name: a, value: key-a }, { name: b, value: key-b }]";
  expect(await keysOf(several)).toEqual(["Bearer key-a", "Bearer key-b"]);
  expect(await keysOf("key: key-a")).toEqual(["Bearer key-a", "Bearer key-a"]);
});

test("an alias has its own setting, and changes the model only where it does so after an error", async () => {
  const scripts = { slow: silent, quick: saying("from the other model") };
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
  const channels = "  - { name: one, provider: mock, key: k, base_url: '${A}/v1', models: [slow, quick] }\n";
  const alias = (fallbacks: string): string =>
    `aliases: { m: { targets: [slow, quick], hedge: { after_ms: 20 }, fallback_on: [${fallbacks}] } }`;
  const changing = await startHedged(scripts, { channels, routing: "", settings: alias("error") });
  const response = await changing.ask();
  expect(await response.text()).toContain("from the other model");
  expect(response.headers.get("x-polywire-model")).toBe("quick");
  const keeping = await startHedged(
    { ...scripts, slow: late },
    { channels, routing: "", settings: alias("rate_limit") },
  );
  expect(await (await keeping.ask()).text()).toContain("late");
  expect(keeping.at("quick")).toEqual([]);
});

const filtered: Script = whole(200, json, completion("blocked").replace('"stop"', '"content_filter"'));

test("a response that a filter blocked wins like any other, if no other model may answer instead", async () => {
  const hedged = await startHedged({ first: silent, second: filtered });
  expect(await (await hedged.ask()).text()).toContain("content_filter");
  expect(hedged.at("second").length).toBe(1);
});

test("an alias that falls back on a filter waits for the first attempt, and asks the second model once", async () => {
  let fail = (): void => {};
  const hedged = await startHedged(
    {
      slow: (socket, received) => {
        fail = () => void error(socket, received);
      },
      quick: filtered,
      last: saying("from the last model"),
    },
    {
      channels:
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
        "  - { name: one, provider: mock, key: k, base_url: '${A}/v1', models: [slow, quick, last] }\n",
      routing: "",
      settings:
        "aliases: { m: { targets: [slow, quick, last], hedge: { after_ms: 20 }, fallback_on: [error, content_filter] } }",
    },
  );
  const response = hedged.ask();
  await until(() => hedged.at("quick").length === 1);
  // Without the pause the response may come after the failure; the test then passes as well, but shows less.
  await wait(100);
  fail();
  expect(await (await response).text()).toContain("from the last model");
  expect(hedged.at("quick").length).toBe(1);
});
