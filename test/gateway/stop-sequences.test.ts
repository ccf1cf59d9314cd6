/** A stop sequence that the upstream does not support: the response ends there, and the upstream is cancelled. */
import { afterEach, expect, test } from "vitest";
import { call, type Fixture, formats, start, until } from "./fixture.ts";
import { delta, piece, type Script, startStream } from "./mock.ts";

const messages = formats[1] as (typeof formats)[1];

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

const endless: Script = (socket) => {
  startStream(socket);
  piece(socket, delta("Hello E"));
  piece(socket, delta("ND there"));
  const timer = setInterval(() => piece(socket, delta("more ")), 10);
  socket.once("close", () => clearInterval(timer));
};

test("the upstream is cancelled at once, and its usage is estimated", async () => {
  const channel =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
    "  - { name: only, provider: mock, key: k, base_url: '${A}/v1', models: ['*'], capabilities: { max_stop: 0 } }";
  fixture = await start({ endless }, "", channel);
  const body = { stop_sequences: ["END"] };
  const response = await call(fixture, messages.request("endless", { stream: true, body }));
  const text = await response.text();
  expect(text).toContain('"stop_reason":"stop_sequence","stop_sequence":"END"');
  expect(messages.succeeded(text)).toBe(true);
  expect(text).not.toMatch(/there|more|END"}}\n/);
  await until(() => fixture?.mock.received[0]?.closedMs !== undefined);
  await until(() => fixture?.log.some(({ msg }) => msg === "request") === true);
  expect(fixture.log.at(-1)).toMatchObject({ status: 200, usage: { output: 2, estimated: true } });
});
