/**
 * Invalid messages from either end of a session: the client gets an error in its own format, or the session
 * continues. None is an internal error, exceeds the memory limits, or hangs.
 */
import type { Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import type { WebSocket } from "ws";
import { type Fixture, start, TOKEN } from "../gateway/fixture.ts";
import { Caller, type Finished, LIVE_PATH, Upstream } from "./upstream.ts";

const REALTIME = "/v1/realtime?model=m";
const DEEP = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;
const SOUND = Buffer.alloc(4_800).toString("base64");

interface Scene {
  caller: Caller;
  upstream: Upstream;
  fixture: Fixture;
  /** Errors that the gateway logged as its own. */
  faults(): unknown[];
  /** The log line of the session, after its end. */
  line(): Promise<Record<string, unknown>>;
}

type WireName = "realtime" | "content-live";

async function open(
  server: string,
  from: WireName,
  to: WireName,
  settings = "",
  context: Finished = { onTestFinished },
): Promise<Scene> {
  const upstream = await Upstream.start(context);
  const fixture = await start(
    {},
    `listen: { server: ${server} }\n${settings}`,
    `  - { name: only, provider: p, key: k, base_url: "${upstream.url}", models: [m] }`,
    undefined,
    {},
    { p: `{ provider: p, wires: { ${to}: {} } }` },
  );
  context.onTestFinished(() => fixture.close());
  const path = from === "realtime" ? REALTIME : LIVE_PATH;
  const caller = await Caller.open(fixture.gateway.url, path, TOKEN, context);
  if (from === "content-live") caller.say({ setup: { model: "models/m" } });
  await upstream.socket();
  const lines = (): Record<string, unknown>[] => fixture.log.filter(({ msg }) => msg === "request");
  return {
    caller,
    upstream,
    fixture,
    faults: () => fixture.log.filter(({ level }) => level === 50),
    async line() {
      await expect.poll(() => lines().length).toBe(1);
      return lines()[0] as Record<string, unknown>;
    },
  };
}

const text = (...messages: unknown[]): string[] => messages.map((message) => JSON.stringify(message));

/** Messages of a client of `/v1/realtime`, as JSON. */
const REALTIME_CALLS = [
  ...["no JSON", "5", "[]", '"x"', "null", "{}", DEEP],
  ...text(
    { type: 5 },
    { type: null },
    { type: {} },
    { type: "nonsense" },
    { type: "session.update" },
    { type: "session.update", session: 5 },
    { type: "session.update", session: { tools: 5 } },
    { type: "session.update", session: { tools: [5] } },
    { type: "session.update", session: { audio: 5, instructions: {} } },
    { type: "conversation.item.create" },
    { type: "conversation.item.create", item: 5 },
    { type: "conversation.item.create", item: { type: "message", content: 5 } },
    { type: "conversation.item.create", item: { type: "message", content: [5, null, {}] } },
    {
      type: "conversation.item.create",
      item: { type: "message", content: [{ type: "input_image", image_url: 5 }] },
    },
    { type: "conversation.item.create", item: { type: "function_call_output", call_id: 5, output: {} } },
    { type: "conversation.item.create", item: { type: "function_call_output", output: "before any call" } },
    { type: "input_audio_buffer.append" },
    { type: "input_audio_buffer.append", audio: 5 },
    { type: "input_audio_buffer.append", audio: "%%%" },
    { type: "input_audio_buffer.commit" },
    { type: "response.create", response: 5 },
    { type: "response.cancel" },
    ...[-1, 0, 0.5, 1, 7_999, 23_999, 1e9, "x", null, {}].flatMap((rate) => [
      { type: "session.update", session: { audio: { input: { format: { type: "audio/pcm", rate } } } } },
      { type: "input_audio_buffer.append", audio: SOUND },
    ]),
  ),
];

const LIVE_CALLS = [
  ...["no JSON", "5", "[]", '"x"', "null", "{}", DEEP],
  ...text(
    { nonsense: {} },
    { setup: 5 },
    { setup: { model: 5, generationConfig: 5, tools: [5] } },
    { clientContent: 5 },
    { clientContent: { turns: 5 } },
    { clientContent: { turns: [5, null, { role: 5, parts: 5 }, { parts: [5, null] }] } },
    { toolResponse: 5 },
    { toolResponse: { functionResponses: [5, null] } },
    { toolResponse: { functionResponses: [{ id: 5, name: {}, response: "before any call" }] } },
    { realtimeInput: 5 },
    { realtimeInput: { audio: 5, activityEnd: 5, audioStreamEnd: 5 } },
    { realtimeInput: { mediaChunks: [5, null, { mimeType: 5, data: 5 }] } },
    ...["x", "-1", "0", "0.5", "1", "7999", "23999", "1000000000", ""].map((rate) => ({
      realtimeInput: { audio: { mimeType: `audio/pcm;rate=${rate}`, data: SOUND } },
    })),
    { realtimeInput: { audio: { mimeType: "audio/pcm;rate=16000", data: 5 } } },
    { realtimeInput: { audio: { mimeType: "audio/pcm;rate=16000", data: "%%%" } } },
  ),
];

const REALTIME_EVENTS = [
  ...["5", "[]", "{}", DEEP],
  ...text(
    { type: 5 },
    { type: "nonsense" },
    { type: "response.done" },
    { type: "response.done", response: 5 },
    { type: "response.done", response: { status: 5, usage: 5 } },
    { type: "response.output_text.delta" },
    { type: "response.output_text.delta", delta: {} },
    { type: "response.output_audio.delta", delta: 5 },
    { type: "response.output_audio.delta", delta: "%%%" },
    { type: "response.output_item.done" },
    {
      type: "response.output_item.done",
      item: { type: "function_call", call_id: {}, name: 5, arguments: {} },
    },
    { type: "conversation.item.input_audio_transcription.delta", delta: {} },
    { type: "conversation.item.input_audio_transcription.completed" },
    { type: "session.updated" },
    { type: "error" },
    { type: "error", error: 5 },
  ),
];

const LIVE_EVENTS = [
  ...["5", "[]", "{}", DEEP],
  ...text(
    { nonsense: {} },
    { setupComplete: {} },
    { setupComplete: 5 },
    { serverContent: 5 },
    { serverContent: { turnComplete: true } },
    { serverContent: { interrupted: true } },
    { serverContent: { modelTurn: 5, outputTranscription: 5 } },
    { serverContent: { modelTurn: { parts: [5, null, {}, { text: {} }, { inlineData: 5 }] } } },
    { serverContent: { modelTurn: { parts: [{ inlineData: { mimeType: 5, data: SOUND } }] } } },
    ...["x", "-1", "0", "1", "23999", "1000000000"].map((rate) => ({
      serverContent: {
        modelTurn: { parts: [{ inlineData: { mimeType: `audio/pcm;rate=${rate}`, data: SOUND } }] },
      },
    })),
    {
      serverContent: {
        modelTurn: { parts: [{ inlineData: { mimeType: "audio/pcm;rate=16000", data: 5 } }] },
      },
    },
    { toolCall: 5 },
    { toolCall: { functionCalls: [5, null, { id: 5, name: {}, args: 5 }] } },
    { toolCallCancellation: 5 },
    { usageMetadata: 5 },
    { usageMetadata: { promptTokenCount: "x", responseTokenCount: -1 } },
    { goAway: 5 },
    { goAway: { timeLeft: {} } },
  ),
];

const named = (messages: readonly string[]): [string, string][] =>
  messages.map((message) => [message.length > 130 ? `${message.slice(0, 130)}…` : message, message]);

describe.concurrent("a client of /v1/realtime with a live upstream", () => {
  test.for(named(REALTIME_CALLS))("sends %s", async ([, message], context) => {
    const { expect } = context;
    const { caller, upstream, faults } = await open("native", "realtime", "content-live", "", context);
    await caller.until(({ type }) => type === "session.created");
    caller.socket.send(message);
    // The same as a binary message.
    caller.socket.send(Buffer.from(message));
    const ack = upstream.socket().then(async (ws) => {
      await expect.poll(() => upstream.heard.length).toBeGreaterThan(0);
      ws.send('{"setupComplete":{}}');
    });
    caller.say({
      type: "conversation.item.create",
      item: { type: "message", content: [{ text: "still here" }] },
    });
    await ack;
    await expect.poll(() => upstream.heard.map(String).join("")).toContain("still here");
    for (const { type, error } of caller.events)
      if (type === "error") expect(error).toMatchObject({ type: "invalid_request_error" });
    expect(faults()).toEqual([]);
  });
});

describe.concurrent("a live client with an upstream of /v1/realtime", () => {
  test.for(named(LIVE_CALLS))("sends %s", async ([, message], context) => {
    const { expect } = context;
    const { caller, upstream, faults } = await open("native", "content-live", "realtime", "", context);
    caller.socket.send(message);
    caller.socket.send(Buffer.from(message));
    caller.say({ clientContent: { turns: [{ role: "user", parts: [{ text: "still here" }] }] } });
    await expect.poll(() => upstream.heard.map(String).join("")).toContain("still here");
    expect(faults()).toEqual([]);
  });
});

describe.concurrent.each([
  ["/v1/realtime", "content-live", "realtime", REALTIME_EVENTS],
  ["live", "realtime", "content-live", LIVE_EVENTS],
] as const)("an upstream of %s with a client of another wire", (_, from, to, events) => {
  const isStillHeard = {
    realtime: { type: "response.output_text.delta", delta: "still here" },
    "content-live": { serverContent: { modelTurn: { parts: [{ text: "still here" }] } } },
  }[to];

  test.for(named(events))("sends %s", async ([, message], context) => {
    const { expect } = context;
    const { caller, upstream, faults } = await open("native", from, to, "", context);
    const socket = await upstream.socket();
    socket.send(message);
    await upstream.say(isStillHeard);
    const heard = caller.until((event) => JSON.stringify(event).includes("still here"));
    const over = await Promise.race([heard.then(() => undefined), caller.closed]);
    // An unreadable message is the upstream's error, and ends the session with a reason; after other messages it
    // continues.
    if (over !== undefined) {
      expect(over.code).toBe(1011);
      expect(over.reason).toContain("upstream");
    }
    expect(faults()).toEqual([]);
  });
});

describe.each(["native", "node"])("on the %s server", (server) => {
  test("unknown events pass on their own wire, in both directions, as text and as bytes", async () => {
    const { caller, upstream, faults } = await open(server, "realtime", "realtime");
    const socket = await upstream.socket();
    const kinds: boolean[] = [];
    socket.on("message", (_, isBinary) => kinds.push(isBinary));
    for (const message of ['{"type":"nonsense","more":[1]}', "no JSON", Buffer.from([0xff, 0, 1])])
      caller.socket.send(message);
    await expect.poll(() => upstream.heard.length).toBe(3);
    expect(upstream.heard.slice(0, 2).map(String)).toEqual(['{"type":"nonsense","more":[1]}', "no JSON"]);
    expect(upstream.heard[2]).toEqual(Buffer.from([0xff, 0, 1]));
    expect(kinds).toEqual([false, false, true]);
    const came: [string, boolean][] = [];
    caller.socket.removeAllListeners("message");
    caller.socket.on("message", (data, isBinary) => came.push([String(data), isBinary]));
    for (const message of ["no JSON", DEEP, Buffer.from([1])]) socket.send(message);
    await expect.poll(() => came.length).toBe(3);
    expect(came).toEqual([
      ["no JSON", false],
      [DEEP, false],
      ["\u0001", true],
    ]);
    expect(faults()).toEqual([]);
  });

  test("between two wires, dropped fields are in the session's log line", async () => {
    const { caller, upstream, line } = await open(server, "content-live", "realtime");
    await upstream.say({ type: "some.news" }, { type: "response.output_text.delta", delta: "Hi" });
    await caller.until(({ serverContent }) => serverContent);
    caller.say({ someNews: {} });
    caller.say({ clientContent: { turns: [{ role: "user", parts: [{ text: "Hi" }] }] } });
    await expect.poll(() => upstream.heard.map(String).join("")).toContain("Hi");
    caller.socket.close();
    expect((await line()).dropped).toEqual(["some.news", "someNews"]);
  });

  test.each([
    ["the client", 1007],
    ["the upstream", 1011],
  ])("text of %s that is not UTF-8 ends the session", async (who, expected) => {
    const { caller, upstream, faults } = await open(server, "realtime", "realtime");
    const socket = who === "the client" ? caller.socket : await upstream.socket();
    socket.send(Buffer.from([0xc3, 0x28]), { binary: false });
    // The native server closes the connection without a close frame.
    expect([expected, 1006]).toContain((await caller.closed).code);
    expect(faults()).toEqual([]);
  });

  test.each([
    ["in one frame", (socket: WebSocket, bytes: Buffer) => socket.send(bytes)],
    [
      "in several frames",
      (socket: WebSocket, bytes: Buffer) => {
        for (let at = 0; at < bytes.length; at += 2 ** 18)
          socket.send(bytes.subarray(at, at + 2 ** 18), { fin: at + 2 ** 18 >= bytes.length });
      },
    ],
  ])("a message above the size limit, %s, ends the session at both ends", async (_, send) => {
    const settings = "limits: { max_body_bytes: 1048576, max_response_bytes: 1048576 }";
    const bytes = Buffer.alloc(2 ** 21, "a");
    const one = await open(server, "realtime", "realtime", settings);
    send(one.caller.socket, bytes);
    expect([1006, 1009]).toContain((await one.caller.closed).code);
    expect(one.upstream.heard).toEqual([]);
    const other = await open(server, "realtime", "realtime", settings);
    send(await other.upstream.socket(), bytes);
    expect((await other.caller.closed).code).toBe(1011);
    expect(other.caller.events.at(-1)).toMatchObject({ type: "error", error: { type: "server_error" } });
    expect(await other.line()).toMatchObject({ error: { kind: "upstream" } });
  });

  test("messages that wait for a client that never reads are limited: the session ends, and new ones can begin", async () => {
    const settings = "limits: { max_buffered_bytes: 1000000 }";
    const { caller, upstream, fixture, line } = await open(server, "realtime", "realtime", settings);
    rawOf(caller.socket).pause();
    (await upstream.socket()).send(Buffer.alloc(16 * 2 ** 20, "a"));
    expect(await line()).toMatchObject({ error: { kind: "unavailable" } });
    // The waiting messages remain, because their connection is still open.
    await Caller.open(fixture.gateway.url, REALTIME);
  });

  test("with an upstream that never reads, the client waits, or the session ends before memory is exhausted", async () => {
    const { caller, upstream } = await open(server, "realtime", "realtime");
    rawOf(await upstream.socket()).pause();
    const piece = Buffer.alloc(2 ** 20);
    for (let sent = 0; sent < 64; sent++) caller.socket.send(piece);
    const waits = expect
      .poll(() => caller.socket.bufferedAmount, { interval: 500 })
      .toBeGreaterThan(32 * 2 ** 20);
    if (server === "node") await waits;
    else {
      waits.catch(() => {});
      expect((await caller.closed).code).toBe(1001);
      expect(caller.events.at(-1)).toMatchObject({
        error: { message: expect.stringContaining("reads too slowly") },
      });
    }
  });

  test("many small messages are limited, too", async () => {
    const { caller } = await open(server, "realtime", "content-live");
    // Only the first message is sent before the upstream has responded, which it never does.
    for (let sent = 0; sent < 100_000; sent++) caller.socket.send("{}");
    await caller.until(({ type }) => type === "session.created");
    for (let sent = 0; sent < 300_000; sent++)
      caller.socket.send('{"type":"input_audio_buffer.append","audio":""}');
    if (server === "native") expect((await caller.closed).code).toBe(1001);
    else await expect.poll(() => caller.socket.bufferedAmount).toBeGreaterThan(2 ** 20);
  });

  test.each([
    ["realtime", "realtime"],
    ["realtime", "content-live"],
    ["content-live", "realtime"],
    ["content-live", "content-live"],
  ] as const)(
    "an upstream that disconnects during a response: a client of %s with an upstream of %s",
    async (from, to) => {
      const piece = {
        realtime: { type: "response.output_text.delta", delta: "Once upon" },
        "content-live": { serverContent: { modelTurn: { parts: [{ text: "Once upon" }] } } },
      }[to];
      for (const [end, code, reason] of [
        [(socket: WebSocket) => socket.close(1013, "come back later"), 1013, "come back later"],
        [(socket: WebSocket) => socket.close(), 1000, ""],
        [(socket: WebSocket) => socket.terminate(), 1011, "the upstream closed"],
      ] as const) {
        const { caller, upstream, faults } = await open(server, from, to);
        await upstream.say(piece);
        await caller.until((event) => JSON.stringify(event).includes("Once upon"));
        end(await upstream.socket());
        const closed = await caller.closed;
        expect(closed.code).toBe(code);
        expect(closed.reason).toContain(reason);
        // The end of the session must not look like the normal end of a response.
        const ends = caller.events.filter((event) =>
          /"response.done"|turnComplete/.test(JSON.stringify(event)),
        );
        expect(ends).toEqual([]);
        expect(faults()).toEqual([]);
      }
    },
  );

  test("an endless response is ended", async () => {
    const { caller, upstream } = await open(server, "content-live", "realtime");
    const socket = await upstream.socket();
    const piece = JSON.stringify({ type: "response.output_text.delta", delta: "a".repeat(2 ** 19) });
    for (let sent = 0; sent < 10; sent++) socket.send(piece);
    const { code, reason } = await caller.closed;
    expect(code).toBe(1011);
    expect(reason).toContain("characters");
  });

  test("audio that is too long for one message is reported, and the session continues", async () => {
    const { caller, upstream } = await open(server, "realtime", "content-live");
    await caller.until(({ type }) => type === "session.created");
    const format = { type: "audio/pcmu" };
    caller.say({ type: "session.update", session: { audio: { input: { format } } } });
    await expect.poll(() => upstream.heard.length).toBe(1);
    await upstream.say({ setupComplete: {} });
    caller.say({ type: "input_audio_buffer.append", audio: "A".repeat(2 ** 21) });
    const { error } = await caller.until(({ type }) => type === "error");
    expect(error).toMatchObject({ message: expect.stringContaining("split it") });
    caller.say({ type: "input_audio_buffer.append", audio: "AAAA" });
    await expect.poll(() => upstream.heard.length).toBe(2);
  });
});

/** Each takes as long as the time limit of a client. */
test.concurrent.for(["native", "node"])(
  "a client that never reads makes its upstream wait, and then counts as disconnected, on the %s server",
  async (server, context) => {
    const { expect } = context;
    const { caller, upstream, line } = await open(server, "realtime", "realtime", "", context);
    rawOf(caller.socket).pause();
    const socket = await upstream.socket();
    const piece = JSON.stringify({ type: "response.output_audio.delta", delta: "A".repeat(2 ** 20) });
    for (let sent = 0; sent < 64; sent++) socket.send(piece);
    expect(await line()).toMatchObject({ error: { kind: "cancelled" }, status: 101 });
    // The unread bytes stayed with the upstream.
    expect(socket.bufferedAmount).toBeGreaterThan(32 * 2 ** 20);
    rawOf(caller.socket).resume();
    const { code, reason } = await caller.closed;
    expect(code).toBe(1008);
    expect(reason).toContain("client read none");
  },
);

test("a channel has a limit of concurrent sessions; another one waits briefly", async () => {
  const upstream = await Upstream.start();
  const fixture = await start(
    {},
    "overload: { max_concurrent_per_channel: 1, max_queued_requests: 1, queue_timeout_ms: 300 }",
    `  - { name: one, provider: p, key: k, base_url: "${upstream.url}", models: [m] }`,
    undefined,
    {},
    { p: "{ provider: p, wires: { realtime: {} } }" },
  );
  onTestFinished(() => fixture.close());
  const first = await Caller.open(fixture.gateway.url, REALTIME);
  await upstream.socket();
  const second = await Caller.open(fixture.gateway.url, REALTIME);
  const { code } = await second.closed;
  expect(code).toBe(1001);
  expect(second.events).toMatchObject([{ type: "error", error: { message: expect.stringContaining("1 ") } }]);
  first.socket.close();
  await first.closed;
  const third = await Caller.open(fixture.gateway.url, REALTIME);
  await expect.poll(() => fixture.gateway.running).toBe(1);
  third.say({ type: "input_audio_buffer.clear" });
  await expect.poll(() => upstream.heard.length).toBe(1);
});

test("a full channel is skipped for a session", async () => {
  const [one, two] = [await Upstream.start(), await Upstream.start()];
  const fixture = await start(
    {},
    "overload: { max_concurrent_per_channel: 1 }",
    `  - { name: one, provider: p, key: k, base_url: "${one.url}", models: [m], priority: 2 }
  - { name: two, provider: p, key: k, base_url: "${two.url}", models: [m], priority: 1 }`,
    undefined,
    {},
    { p: "{ provider: p, wires: { realtime: {} } }" },
  );
  onTestFinished(() => fixture.close());
  await Caller.open(fixture.gateway.url, REALTIME);
  await one.socket();
  await Caller.open(fixture.gateway.url, REALTIME);
  await two.socket();
});

/** The connection below a WebSocket. */
function rawOf(socket: WebSocket): Socket {
  return (socket as unknown as { _socket: Socket })._socket;
}
