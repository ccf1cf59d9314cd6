/** Several choices from upstreams that generate one at a time: as many requests, one response. */
import { afterEach, expect, test } from "vitest";
import { call, type Fixture, formats, start, until, wait } from "./fixture.ts";
import { endStream, piece, type Received, type Script, startStream, whole } from "./mock.ts";

const json = "application/json";
const chat = formats[0] as (typeof formats)[0];
const content = formats[3] as (typeof formats)[0];
const A = "$" + "{A}/v1";
const one = `
  - { name: one, provider: other, key: k1, base_url: '${A}', models: { m: first }, priority: 2 }`;
const two = `${one}
  - { name: two, provider: other, key: k2, base_url: '${A}', models: { m: second }, priority: 1 }`;

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

const message = (text: string, more: object = {}) => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "x",
  content: [{ type: "text", text }],
  stop_reason: "end_turn",
  stop_sequence: null,
  usage: { input_tokens: 10, output_tokens: 3, cache_read_input_tokens: 1 },
  ...more,
});
const event = (type: string, more: object = {}) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
const opening =
  event("message_start", {
    message: message("", { content: [], usage: { input_tokens: 10, output_tokens: 0 } }),
  }) + event("content_block_start", { index: 0, content_block: { type: "text", text: "" } });
const words = (text: string) =>
  event("content_block_delta", { index: 0, delta: { type: "text_delta", text } });
const closing =
  event("content_block_stop", { index: 0 }) +
  event("message_delta", {
    delta: { stop_reason: "end_turn", stop_sequence: null },
    usage: { output_tokens: 3 },
  }) +
  event("message_stop");

/** A script per request; `count` is 0 for the first. */
function inTurn(...scripts: Script[]): Script {
  let count = 0;
  return (socket, received) => scripts[Math.min(count++, scripts.length - 1)]?.(socket, received);
}
const respondsWith = (text: string): Script => whole(200, json, JSON.stringify(message(text)));
const ask = (n: number, more: object = {}, stream = false) =>
  chat.request("m", { stream, body: { n, ...more } });

interface Chunk {
  choices: { index: number; delta: { content?: string; role?: string }; finish_reason: string | null }[];
  usage?: object | null;
}
function chunks(text: string): Chunk[] {
  return [...text.matchAll(/^data: (\{.*)$/gm)].map((match) => JSON.parse(match[1] ?? ""));
}

test("n requests give one response: choices 0 to n-1, and the sum of their usage", async () => {
  fixture = await start({ first: inTurn(respondsWith("a"), respondsWith("b"), respondsWith("c")) }, "", one);
  const response = await call(fixture, ask(3));
  expect(response.status).toBe(200);
  // biome-ignore lint/suspicious/noExplicitAny: read as a client would
  const body: any = await response.json();
  expect(body.choices.map((choice: { index: number }) => choice.index)).toEqual([0, 1, 2]);
  expect(
    body.choices.map((choice: { message: { content: string } }) => choice.message.content).sort(),
  ).toEqual(["a", "b", "c"]);
  expect(body.usage).toMatchObject({
    prompt_tokens: 33,
    completion_tokens: 9,
    total_tokens: 42,
    prompt_tokens_details: { cached_tokens: 3 },
  });
  expect(fixture.mock.received).toHaveLength(3);
  expect(fixture.mock.received[0]?.body).not.toHaveProperty("n");
  expect(response.headers.get("x-polywire-dropped")).toBeNull();
  expect(fixture.log.at(-1)).toMatchObject({ attempts: 1, status: 200 });
});

test("a client of another wire with choices gets them in its own format", async () => {
  fixture = await start({ first: inTurn(respondsWith("a"), respondsWith("b")) }, "", one);
  const request = content.request("m", { body: { generationConfig: { candidateCount: 2 } } });
  // biome-ignore lint/suspicious/noExplicitAny: read as a client would
  const body: any = await (await call(fixture, request)).json();
  expect(body.candidates.map((candidate: { index: number }) => candidate.index)).toEqual([0, 1]);
  expect(body.usageMetadata).toMatchObject({ promptTokenCount: 22, candidatesTokenCount: 6 });
});

test("a request for one choice makes one request, under every field name", async () => {
  fixture = await start({ first: respondsWith("a") }, "", one);
  const response = await call(fixture, ask(1));
  expect(response.status).toBe(200);
  expect(response.headers.get("x-polywire-dropped")).toBeNull();
  expect(fixture.mock.received).toHaveLength(1);
});

test("streams are interleaved, each event under its choice, with one start, one usage and one end", async () => {
  const sockets: Parameters<Script>[0][] = [];
  const script: Script = (socket) => {
    startStream(socket);
    piece(socket, opening);
    sockets.push(socket);
  };
  fixture = await start({ first: script }, "", one);
  const response = call(fixture, ask(2, { stream_options: { include_usage: true } }, true));
  await until(() => sockets.length === 2);
  const [a, b] = sockets as [Parameters<Script>[0], Parameters<Script>[0]];
  for (const [socket, text] of [
    [a, "1"],
    [b, "2"],
    [a, "3"],
    [b, "4"],
  ] as const) {
    piece(socket, words(text));
    await wait(15);
  }
  piece(b, closing);
  endStream(b);
  await wait(15);
  piece(a, words("5") + closing);
  endStream(a);
  const text = await (await response).text();
  const list = chunks(text);
  const said = (index: number): string =>
    list
      .flatMap(({ choices }) => choices.filter((choice) => choice.index === index))
      .map(({ delta }) => delta.content ?? "")
      .join("");
  expect([said(0), said(1)].sort()).toEqual(["135", "24"]);
  const order = list.flatMap(({ choices }) =>
    choices.filter(({ delta }) => delta.content).map(({ index }) => index),
  );
  expect(new Set(order.slice(0, 2)).size, "interleaved").toBe(2);
  const finishes = list.flatMap(({ choices }) => choices.filter((choice) => choice.finish_reason !== null));
  expect(finishes.map(({ index }) => index).sort()).toEqual([0, 1]);
  expect(list.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens: 20, completion_tokens: 6 } });
  expect(text.match(/\[DONE\]/g)).toHaveLength(1);
  expect(new Set(list.map((chunk) => (chunk as unknown as { id: string }).id)).size).toBe(1);
});

