/**
 * Responses that are left during their generation are charged: for the conversation that they read, and for the
 * received output. Covers each way to leave one, between equal and different wires.
 */
import { describe, expect, onTestFinished, test } from "vitest";
import { Cells, createMemory } from "../../engine/access/limits/limit-cells.ts";
import type { Limits } from "../../engine/access/limits/limits.ts";
import { MemoryLimiter } from "../../engine/access/limits/memory-limiter.ts";
import { SubjectRows } from "../../engine/access/limits/subject-rows.ts";
import { Tokens } from "../../engine/access/token-index.ts";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { type Fixture, start } from "../gateway/fixture.ts";
import type { Event } from "./client.ts";
import { Caller, LIVE_PATH, Upstream } from "./upstream.ts";

const TOKEN = "limited-token";
/** 100 tokens. */
const TEXT = "four".repeat(100);
/** 100 ms of 24,000 samples a second. */
const SOUND = Buffer.alloc(4_800).toString("base64");
const PIECES = 20;

/** The messages of each wire for a text to respond to, a spoken response, and its end. */
const WIRES = {
  realtime: {
    path: "/v1/realtime?model=m",
    begin: [],
    ask: [
      {
        type: "conversation.item.create",
        item: { type: "message", role: "user", content: [{ type: "input_text", text: TEXT }] },
      },
      { type: "response.create" },
    ],
    pieces: [
      { type: "response.created", response: { id: "r" } },
      ...Array.from({ length: PIECES }, () => ({ type: "response.output_audio.delta", delta: SOUND })),
    ],
    isPiece: ({ type }: Event) => type === "response.output_audio.delta",
    end: (hasUsage: boolean) => ({
      type: "response.done",
      response: {
        id: "r",
        status: "cancelled",
        usage: hasUsage ? { total_tokens: 77, input_tokens: 70, output_tokens: 7 } : null,
      },
    }),
    isEnd: ({ type }: Event) => type === "response.done",
    tokensPerSecond: 20,
  },
  "content-live": {
    path: LIVE_PATH,
    begin: [{ setup: { model: "models/m" } }],
    ask: [{ clientContent: { turns: [{ role: "user", parts: [{ text: TEXT }] }], turnComplete: true } }],
    pieces: Array.from({ length: PIECES }, () => ({
      serverContent: {
        modelTurn: { parts: [{ inlineData: { mimeType: "audio/pcm;rate=24000", data: SOUND } }] },
      },
    })),
    isPiece: ({ serverContent }: Event) => (serverContent as Event | undefined)?.modelTurn,
    end: (hasUsage: boolean) => ({
      serverContent: { turnComplete: true },
      ...(hasUsage && {
        usageMetadata: { promptTokenCount: 70, responseTokenCount: 7, totalTokenCount: 77 },
      }),
    }),
    isEnd: ({ serverContent }: Event) => (serverContent as Event | undefined)?.turnComplete,
    tokensPerSecond: 25,
  },
} as const;

type WireName = keyof typeof WIRES;
const names = Object.keys(WIRES) as WireName[];
const pairs = names.flatMap((from) => names.map((to) => [from, to] as const));

interface Scene {
  caller: Caller;
  upstream: Upstream;
  fixture: Fixture;
  records: RequestRecord[];
  /** The client sends a text, and waits until the upstream has it. */
  ask(): Promise<void>;
  /** The upstream sends a spoken response, and waits until the client has it. */
  answer(): Promise<void>;
}

