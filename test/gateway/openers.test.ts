/** A stream that breaks before its first word is tried again; the client gets only the events of the stream that answers. */
import type { Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import type { Ledger } from "../../engine/gateway/accounting/ledger.ts";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { call, type Fixture, formats, start, until } from "./fixture.ts";
import { delta, done, endStream, finish, piece, type Script, startStream } from "./mock.ts";

const A = "$" + "{A}/v1";

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

const named = (type: string, fields: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
const bare = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;

/** The id of the stream that breaks. */
const ID = "of_the_first";
const response = { id: ID, object: "response", created_at: 1, model: "m", status: "in_progress", output: [] };
const message = { id: `${ID}_1`, type: "message", role: "assistant", status: "in_progress", content: [] };
const chunk = (delta: object): string =>
  bare({ id: ID, object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta }] });
const begun = {
  id: ID,
  type: "message",
  role: "assistant",
  model: "m",
  content: [],
  usage: { input_tokens: 3, output_tokens: 1 },
};

interface Upstream {
  /** Events that say nothing. */
  openers: string;
  /** The first word. */
  word: string;
  /** An error that another channel may not have. */
  error: string;
}

/** By wire. */
const upstreams: Readonly<Record<string, Upstream>> = {
  chat: {
    openers: `${chunk({ role: "assistant", content: "" })}: waiting\n\n${chunk({ content: "" })}`,
    word: chunk({ content: "first" }),
    error: bare({ error: { message: "boom", type: "server_error" } }),
  },
  messages: {
    openers:
      named("message_start", { message: begun }) +
      named("content_block_start", { index: 0, content_block: { type: "text", text: "" } }) +
      named("ping", {}),
    word: named("content_block_delta", { index: 0, delta: { type: "text_delta", text: "first" } }),
    error: named("error", { error: { type: "overloaded_error", message: "boom" } }),
  },
  responses: {
    openers:
      named("response.created", { sequence_number: 0, response }) +
      named("response.in_progress", { sequence_number: 1, response }) +
      named("response.output_item.added", { sequence_number: 2, output_index: 0, item: message }) +
      named("response.content_part.added", {
        sequence_number: 3,
        output_index: 0,
        content_index: 0,
        item_id: message.id,
        part: { type: "output_text", text: "", annotations: [] },
      }),
    word: named("response.output_text.delta", {
      sequence_number: 4,
      output_index: 0,
      content_index: 0,
      item_id: message.id,
      delta: "first",
    }),
    error: named("error", { sequence_number: 4, code: "server_error", message: "boom", param: null }),
  },
  content: {
    openers: bare({
      responseId: ID,
      candidates: [{ index: 0, content: { role: "model", parts: [{ text: "" }] } }],
    }),
    word: bare({
      responseId: ID,
      candidates: [{ index: 0, content: { role: "model", parts: [{ text: "first" }] } }],
    }),
    error: bare({ error: { code: 503, status: "UNAVAILABLE", message: "boom" } }),
  },
};

type Ending = (socket: Socket, upstream: Upstream) => void;

const endings: Readonly<Record<string, Ending>> = {
  "a reset": (socket) => void setTimeout(() => socket.resetAndDestroy(), 20),
  "the end of the connection": (socket) => endStream(socket),
  "an error": (socket, { error }) => {
    piece(socket, error);
    endStream(socket);
  },
  silence: () => {},
};

const good: Script = (socket) => {
  startStream(socket);
  piece(socket, delta("second") + finish + done);
  endStream(socket);
};

const providers = Object.fromEntries(
  Object.keys(upstreams).map((wire) => [
    `speaks-${wire}`,
    `{ provider: speaks-${wire}, wires: { ${wire}: {} } }`,
  ]),
);

const channelsOf = (wire: string): string => `
  - { name: one, provider: speaks-${wire}, key: k1, base_url: '${A}', models: { m: bad }, priority: 2 }
  - { name: two, provider: speaks-chat, key: k2, base_url: '${A}', models: { m: good }, priority: 1 }`;

async function startWith(wire: string, bad: Script, settings = ""): Promise<Fixture> {
  fixture = await start({ bad, good, "*": bad }, settings, channelsOf(wire), undefined, {}, providers);
  return fixture;
}

const openerOf =
  (wire: string, ending: Ending, text = (upstreams[wire] as Upstream).openers): Script =>
  (socket) => {
    startStream(socket);
    piece(socket, text);
    ending(socket, upstreams[wire] as Upstream);
  };

const wires = Object.keys(upstreams);
const reset = endings["a reset"] as Ending;

