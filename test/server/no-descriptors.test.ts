/**
 * The machine has no free file descriptor for a connection: the gateway reports its own error, and no channel counts
 * as failing.
 */
import { afterEach, expect, test, vi } from "vitest";
import { call, type Fixture, formats, start } from "../gateway/fixture.ts";
import { completion, whole } from "../gateway/mock.ts";

const full = vi.hoisted(() => ({ code: undefined as string | undefined }));

// The system's error when even a DNS look-up gets no descriptor; the connection itself fails with the same error.
vi.mock("node:dns", async (original) => {
  const dns = await original<typeof import("node:dns")>();
  const lookup = (name: string, options: object, done: (...told: unknown[]) => void): void => {
    if (!name.endsWith(".test")) dns.lookup(name, options as never, done as never);
    else if (full.code === undefined) done(null, [{ address: "127.0.0.1", family: 4 }]);
    else done(Object.assign(new Error(`connect ${full.code}`), { code: full.code }));
  };
  return { ...dns, lookup, default: { ...dns, lookup } };
});

vi.mock("node:dns/promises", async (original) => {
  const dns = await original<typeof import("node:dns/promises")>();
  const lookup = async (): Promise<never> => {
    throw Object.assign(new Error(`lookup ${full.code}`), { code: full.code });
  };
  return { ...dns, lookup, default: { ...dns, lookup } };
});

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

const chat = formats[0] as (typeof formats)[0];
const answering = { one: whole(200, "application/json", completion("Hi")) };
const named = (host: string): string => `http://${host}:$` + "{PORT}/v1";
const only = `  - { name: first, provider: mock, key: k1, base_url: '${named("full.test")}', models: { m: one } }`;
const both = `  - { name: first, provider: mock, key: k1, base_url: '${named("full.test")}', models: { m: one }, priority: 2 }
  - { name: second, provider: mock, key: k2, base_url: '${named("127.0.0.1")}', models: { m: one } }`;
const breaking = "routing: { failure_threshold: 1, cool_down_ms: 60000 }";

const asked = (): (string | undefined)[] =>
  fixture?.mock.received.map(({ headers }) => headers.authorization as string) ?? [];

test.each(["EMFILE", "ENFILE"])("%s: returns 503 with retry-after, in every format", async (code) => {
  full.code = code;
  fixture = await start(answering, breaking, only);
  for (const format of formats) {
    const response = await call(fixture, format.request("m"));
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(format.errorMessage(await response.json())).toContain("at its limit of connections");
  }
});

test("another channel is tried, and the first does not count as failing", async () => {
  full.code = "EMFILE";
  fixture = await start(answering, breaking, both);
  expect((await call(fixture, chat.request("m"))).status).toBe(200);
  expect(asked()).toEqual(["Bearer k2"]);
  full.code = undefined;
  expect((await call(fixture, chat.request("m"))).status).toBe(200);
  expect(asked()).toEqual(["Bearer k2", "Bearer k1"]);
});

test("an image that cannot be fetched for this reason is not reported as a bad URL", async () => {
  full.code = "EMFILE";
  const settings = "media: { allow: [full.test] }";
  const channels = `  - { name: c, provider: mock, key: k, base_url: '${named("127.0.0.1")}', models: { m: one }, capabilities: { url_media: [] } }`;
  fixture = await start(answering, settings, channels);
  const image = { type: "image_url", image_url: { url: "http://full.test/a.png" } };
  const response = await call(
    fixture,
    chat.request("m", { body: { messages: [{ role: "user", content: [image] }] } }),
  );
  expect(response.status).toBe(503);
  expect(asked()).toEqual([]);
});
