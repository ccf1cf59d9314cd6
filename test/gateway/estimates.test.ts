/**
 * Upstreams that report no usage: the gateway estimates it and says so, and uses reported usage without delay (E11).
 */
import { afterEach, expect, test } from "vitest";
import { call, type Fixture, formats, start, until } from "./fixture.ts";
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

const uncounted = JSON.stringify({ ...JSON.parse(completion("Hello to you too")), usage: undefined });
const silent: Script = (socket, { body }) => {
  if (body.stream !== true) return whole(200, "application/json", uncounted)(socket, {} as never);
  startStream(socket);
  piece(socket, delta("Hello to you") + delta(" too") + finish + done);
  endStream(socket);
};
const half: Script = (socket) => {
  startStream(socket);
  piece(socket, delta("Hello to you"));
  setTimeout(() => socket.destroy(), 50);
};

const logged = async (): Promise<Record<string, unknown>> => {
  await until(() => fixture?.log.some(({ msg }) => msg === "request") === true);
  return fixture?.log.find(({ msg }) => msg === "request") ?? {};
};

for (const format of formats) {
  test.each([false, true])(`${format.name}: estimates unreported usage, streamed: %s`, async (stream) => {
    fixture = await start({ silent });
    const body = format.name === "chat" && stream ? { stream_options: { include_usage: true } } : {};
    const response = await call(fixture, format.request("silent", { stream, body }));
    const text = await response.text();
    const usage = { input: 7, output: 4, total: 11, estimated: true };
    expect(await logged()).toMatchObject({ status: 200, usage });
    // Between equal wires the upstream's own bytes pass, which contain no usage.
    if (format.name === "chat") return;
    expect(text).toMatch(/"(output_tokens|candidatesTokenCount)":4\b/);
    if (!stream) expect(response.headers.get("x-polywire-estimated")).toBe("tokens");
  });
}

test("reported usage is kept, and is not marked as estimated", async () => {
  fixture = await start({ counted: whole(200, "application/json", completion("Hi")) });
  const response = await call(fixture, (formats[1] as (typeof formats)[1]).request("counted"));
  await response.text();
  expect(response.headers.get("x-polywire-estimated")).toBeNull();
  expect((await logged()).usage).toEqual({ input: 1, output: 1, total: 2 });
});

test("the estimate for a broken stream includes what was received", async () => {
  fixture = await start({ half });
  const response = await call(fixture, (formats[1] as (typeof formats)[1]).request("half", { stream: true }));
  await response.text();
  expect((await logged()).usage).toEqual({ input: 7, output: 3, total: 10, estimated: true });
});

test("estimates can be disabled", async () => {
  const channel =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
    "  - { name: only, provider: mock, key: k, base_url: '${A}/v1', models: ['*'], capabilities: { estimate_usage: false } }";
  fixture = await start({ silent }, "", channel);
  const response = await call(fixture, (formats[1] as (typeof formats)[1]).request("silent"));
  await response.text();
  expect(await logged()).not.toHaveProperty("usage");
});