describe.each(wires)("openers of %s", (wire) => {
  test.each(formats)("and a reset: a client of $name gets the next channel's stream", async (format) => {
    const { mock } = await startWith(wire, openerOf(wire, reset));
    const response = await call(fixture as Fixture, format.request("m", { stream: true }));
    const text = await response.text();
    expect([response.status, format.succeeded(text)]).toEqual([200, true]);
    expect(text).toContain("second");
    expect(text).not.toContain(ID);
    expect(mock.received).toHaveLength(2);
  });

  test.each(Object.entries(endings))("and %s: the next channel is tried", async (_name, ending) => {
    const { mock } = await startWith(
      wire,
      openerOf(wire, ending),
      "timeouts: { idle_ms: 300 }\nrouting: { failure_threshold: 100 }",
    );
    for (const format of formats) {
      const text = await (await call(fixture as Fixture, format.request("m", { stream: true }))).text();
      expect([format.name, format.succeeded(text), text.includes("second")]).toEqual([
        format.name,
        true,
        true,
      ]);
    }
    expect(mock.received).toHaveLength(2 * formats.length);
  });

  test("and the first word: nothing is tried again", async () => {
    const { openers, word } = upstreams[wire] as Upstream;
    const { mock } = await startWith(wire, openerOf(wire, reset, openers + word));
    for (const format of formats) {
      const text = await (await call(fixture as Fixture, format.request("m", { stream: true }))).text();
      expect([format.name, format.failed(text), text.includes("second")]).toEqual([format.name, true, false]);
      expect(text).toContain("first");
    }
    expect(mock.received).toHaveLength(formats.length);
  });
});

test("of several choices, each from a request of its own, each must say something", async () => {
  const { openers, word, error } = upstreams.messages as Upstream;
  const { mock } = await startWith("messages", (socket) => {
    startStream(socket);
    piece(socket, openers);
    if (mock.received.length === 1) setTimeout(() => piece(socket, error), 100);
    else setTimeout(() => piece(socket, word), 30);
  });
  const chat = formats[0] as (typeof formats)[0];
  const response = await call(fixture as Fixture, chat.request("m", { stream: true, body: { n: 2 } }));
  const text = await response.text();
  expect(text).toContain("second");
  expect(text).not.toContain("first");
  expect(mock.received.map(({ body }) => body.model)).toEqual(["bad", "bad", "good"]);
});

test("usage that the openers report is recorded with the failed attempt, and not with the request", async () => {
  const records: RequestRecord[] = [];
  const append: Ledger["append"] = (record, onStored) => {
    records.push(record);
    onStored();
  };
  const bad = openerOf("messages", reset);
  const options = { ledger: { append, full: false } };
  fixture = await start({ bad, good }, "", channelsOf("messages"), undefined, options, providers);
  const chat = formats[0] as (typeof formats)[0];
  await (await call(fixture, chat.request("m", { stream: true }))).text();
  const [record] = records;
  expect(record?.attempts?.map(({ outcome, counts }) => [outcome, counts?.input])).toEqual([
    ["failed", 3],
    ["answered", record?.counts?.input],
  ]);
});

describe("openers are not withheld", () => {
  test.each(wires)("%s: longer than the keep-alive interval", async (wire) => {
    let release: (() => void) | undefined;
    const held: Ending = (socket) => {
      release = () => socket.resetAndDestroy();
    };
    const { mock } = await startWith(wire, openerOf(wire, held), "timeouts: { keepalive_ms: 50 }");
    const format = formats[0] as (typeof formats)[0];
    const response = await call(fixture as Fixture, format.request("m", { stream: true }));
    expect(response.status).toBe(200);
    await until(() => release !== undefined);
    release?.();
    expect(format.failed(await response.text())).toBe(true);
    expect(mock.received).toHaveLength(1);
  });

  test.each(wires)(
    "%s: the first content is the first byte, not an opener that was sent before",
    async (wire) => {
      const WAIT_MS = 300;
      const records: RequestRecord[] = [];
      const append: Ledger["append"] = (record, onStored) => {
        records.push(record);
        onStored();
      };
      let release: (() => void) | undefined;
      const late = openerOf(wire, (socket, upstream) => {
        release = () => {
          piece(socket, upstream.word);
          endStream(socket);
        };
      });
      const options = { ledger: { append, full: false } };
      const settings = "timeouts: { keepalive_ms: 50 }";
      fixture = await start(
        { bad: late, "*": late },
        settings,
        channelsOf(wire),
        undefined,
        options,
        providers,
      );
      const chat = formats[0] as (typeof formats)[0];
      // The head comes with the opener.
      const response = await call(fixture, chat.request("m", { stream: true }));
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
      release?.();
      await response.text();
      await until(() => records.length === 1);
      expect(records[0]?.firstByteMs).toBeGreaterThanOrEqual(WAIT_MS - 5);
    },
  );

  test("if there are very many", async () => {
    const chat = formats[0] as (typeof formats)[0];
    const { mock } = await startWith("messages", (socket) => {
      startStream(socket);
      piece(socket, named("message_start", { message: begun }));
      for (let index = 0; index < 100; index++)
        piece(socket, named("content_block_start", { index, content_block: { type: "text", text: "" } }));
      reset(socket, upstreams.messages as Upstream);
    });
    const response = await call(fixture as Fixture, chat.request("m", { stream: true }));
    expect(response.status).toBe(200);
    expect(chat.failed(await response.text())).toBe(true);
    expect(mock.received).toHaveLength(1);
  });
});
