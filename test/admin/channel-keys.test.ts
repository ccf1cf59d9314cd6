/** Several keys of a channel of the store: edited without their values, tested, refused by the upstream, and enabled again. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { chat, startWhole, type Whole } from "../control/fixture.ts";
import { type Answered, type Client, logIn } from "./client.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a client would, and expectations catch the rest
type Any = any;

const COMPLETION = {
  id: "c",
  object: "chat.completion",
  created: 1,
  model: "m",
  choices: [{ index: 0, message: { role: "assistant", content: "Hi" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};

let whole: Whole;
let admin: Client;
let upstream: Server;
let baseUrl: string;
/** Keys that the upstream got since the start of the test. */
let received: string[] = [];
const refused = new Set<string>();
/** Requests that remain of 100, for a key. */
const remaining = new Map<string, number>();

beforeAll(async () => {
  upstream = createServer((request, response) => {
    request.resume();
    const key = (request.headers.authorization ?? "").replace("Bearer ", "");
    received.push(key);
    const [status, body] = refused.has(key)
      ? [401, { error: { message: `Incorrect API key: ${key}` } }]
      : [200, COMPLETION];
    const left = remaining.get(key);
    const limits = {
      "x-ratelimit-limit-requests": 100,
      "x-ratelimit-remaining-requests": left,
      "x-ratelimit-reset-requests": "4m",
    };
    const headers = { "content-type": "application/json", ...(left === undefined ? {} : limits) };
    response.writeHead(status, headers).end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(upstream, "listening");
  baseUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/v1`;
  whole = await startWhole({ processes: 2 });
  admin = await logIn(whole);
}, 60_000);
afterAll(async () => {
  await whole.close();
  upstream.close();
});
beforeEach(() => {
  received = [];
  refused.clear();
  remaining.clear();
});

const create = (name: string, more: object): Promise<Answered> =>
  admin.call("POST", "/channels", { name, provider: "mock", baseUrl, models: [{ name }], ...more });
const edit = (id: string, version: number, changes: object): Promise<Answered> =>
  admin.call("PATCH", `/channels/${id}`, { version, ...changes });
const probe = (id: string, key?: string): Promise<Answered> =>
  admin.call("POST", `/channels/${id}/test`, key === undefined ? {} : { key });
const two = [
  { name: "a", value: "secret-value-a" },
  { name: "b", value: "secret-value-b", weight: 2 },
];

test("the values of keys are never returned, and stay when an edit omits them", async () => {
  const created = await create("edited", { keys: two });
  expect(created.status).toBe(201);
  const { id } = created.json;
  expect(created.json).toMatchObject({
    hasKey: true,
    keys: [
      { name: "a", weight: 1, disabled: false },
      { name: "b", weight: 2, disabled: false },
    ],
  });
  const edited = await edit(id, 1, {
    keys: [
      { name: "c", previousName: "b", weight: 3, disabled: true },
      { name: "a", weight: 5 },
      { name: "new", value: "secret-value-new" },
    ],
  });
  const unlimited = { rpm: null, tpm: null };
  expect(edited.json.keys).toEqual([
    { name: "c", weight: 3, disabled: true, ...unlimited },
    { name: "a", weight: 5, disabled: false, ...unlimited },
    { name: "new", weight: 1, disabled: false, ...unlimited },
  ]);
  for (const key of ["c", "a", "new", undefined]) expect((await probe(id, key)).json.ok).toBe(true);
  expect(received).toEqual(["secret-value-b", "secret-value-a", "secret-value-new", "secret-value-a"]);
  const shown = [created, edited, await admin.call("GET", "/channels"), await admin.call("GET", "/audit")];
  for (const { text } of shown) expect(text).not.toContain("secret-value");
  expect((await probe(id, "b")).status).toBe(400);
});

test("one key without a name becomes the first of several, and a new one replaces several", async () => {
  const { json } = await create("moved", { key: "secret-value-only" });
  expect(json).toMatchObject({ hasKey: true, keys: null });
  const several = await edit(json.id, 1, {
    keys: [{ name: "first" }, { name: "b", value: "secret-value-b" }],
  });
  expect(several.json.keys).toHaveLength(2);
  await probe(json.id, "first");
  expect((await edit(json.id, 2, { key: "secret-value-next" })).json).toMatchObject({
    hasKey: true,
    keys: null,
  });
  await probe(json.id);
  expect(received).toEqual(["secret-value-only", "secret-value-next"]);
  expect((await edit(json.id, 3, { keys: two })).json.keys).toHaveLength(2);
  expect((await edit(json.id, 4, { keys: null })).json).toMatchObject({ hasKey: false, keys: null });
});

test.each<[string, object, string]>([
  ["`key` and `keys`", { key: "k", keys: two }, "keys"],
  ["no key", { keys: [] }, "keys"],
  ["two keys of one name", { keys: [two[0], two[0]] }, "keys[1].name"],
  ["a new key without a value", { keys: [{ name: "a" }] }, "keys[0].value"],
  ["an empty value", { keys: [{ name: "a", value: "" }] }, "keys[0].value"],
  ["a limit of 0", { keys: [{ ...two[0], tpm: 0 }] }, "keys[0].tpm"],
  ["a weight of 0", { keys: [{ ...two[0], weight: 0 }] }, "keys[0].weight"],
])("refuses %s", async (_, more, field) => {
  const { status, json } = await create("refusals", more);
  expect([status, json.error.message]).toEqual([400, expect.stringContaining(`${field} must be`)]);
});

test("refuses keys in the options", async () => {
  const { status, json } = await create("refusals", { options: { keys: two } });
  expect([status, json.error.message]).toEqual([
    400,
    expect.stringContaining("unknown field `options.keys`"),
  ]);
});

test("two keys cannot take over the value of one", async () => {
  const { json } = await create("copied", { keys: two });
  const copies = [{ name: "a" }, { name: "d", previousName: "a" }];
  expect((await edit(json.id, 1, { keys: copies })).json.error.message).toContain("keys[1].value must be");
});

test("a refused key is shown with the reason and its next test, and an administrator enables it in every process", async () => {
  await create("served", { keys: two });
  refused.add("secret-value-b");
  const keyB = async (): Promise<Any> => {
    const { json } = await admin.call("GET", "/channel-keys?channel=served");
    return json.items.find(({ key }: Any) => key === "b");
  };
  await expect
    .poll(async () => {
      expect((await chat(whole, "file-token", "served")).status).toBe(200);
      return (await keyB()).state;
    })
    .toBe("refused");
  const state = await keyB();
  expect(state).toMatchObject({ channel: "served", refusal: "authentication", coolDownUntilMs: null });
  expect(state.testMs - state.sinceMs).toBeGreaterThanOrEqual(60_000);
  expect(Math.abs(Date.now() - state.sinceMs)).toBeLessThan(60_000);
  const live = (await admin.call("GET", "/live")).json.failing;
  expect(live).toContainEqual(expect.objectContaining({ channel: "served", refusedKeys: ["b"] }));

  refused.clear();
  const enabled = await admin.call("POST", "/channel-keys/enable", { channel: "served", key: "b" });
  expect(enabled.json).toMatchObject({ state: "ready", refusal: null, testMs: null });
  expect((await admin.call("GET", "/audit")).json.items[0]).toMatchObject({
    action: "channel_key.enable",
    subjectName: "served: b",
  });
  const unknown = await admin.call("POST", "/channel-keys/enable", { channel: "served", key: "z" });
  expect(unknown.status).toBe(404);
});

test("limits of keys hold over all processes, and an edit of them takes effect", async () => {
  const limited = [{ ...two[0], rpm: 1 }, two[1]];
  const { json } = await create("limited", { keys: limited });
  expect(json.keys[0]).toMatchObject({ rpm: 1, tpm: null });
  await expect.poll(async () => (await chat(whole, "file-token", "limited")).status).toBe(200);
  for (let request = 0; request < 12; request++)
    expect((await chat(whole, "file-token", "limited")).status).toBe(200);
  expect(received.filter((key) => key === "secret-value-a")).toHaveLength(1);

  const exhausted = [
    { name: "a", rpm: 1 },
    { name: "b", disabled: true },
  ];
  expect((await edit(json.id, 1, { keys: exhausted })).status).toBe(200);
  await expect.poll(async () => (await chat(whole, "file-token", "limited")).status).toBe(429);
  expect((await edit(json.id, 2, { keys: [{ name: "a" }] })).json.keys[0].rpm).toBeNull();
  await expect.poll(async () => (await chat(whole, "file-token", "limited")).status).toBe(200);
});

test("a key close to the provider's limit, and at its own, is shown with why and until when", async () => {
  const startMs = Date.now();
  await create("told", { keys: [{ ...two[0], rpm: 1 }, two[1]] });
  remaining.set("secret-value-b", 5);
  const states = async (): Promise<Any[]> =>
    (await admin.call("GET", "/channel-keys?channel=told")).json.items;
  await expect
    .poll(async () => {
      expect((await chat(whole, "file-token", "told")).status).toBe(200);
      return (await states()).map(({ state }) => state);
    })
    .toEqual(["limited", "slowed"]);
  const [a, b] = await states();
  expect(a.limits).toMatchObject([{ by: "configuration", of: "requests", allowed: 1, share: 0 }]);
  expect(a.limits[0].untilMs).toBeGreaterThan(startMs);
  expect(b.limits).toMatchObject([
    { by: "provider", of: "requests", allowed: 100, remaining: 5, share: 0.5, models: ["told"] },
  ]);
  const body = { model: "told", messages: [{ role: "user", content: "Hello" }] };
  // One of the two processes explains: the one with the limits of both keys, if it has them.
  const reasons = async (): Promise<string> => {
    const { json } = await admin.call("POST", "/route", { wire: "chat", body });
    return json.candidates.map(({ key, reason }: Any) => `${key}: ${reason}`).join("\n");
  };
  await expect
    .poll(async () => {
      await chat(whole, "file-token", "told");
      return reasons();
    })
    .toMatch(/b: .*the provider has 5 of 100 requests left for the key, which gets 50 % of its weight for/);
  await expect
    .poll(async () => {
      await chat(whole, "file-token", "told");
      return reasons();
    })
    .toMatch(/a: the key is at its limit of 1 requests per minute for \d+ s, so it is tried last/);
});

test("the only key of a channel is listed while the provider limits it", async () => {
  await create("single", { key: "secret-value-single" });
  const items = async (): Promise<Any[]> =>
    (await admin.call("GET", "/channel-keys?channel=single")).json.items;
  await expect.poll(async () => (await chat(whole, "file-token", "single")).status).toBe(200);
  expect(await items()).toEqual([]);
  remaining.set("secret-value-single", 0);
  expect((await chat(whole, "file-token", "single")).status).toBe(200);
  expect(await items()).toMatchObject([
    { key: "", state: "limited", limits: [{ by: "provider", remaining: 0 }] },
  ]);
});

test("records and their attempts name the key", async () => {
  await create("recorded", { keys: two });
  refused.add("secret-value-b");
  const requests = async (): Promise<Any[]> => {
    await whole.control.collect();
    return (await admin.call("GET", "/usage/requests?model=recorded")).json.items;
  };
  await expect
    .poll(async () => {
      await chat(whole, "file-token", "recorded");
      return (await requests()).some(({ attempts }) => attempts === 2);
    })
    .toBe(true);
  const all = await requests();
  expect(new Set(all.map(({ keyName }) => keyName))).toEqual(new Set(["a"]));
  const keysOf = async (attempts: number): Promise<string[]> => {
    const { requestId } = all.find((each) => each.attempts === attempts) ?? {};
    const { json } = await admin.call("GET", `/usage/requests/${requestId}`);
    return json.attemptDetails.map(({ keyName }: Any) => keyName);
  };
  expect(await keysOf(2)).toEqual(["b", "a"]);
  await chat(whole, "file-token", "recorded");
  await expect.poll(async () => (await requests()).length).toBeGreaterThan(all.length);
  const { text } = await admin.call("GET", "/usage/export?model=recorded");
  const [head = "", first = ""] = text.split("\r\n").map((line) => line.split(","));
  expect(first[head.indexOf("keyName")]).toBe("a");
});