test("before anything was sent, the failure of one choice fails all, and the next channel is tried", async () => {
  const closed: boolean[] = [];
  const slow: Script = (socket) => void socket.on("close", () => closed.push(true));
  const bad = whole(500, json, '{"type":"error","error":{"type":"api_error","message":"boom"}}');
  fixture = await start({ first: inTurn(slow, bad), second: respondsWith("other") }, "", two);
  const response = await call(fixture, ask(2));
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("other");
  await until(() => closed.length === 1);
  expect(fixture.mock.received.map(({ body }) => body.model)).toEqual(["first", "first", "second", "second"]);
});

test("a stream starts when its slowest choice has started, so that another channel can be tried until then", async () => {
  const quick: Script = (socket) => {
    startStream(socket);
    piece(socket, opening + words("early"));
  };
  const late: Script = (socket) => {
    setTimeout(() => {
      startStream(socket);
      piece(socket, event("error", { error: { type: "overloaded_error", message: "busy" } }));
      endStream(socket);
    }, 40);
  };
  const good: Script = (socket) => {
    startStream(socket);
    piece(socket, opening + words("other") + closing);
    endStream(socket);
  };
  fixture = await start({ first: inTurn(quick, late), second: good }, "", two);
  const text = await (await call(fixture, ask(2, {}, true))).text();
  expect(text).not.toContain("early");
  expect(text.match(/other/g)).toHaveLength(2);
  expect(chat.succeeded(text)).toBe(true);
});

test.each([
  [
    "reports an error",
    (socket: Parameters<Script>[0]) =>
      piece(socket, event("error", { error: { type: "overloaded_error", message: "busy" } })),
  ],
  ["disconnects", (socket: Parameters<Script>[0]) => socket.destroy()],
])("after the start, a choice that %s ends the whole stream with one error", async (_title, fails) => {
  const closed: Received[] = [];
  const steady: Script = (socket, received) => {
    startStream(socket);
    piece(socket, opening + words("steady"));
    socket.on("close", () => closed.push(received));
  };
  const failing: Script = (socket) => {
    startStream(socket);
    piece(socket, opening + words("failing"));
    setTimeout(() => fails(socket), 40);
  };
  fixture = await start({ first: inTurn(steady, failing) }, "", one);
  const text = await (await call(fixture, ask(2, {}, true))).text();
  expect(text).toContain("steady");
  expect(text.match(/data: \{"error"/g)).toHaveLength(1);
  expect(chat.succeeded(text)).toBe(false);
  await until(() => closed.length === 1);
  await until(() => fixture?.gateway.running === 0);
});

test("a client that disconnects cancels every request", async () => {
  let closed = 0;
  const script: Script = (socket) => {
    socket.on("close", () => closed++);
    startStream(socket);
    piece(socket, opening + words("x"));
  };
  fixture = await start({ first: script }, "", one);
  const leaving = new AbortController();
  const response = await call(fixture, ask(3, {}, true), { signal: leaving.signal });
  expect(response.status).toBe(200);
  leaving.abort();
  await until(() => closed === 3);
});

test("a count above the limit is refused, and with `reject` every count above one", async () => {
  fixture = await start({ first: respondsWith("a") }, "generation: { max_n: 2 }", one);
  // biome-ignore lint/suspicious/noExplicitAny: read as a client would
  const body: any = await (await call(fixture, ask(3))).json();
  expect(body.error).toMatchObject({ param: "n", message: expect.stringContaining("at most 2") });
  await fixture.close();
  fixture = await start({ first: respondsWith("a") }, "generation: { n: reject }", one);
  const refused = await call(fixture, ask(2));
  expect(refused.status).toBe(400);
  expect(fixture.mock.received).toEqual([]);
});

test("with `first`, only the first choice is returned, and the rest is reported as dropped", async () => {
  fixture = await start({ first: respondsWith("a") }, "generation: { n: first }", one);
  const response = await call(fixture, ask(3));
  expect(response.headers.get("x-polywire-dropped")).toBe("n");
  // biome-ignore lint/suspicious/noExplicitAny: read as a client would
  expect(((await response.json()) as any).choices).toHaveLength(1);
  expect(fixture.mock.received).toHaveLength(1);
});

test("a channel's setting overrides the configuration's", async () => {
  const channel = one.replace("priority: 2", "capabilities: { more_choices: fan_out }");
  fixture = await start({ first: respondsWith("a") }, "generation: { n: reject }", channel);
  expect((await call(fixture, ask(2))).status).toBe(200);
  expect(fixture.mock.received).toHaveLength(2);
});