async function open(
  from: WireName,
  to: WireName,
  { settings = "", limits = {} as Limits, provider = "" } = {},
): Promise<Scene> {
  const upstream = await Upstream.start();
  const memory = createMemory(1, 10);
  const rows = new SubjectRows(memory);
  const records: RequestRecord[] = [];
  const fixture = await start(
    {},
    `rates: { default_output_tokens: 10 }\n${settings}`,
    `  - { name: only, provider: p, key: k, base_url: "${upstream.url}", models: [m] }`,
    undefined,
    {
      limiter: new MemoryLimiter(new Cells(memory, rows.seat()), (key) => rows.rowOf(key)),
      ledger: {
        append(record, kept) {
          records.push(record);
          kept();
        },
        full: false,
      },
      prices: [{ matches: () => true, rates: { input: 1, output: 2 } }],
      tokens: new Tokens([
        {
          name: "limited",
          value: TOKEN,
          id: "limited",
          allows: () => true,
          subjects: [{ key: "token:limited", limits }],
        },
      ]),
    },
    { p: `{ provider: p, wires: { ${to}: {} }${provider} }` },
  );
  onTestFinished(() => fixture.close());
  const caller = await Caller.open(fixture.gateway.url, WIRES[from].path, TOKEN);
  caller.say(...WIRES[from].begin);
  if (to === "content-live") void setUp(upstream);
  return {
    caller,
    upstream,
    fixture,
    records,
    async ask() {
      const before = upstream.heard.length;
      caller.say(...WIRES[from].ask);
      const asks = to === "realtime" ? "response.create" : '"turnComplete":true';
      await expect.poll(() => upstream.heard.slice(before).map(String).join("")).toContain(asks);
    },
    async answer() {
      await upstream.say(...WIRES[to].pieces);
      await expect.poll(() => caller.events.filter(WIRES[from].isPiece).length).toBe(PIECES);
    },
  };
}

/** A live upstream confirms its setup message. */
async function setUp(upstream: Upstream): Promise<void> {
  const socket = await upstream.socket();
  await expect.poll(() => upstream.heard.length).toBeGreaterThan(0);
  socket.send(JSON.stringify({ setupComplete: {} }));
}

const parts = (records: readonly RequestRecord[]): RequestRecord[] =>
  records.filter(({ counts }) => counts !== undefined);

/** [how, the action, the expected record besides tokens] */
const ways: [string, (scene: Scene) => unknown, Partial<RequestRecord>, string?][] = [
  ["its client closes", ({ caller }) => caller.socket.close(1000), { outcome: "cancelled", status: 499 }],
  [
    "its client disconnects",
    ({ caller }) => caller.socket.terminate(),
    { outcome: "cancelled", status: 499 },
  ],
  ["its upstream closes", async ({ upstream }) => (await upstream.socket()).close(1000), { status: 101 }],
  [
    "its upstream disconnects",
    async ({ upstream }) => (await upstream.socket()).terminate(),
    { outcome: "failed", error: "upstream" },
  ],
  [
    "the gateway shuts down",
    ({ fixture }) => fixture.gateway.close(0),
    { outcome: "failed", error: "unavailable" },
  ],
];

describe.each(pairs)("a client of %s with an upstream of %s", (from, to) => {
  const sound = (PIECES / 10) * WIRES[to].tokensPerSecond;

  test.each(ways)("%s: input and received output are charged", async (_, leave, expected) => {
    const scene = await open(from, to);
    await scene.ask();
    await scene.answer();
    await leave(scene);
    await expect.poll(() => scene.records.length).toBe(2);
    expect(scene.records[0]).toMatchObject({
      ...expected,
      modelServed: "m",
      countsKind: "estimated",
      counts: { input: 100, output: sound, units: { output_audio: sound } },
      costMicros: 100 + 2 * sound,
    });
    expect(scene.records[1]).toMatchObject({ counts: undefined });
  });

  test("a client that disconnects before any output is charged for the input", async () => {
    const { caller, records, ask } = await open(from, to);
    await ask();
    caller.socket.close();
    await expect.poll(() => records.length).toBe(2);
    expect(records[0]).toMatchObject({ counts: { input: 100, output: 0 }, countsKind: "estimated" });
  });

  test("a response without reported usage is charged by an estimate", async () => {
    const { caller, upstream, records, ask, answer } = await open(from, to);
    await ask();
    await answer();
    await upstream.say(WIRES[to].end(false));
    await caller.until(WIRES[from].isEnd);
    await ask();
    await upstream.say(...WIRES[to].pieces, WIRES[to].end(true));
    await expect.poll(() => parts(records).length).toBe(2);
    expect(parts(records)).toMatchObject([
      { counts: { output: sound }, countsKind: "estimated" },
      { counts: { input: 70, output: 7 }, countsKind: "reported" },
    ]);
  });

  test("reported usage is charged, once", async () => {
    const { caller, upstream, records, ask, answer } = await open(from, to);
    await ask();
    await answer();
    await upstream.say(WIRES[to].end(true));
    await caller.until(WIRES[from].isEnd);
    caller.socket.close();
    await expect.poll(() => records.length).toBe(2);
    expect(parts(records)).toMatchObject([{ counts: { input: 70, output: 7 }, countsKind: "reported" }]);
  });

  test("the next response is charged for the earlier conversation", async () => {
    const { caller, upstream, records, ask, answer } = await open(from, to);
    await ask();
    await answer();
    await upstream.say(WIRES[to].end(true));
    await caller.until(WIRES[from].isEnd);
    await ask();
    caller.socket.close();
    await expect.poll(() => parts(records).length).toBe(2);
    expect(parts(records)[1]).toMatchObject({ counts: { input: 77 + 100, output: 0 } });
  });
});

