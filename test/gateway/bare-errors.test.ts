/**
 * An upstream that writes an error into its event stream as JSON without `data:`. The stream ends with an error of the client's
 * format, and the request counts as failed.
 */
import { afterEach, describe, expect, test } from "vitest";
import type { Ledger } from "../../engine/gateway/accounting/ledger.ts";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { call, type Fixture, formats, start } from "./fixture.ts";
import { delta, done, endStream, finish, piece, type Script, startStream } from "./mock.ts";

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

const named = (type: string, fields: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
const message = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "m",
  content: [],
  usage: { input_tokens: 3, output_tokens: 1 },
};

/** The first word, and an error, by the upstream's wire. */
const upstreams: Readonly<Record<string, { word: string; error: object }>> = {
  chat: { word: delta("first"), error: { error: { message: "boom", type: "server_error" } } },
  messages: {
    word:
      named("message_start", { message }) +
      named("content_block_start", { index: 0, content_block: { type: "text", text: "" } }) +
      named("content_block_delta", { index: 0, delta: { type: "text_delta", text: "first" } }),
    error: { type: "error", error: { type: "overloaded_error", message: "boom" } },
  },
  content: {
    word: `data: ${JSON.stringify({ candidates: [{ index: 0, content: { role: "model", parts: [{ text: "first" }] } }] })}\n\n`,
    error: { error: { code: 503, status: "UNAVAILABLE", message: "boom" } },
  },
};

const forms: Readonly<Record<string, (error: object) => string>> = {
  "a line": (error) => `${JSON.stringify(error)}\n\n`,
  "a line without an end": (error) => JSON.stringify(error),
  "several lines": (error) => `${JSON.stringify(error, null, 2)}\n`,
  "a line, and more events": (error) => `${JSON.stringify(error)}\n\n${delta("late")}${finish}${done}`,
};

async function startWith(wire: string, texts: readonly string[]): Promise<RequestRecord[]> {
  const script: Script = (socket) => {
    startStream(socket);
    for (const [index, text] of texts.entries()) setTimeout(() => piece(socket, text), index * 20);
    setTimeout(() => endStream(socket), texts.length * 20);
  };
  const records: RequestRecord[] = [];
  const append: Ledger["append"] = (record, onStored) => {
    records.push(record);
    onStored();
  };
  fixture = await start(
    { "*": script },
    "",
    `  - { name: one, provider: speaks, key: k1, base_url: '\${A}/v1', models: [m] }`,
    undefined,
    { ledger: { append, full: false } },
    { speaks: `{ provider: speaks, wires: { ${wire}: {} } }` },
  );
  return records;
}

describe.each(Object.entries(upstreams))("in a stream of %s", (wire, { word, error }) => {
  describe.each(formats)("a client of $name gets an error", (format) => {
    test.each(Object.entries(forms))("%s", async (_, write) => {
      const records = await startWith(wire, [word, write(error)]);
      const text = await (await call(fixture as Fixture, format.request("m", { stream: true }))).text();
      expect(text).toContain("first");
      expect(text).toContain("boom");
      expect(text).not.toContain("late");
      expect([format.failed(text), format.succeeded(text)]).toEqual([true, false]);
      // Every line of an event stream is a field.
      if (!text.startsWith("[")) expect(text).not.toMatch(/^[ \t{}"]/m);
      expect(records).toMatchObject([{ outcome: "failed" }]);
    });
  });
});

test("an error at once after data, in the same chunk", async () => {
  const records = await startWith("chat", [`${delta("first").trim()}\n{"error":{"message":"boom"}}\n\n`]);
  const [chat] = formats;
  const request = chat?.request("m", { stream: true });
  const text = await (await call(fixture as Fixture, request as NonNullable<typeof request>)).text();
  expect(text.match(/boom/g)).toHaveLength(1);
  expect(text).toContain("first");
  expect(chat?.failed(text)).toBe(true);
  expect(records).toMatchObject([{ outcome: "failed" }]);
});

test("other JSON without a field is ignored, as the standard says", async () => {
  const records = await startWith("chat", [
    delta("first"),
    '{"note":1}\n\n',
    delta("second") + finish + done,
  ]);
  const [chat] = formats;
  const request = chat?.request("m", { stream: true });
  const text = await (await call(fixture as Fixture, request as NonNullable<typeof request>)).text();
  expect(text).toContain("second");
  expect(chat?.succeeded(text)).toBe(true);
  expect(records).toMatchObject([{ outcome: "answered" }]);
});
