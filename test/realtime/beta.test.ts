/** The beta's event names: beta clients with a current upstream, and a current client with a beta upstream. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { type Demo, startDemo } from "../../demo/server.ts";
import { type Fixture, start, TOKEN } from "../gateway/fixture.ts";

type Event = { type: string } & Record<string, unknown>;

let demo: Demo;
let gateway: Fixture;
let old: { url: string; heard: Event[]; headers: Record<string, unknown>[]; close(): void };

beforeAll(async () => {
  demo = await startDemo();
  old = await startBeta();
  gateway = await start(
    {},
    "",
    `  - { name: today, provider: today, key: k, base_url: "${demo.url}/v1", models: { new: talk } }
  - { name: old, provider: before, key: k, base_url: "${old.url}", models: { old: talk } }`,
    undefined,
    {},
    {
      today: "{ provider: today, wires: { realtime: {} } }",
      before: "{ provider: before, wires: { realtime-beta: {} } }",
    },
  );
});
afterAll(async () => {
  await gateway.close();
  await demo.close();
  old.close();
});

/** An upstream that sends the beta's events as the vendor documents them, and records the messages that it gets. */
async function startBeta(): Promise<typeof old> {
  const heard: Event[] = [];
  const headers: Record<string, unknown>[] = [];
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const sockets = new WebSocketServer({ server, path: "/realtime" });
  sockets.on("connection", (ws, request) => {
    headers.push(request.headers);
    const say = (event: Event): void => ws.send(JSON.stringify({ event_id: "e", ...event }));
    const session = {
      id: "sess_1",
      object: "realtime.session",
      model: "talk",
      modalities: ["text", "audio"],
      voice: "alloy",
    };
    say({ type: "session.created", session });
    ws.on("message", (data) => {
      const event = JSON.parse(String(data)) as Event;
      heard.push(event);
      if (event.type === "session.update")
        say({ type: "session.updated", session: { ...session, ...(event.session as object) } });
      if (event.type === "conversation.item.create")
        say({ type: "conversation.item.created", item: { id: "item_1", ...(event.item as object) } });
      if (event.type !== "response.create") return;
      const at = { response_id: "resp_1", item_id: "item_2", output_index: 0, content_index: 0 };
      const item = {
        id: "item_2",
        type: "message",
        role: "assistant",
        content: [{ type: "text", text: "Hi." }],
      };
      say({
        type: "response.created",
        response: { id: "resp_1", status: "in_progress", modalities: ["text"] },
      });
      say({ type: "response.content_part.added", ...at, part: { type: "text", text: "" } });
      say({ type: "response.text.delta", ...at, delta: "Hi." });
      say({ type: "response.text.done", ...at, text: "Hi." });
      say({ type: "response.audio_transcript.delta", ...at, delta: "Ho." });
      say({ type: "response.audio.delta", ...at, delta: "AAAA" });
      say({ type: "response.output_item.done", ...at, item });
      const usage = { total_tokens: 3, input_tokens: 1, output_tokens: 2 };
      say({
        type: "response.done",
        response: { id: "resp_1", status: "completed", modalities: ["text"], output: [item], usage },
      });
    });
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    headers,
    close() {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      server.close();
    },
  };
}

interface Talk {
  protocol: string;
  events: Event[];
  send(event: Event): void;
  next(type: string): Promise<Event>;
}

async function open(
  model: string,
  protocols: string[] = [],
  headers: Record<string, string> = {},
): Promise<Talk> {
  const url = `${gateway.gateway.url.replace("http", "ws")}/v1/realtime?model=${model}`;
  const socket = new WebSocket(url, protocols, { headers: { authorization: `Bearer ${TOKEN}`, ...headers } });
  onTestFinished(() => socket.terminate());
  const events: Event[] = [];
  socket.on("message", (data) => events.push(JSON.parse(String(data))));
  await once(socket, "open");
  return {
    protocol: socket.protocol,
    events,
    send: (event) => socket.send(JSON.stringify(event)),
    async next(type) {
      for (;;) {
        const found = events.find((event) => event.type === type);
        if (found !== undefined) return found;
        await once(socket, "message");
      }
    },
  };
}

const ask = (talk: Talk): void => {
  const content = [{ type: "input_text", text: "Hello" }];
  talk.send({ type: "conversation.item.create", item: { type: "message", role: "user", content } });
  talk.send({ type: "response.create", response: {} });
};

test.each([
  ["a header", [], { "openai-beta": "realtime=v1" }, ""],
  ["a subprotocol", ["realtime", "openai-beta.realtime-v1"], {}, "realtime"],
])("a beta client, identified by %s, with a current upstream", async (_, protocols, headers, protocol) => {
  const talk = await open("new", protocols, headers);
  expect(talk.protocol).toBe(protocol);
  await talk.next("session.created");
  talk.send({
    type: "session.update",
    session: { modalities: ["text", "audio"], instructions: "Be brief.", turn_detection: null },
  });
  expect((await talk.next("session.updated")).session).toMatchObject({
    modalities: ["text", "audio"],
    instructions: "Be brief.",
    turn_detection: null,
    input_audio_format: "pcm16",
  });
  ask(talk);
  const done = await talk.next("response.done");
  expect(done.response).toMatchObject({
    status: "completed",
    output: [{ content: [{ type: "audio", transcript: expect.stringContaining("Hello") }] }],
    usage: { total_tokens: expect.any(Number) },
  });
  const types = new Set(talk.events.map(({ type }) => type));
  for (const type of [
    "conversation.item.created",
    "response.audio.delta",
    "response.audio.done",
    "response.audio_transcript.delta",
  ])
    expect(types).toContain(type);
  expect(
    [...types].filter(
      (type) => /output_audio|output_text|item\.added/.test(type) && !type.includes("output_item"),
    ),
  ).toEqual([]);
});

test("a current client with a beta upstream", async () => {
  const talk = await open("old");
  expect((await talk.next("session.created")).session).toMatchObject({
    type: "realtime",
    output_modalities: ["audio"],
    audio: { output: { voice: "alloy" } },
  });
  const audio = {
    input: { format: { type: "audio/pcmu" }, turn_detection: null },
    output: { voice: "sage" },
  };
  talk.send({
    type: "session.update",
    session: { type: "realtime", model: "old", output_modalities: ["text"], audio },
  });
  await talk.next("session.updated");
  ask(talk);
  const done = await talk.next("response.done");
  expect(old.headers.at(-1)).toMatchObject({ "openai-beta": "realtime=v1", authorization: "Bearer k" });
  expect(old.heard[0]).toEqual({
    type: "session.update",
    session: { modalities: ["text"], voice: "sage", input_audio_format: "g711_ulaw", turn_detection: null },
  });
  expect(done.response).toMatchObject({ output: [{ content: [{ type: "output_text", text: "Hi." }] }] });
  expect(talk.events.map(({ type }) => type)).toEqual([
    "session.created",
    "session.updated",
    "conversation.item.added",
    "conversation.item.done",
    "response.created",
    "response.content_part.added",
    "response.output_text.delta",
    "response.output_text.done",
    "response.output_audio_transcript.delta",
    "response.output_audio.delta",
    "response.output_item.done",
    "response.done",
  ]);
});

test("with the beta at both ends, messages pass", async () => {
  const talk = await open("old", [], { "openai-beta": "realtime=v1" });
  const before = old.heard.length;
  talk.send({ type: "session.update", session: { temperature: 0.7, voice: "echo" } });
  await talk.next("session.updated");
  expect(old.heard[before]).toEqual({ type: "session.update", session: { temperature: 0.7, voice: "echo" } });
});

test("an invalid message gets an error in the client's format, and the session continues", async () => {
  const talk = await open("old");
  talk.send([] as unknown as Event);
  expect((await talk.next("error")).error).toMatchObject({
    type: "invalid_request_error",
    message: expect.stringContaining("not a JSON object"),
  });
  talk.send({ type: "session.update", session: { type: "realtime" } });
  await talk.next("session.updated");
});