test("a client that requests no response is charged nothing", async () => {
  const { caller, upstream, records } = await open("realtime", "realtime");
  caller.say(...WIRES.realtime.ask.slice(0, 1));
  await expect.poll(() => upstream.heard.length).toBe(1);
  caller.socket.close();
  await expect.poll(() => records.length).toBe(1);
  expect(records[0]).toMatchObject({ counts: undefined });
});

test("a refused response is not charged", async () => {
  const { caller, upstream, records, ask } = await open("realtime", "realtime");
  await ask();
  await upstream.say({ type: "error", error: { type: "invalid_request_error", message: "no" } });
  await caller.until(({ type }) => type === "error");
  caller.socket.close();
  await expect.poll(() => records.length).toBe(1);
});

test("at the time limit of a session, its current response is charged", async () => {
  const { records, ask, answer } = await open("realtime", "content-live", {
    settings: "timeouts: { total_ms: 3000 }",
  });
  await ask();
  await answer();
  await expect.poll(() => records.length).toBe(2);
  expect(records[0]).toMatchObject({ counts: { input: 100 }, error: "timeout" });
});

test("a cancelled response is charged where the upstream cannot cancel, although the client does not get it", async () => {
  const { caller, records, ask, answer } = await open("realtime", "content-live");
  await ask();
  await answer();
  caller.say({ type: "response.cancel" });
  await caller.until(({ type }) => type === "response.done");
  caller.socket.close();
  await expect.poll(() => records.length).toBe(2);
  expect(records[0]).toMatchObject({ counts: { input: 100, output: 50 } });
});

test("a response whose end exceeds the memory limit is charged as its upstream reports", async () => {
  const { caller, upstream, records, ask, answer } = await open("realtime", "realtime", {
    settings: "limits: { max_buffered_bytes: 1000000 }",
  });
  await ask();
  await answer();
  caller.socket.pause();
  await upstream.say({ ...WIRES.realtime.end(true), padding: "a".repeat(16 * 2 ** 20) });
  await expect.poll(() => records.length).toBe(2);
  expect(records).toMatchObject([
    { counts: { input: 70, output: 7 }, countsKind: "reported" },
    { outcome: "failed", error: "unavailable", counts: undefined },
  ]);
});

test("such charges count toward a quota", async () => {
  const { caller, records, fixture, ask, answer } = await open("realtime", "realtime", {
    limits: { quotaTokens: 145 },
  });
  await ask();
  await answer();
  caller.socket.close();
  await expect.poll(() => records.length).toBe(2);
  await expect(Caller.open(fixture.gateway.url, WIRES.realtime.path, TOKEN)).rejects.toThrow();
});

test("with estimates disabled, nothing is estimated", async () => {
  const { caller, records, ask, answer } = await open("realtime", "realtime", {
    provider: ", capabilities: { estimate_usage: false }",
  });
  await ask();
  await answer();
  caller.socket.close();
  await expect.poll(() => records.length).toBe(1);
});
