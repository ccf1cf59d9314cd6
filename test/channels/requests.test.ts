/** What a channel changes on its requests: headers, query and body; and how many it sends at once. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
import { afterEach, describe, expect, test } from "vitest";
import { readConfig } from "../../engine/gateway/config/config.ts";
import { call, type Fixture, formats, input, start, until } from "../gateway/fixture.ts";
import { completion, type Received, type Script, whole } from "../gateway/mock.ts";

const chat = formats[0] as (typeof formats)[0];
const messages = formats[1] as (typeof formats)[0];
const hello = whole(200, "application/json", completion("Hello"));

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

const channel = (more: string, name = "only", provider = "mock"): string =>
  `  - { name: ${name}, provider: ${provider}, key: upstream-key, base_url: "\${A}/v1", models: ['*'], ${more} }`;

async function received(
  channels: string,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
  providers: Record<string, string> = {},
  format = chat,
): Promise<Received> {
  fixture = await start({ "*": hello }, "", channels, undefined, {}, providers);
  const request = format.request("m", { body });
  const response = await call(fixture, { ...request, headers: { ...request.headers, ...headers } });
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
  return fixture.mock.received.at(-1) as Received;
}

describe("headers", () => {
  test("a channel's value replaces the one of the gateway, the provider's file and the client", async () => {
    const { headers } = await received(
      channel("headers: { User-Agent: mine/1, x-place: there, x-beta: fixed, x-more: 7 }"),
      {},
      { "x-beta": "client" },
    );
    expect(headers).toMatchObject({
      "user-agent": "mine/1",
      "x-place": "there",
      "x-beta": "fixed",
      "x-more": "7",
      authorization: "Bearer upstream-key",
    });
  });

  test("null removes a header from any source", async () => {
    const { headers } = await received(
      channel("headers: { user-agent: null, x-place: ~, x-beta: null }"),
      {},
      { "x-beta": "client" },
    );
    for (const name of ["user-agent", "x-place", "x-beta"]) expect(headers).not.toHaveProperty(name);
    expect(headers["content-type"]).toBe("application/json");
  });

  test("variables are replaced", async () => {
    const { headers } = await received(channel('headers: { x-port: "port ${PORT}" }'));
    expect(headers["x-port"]).toMatch(/^port \d+$/);
  });
});

describe("query", () => {
  const FIXED = "{ provider: fixed, wires: { chat: { path: '/chat?a=1&keep=%2F&b=2' } } }";

  test("parameters are added, replaced and removed, and the others keep their order and spelling", async () => {
    const { path } = await received(
      channel("query: { b: null, a: 'x y', api-version: 2026-01-01 }", "only", "fixed"),
      {},
      {},
      { fixed: FIXED },
    );
    expect(path).toBe("/v1/chat?keep=%2F&a=x%20y&api-version=2026-01-01");
  });

  test("the last parameter can be removed", async () => {
    const { path } = await received(
      channel("query: { a: null, b: null, keep: null }", "only", "fixed"),
      {},
      {},
      { fixed: FIXED },
    );
    expect(path).toBe("/v1/chat");
  });

  test("the key in the query stays", async () => {
    const { path } = await received(
      channel("query: { a: 1 }", "only", "keyed"),
      {},
      {},
      { keyed: "{ provider: keyed, auth: { query: key }, wires: { chat: {} } }" },
    );
    expect(path).toBe("/v1/chat/completions?a=1&key=upstream-key");
  });
});

describe("override", () => {
  const add = "override: { chat: { request: { encode: { service_tier: flex, user: null } } } }";

  test.each([chat, messages])("fields are added and removed for clients of $name", async (format) => {
    const { body } = await received(
      channel(add),
      format === chat ? { user: "u1", temperature: 0.5 } : { temperature: 0.5 },
      {},
      {},
      format,
    );
    expect(body).toMatchObject({ service_tier: "flex", temperature: 0.5 });
    expect(body).not.toHaveProperty("user");
  });

  test("it applies to the override of the provider's file", async () => {
    const { body, headers } = await received(
      channel("override: { chat: { request: { encode: { service_tier: flex } } } }", "only", "own"),
      { user: "u1" },
      {},
      {
        own: "{ provider: own, headers: { x-own: yes }, wires: { chat: { override: { request: { encode: { user: null, parallel_tool_calls: true } } } } } }",
      },
    );
    expect(body).toMatchObject({ service_tier: "flex", parallel_tool_calls: true });
    expect(body).not.toHaveProperty("user");
    expect(headers["x-own"]).toBe("yes");
  });

  test("it applies to a mapping of the provider's file", async () => {
    const { body } = await received(
      channel("override: { chat: { request: { encode: { service_tier: flex } } } }", "only", "whole"),
      { user: "u1" },
      {},
      {
        whole:
          "{ provider: whole, wires: { chat: { mapping: { extends: chat, operation: generation, request: { encode: { user: null } } } } } }",
      },
    );
    expect(body).toMatchObject({ service_tier: "flex" });
    expect(body).not.toHaveProperty("user");
  });

  test("other channels of the provider keep the mapping", async () => {
    const channels = [
      channel(add, "first").replace("['*']", "[changed]"),
      channel("weight: 1", "second").replace("['*']", "[same]"),
    ].join("\n");
    fixture = await start({ "*": hello }, "", channels);
    for (const model of ["changed", "same"])
      await call(fixture, chat.request(model, { body: { user: "u1" } }));
    expect(fixture.mock.received.map(({ body }) => [body.service_tier, body.user])).toEqual([
      ["flex", undefined],
      [undefined, "u1"],
    ]);
  });
});

describe("concurrency", () => {
  const held = (): { script: Script; waiting: (() => void)[] } => {
    const waiting: (() => void)[] = [];
    return { waiting, script: (socket, received) => void waiting.push(() => void hello(socket, received)) };
  };
  const both = (limits: string): string =>
    [
      channel(`priority: 1, ${limits}`, "first").replace("['*']", "{ a: a1, b: b1 }"),
      channel("weight: 1", "second").replace("['*']", "{ a: a2, b: b2 }"),
    ].join("\n");

  test("max_concurrent: further requests go to the next channel", async () => {
    const { script, waiting } = held();
    fixture = await start({ a1: script, b1: script, a2: hello, b2: hello }, "", both("max_concurrent: 1"));
    const first = call(fixture, chat.request("a"));
    await until(() => waiting.length === 1);
    expect((await call(fixture, chat.request("b"))).status).toBe(200);
    waiting[0]?.();
    expect((await first).status).toBe(200);
    expect(fixture.mock.received.map(({ body }) => body.model)).toEqual(["a1", "b2"]);
  });

  test("max_concurrent_per_model: only requests to the same model go to the next channel", async () => {
    const { script, waiting } = held();
    const limits = both("max_concurrent: 5, max_concurrent_per_model: 1");
    fixture = await start({ a1: script, b1: hello, a2: hello, b2: hello }, "", limits);
    const first = call(fixture, chat.request("a"));
    await until(() => waiting.length === 1);
    for (const model of ["a", "b"]) expect((await call(fixture, chat.request(model))).status).toBe(200);
    waiting[0]?.();
    expect((await first).status).toBe(200);
    expect(fixture.mock.received.map(({ body }) => body.model)).toEqual(["a1", "a2", "b1"]);
  });

  test("max_concurrent_per_key: further requests use the next key, and then the next channel", async () => {
    const { script, waiting } = held();
    const keys = "keys: [{ name: one, value: key-one }, { name: two, value: key-two }]";
    const channels = [
      channel(`priority: 1, max_concurrent_per_key: 1, ${keys}`, "first").replace("key: upstream-key, ", ""),
      channel("weight: 1", "second"),
    ].join("\n");
    fixture = await start({ "*": script }, "", channels);
    const asked = [0, 1, 2].map(async (turn) => {
      await until(() => waiting.length === turn);
      return (await call(fixture as Fixture, chat.request("m"))).status;
    });
    await until(() => waiting.length === 3);
    for (const answer of waiting.splice(0)) answer();
    expect(await Promise.all(asked)).toEqual([200, 200, 200]);
    const used = fixture.mock.received.map(({ headers }) => headers.authorization);
    expect(used.slice(0, 2).sort()).toEqual(["Bearer key-one", "Bearer key-two"]);
    expect(used[2]).toBe("Bearer upstream-key");
  });

  test("at the last channel a request waits in the queue; a channel without its own limit has the limit of all", async () => {
    const { script, waiting } = held();
    const channels = [
      channel("max_concurrent: 2", "first").replace("['*']", "[wide]"),
      channel("weight: 1", "second").replace("['*']", "[narrow]"),
    ].join("\n");
    const overload =
      "overload: { max_concurrent_per_channel: 1, max_queued_requests: 1, queue_timeout_ms: 20000 }";
    fixture = await start({ "*": script }, overload, channels);
    const { mock } = fixture;
    const ask = (model: string): Promise<number> =>
      call(fixture as Fixture, chat.request(model)).then(({ status }) => status);
    const wide = [ask("wide"), ask("wide"), ask("wide")];
    await until(() => waiting.length === 2);
    expect(await ask("wide")).toBe(503);
    const narrow = [ask("narrow"), ask("narrow")];
    await until(() => mock.received.length === 3);
    while (waiting.length > 0 || mock.received.length < 5) {
      waiting.shift()?.();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await Promise.all([...wide, ...narrow])).toEqual([200, 200, 200, 200, 200]);
  });

  test("a full channel of which only further keys are left: the request waits", async () => {
    const { script, waiting } = held();
    const keys = "keys: [{ name: one, value: key-one }, { name: two, value: key-two }]";
    const only = channel(`max_concurrent: 1, ${keys}`).replace("key: upstream-key, ", "");
    fixture = await start({ "*": script }, "overload: { queue_timeout_ms: 20000 }", only);
    const { gateway } = fixture;
    const asked = [0, 1].map(() => call(fixture as Fixture, chat.request("m")));
    await until(() => waiting.length === 1 && gateway.running === 2);
    waiting.shift()?.();
    await until(() => waiting.length === 1);
    waiting.shift()?.();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200]);
  });

  test("a request that the channel's queue refuses releases the slot of its model", async () => {
    const { script, waiting } = held();
    const limits = "max_concurrent: 1, max_concurrent_per_model: 1";
    const overload = "overload: { max_queued_requests: 0 }";
    fixture = await start(
      { a1: script, b1: hello },
      overload,
      channel(limits).replace("['*']", "{ a: a1, b: b1 }"),
    );
    const first = call(fixture, chat.request("a"));
    await until(() => waiting.length === 1);
    expect((await call(fixture, chat.request("b"))).status).toBe(503);
    waiting[0]?.();
    expect((await first).status).toBe(200);
    expect((await call(fixture, chat.request("b"))).status).toBe(200);
  });
});

describe("a wrong override", () => {
  test.each([
    ["{ chta: {} }", "the provider `mock` has no wire `chta`"],
    ["{ chat: 1 }", "`chat` must not be `1`"],
    ["{ chat: { request: { encode: { temperature: hot } } } }", "`temperature` cannot be `hot`"],
    ["{ chat: { reqest: {} } }", "reqest"],
    ["{ chat: { request: { encode: { temperature: =$nothing( } } } }", ""],
  ])("%s is reported with its position", (override, message) => {
    const text = `tokens: [{ name: t, value: token-of-test }]
channels:
${channel(`override: ${override}`)}`;
    const { config, diagnostics } = readConfig({
      ...input,
      config: { path: "polywire.yaml", text },
      environment: { A: "http://127.0.0.1" },
    });
    expect(config).toBeUndefined();
    const [first] = diagnostics.sorted();
    expect(first?.path).toBe("polywire.yaml");
    expect(first?.message).toContain(message);
  });
});
