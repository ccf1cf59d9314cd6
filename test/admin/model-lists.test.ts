/**
 * Lists a provider's models: in the format of each wire, page by page, with the provider's own error message, and
 * without keys.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWhole, type Whole } from "../control/fixture.ts";
import { type Client, logIn } from "./client.ts";

const KEY = "key-of-the-place";
const PROVIDERS = {
  chatting: "{ provider: chatting, wires: { embeddings: {}, chat: {} } }",
  messaging: "{ provider: messaging, auth: { header: x-api-key }, wires: { messages: {} } }",
  contents: "{ provider: contents, auth: { query: key }, wires: { content: {} } }",
  voices: "{ provider: voices, wires: { chat-images: {} } }",
  moved: "{ provider: moved, wires: { chat: { path: /v9/elsewhere } } }",
};

interface Page {
  status?: number;
  body: unknown;
}

let place: Server;
let url: string;
let whole: Whole;
let admin: Client;
const asked: { path: string; headers: IncomingMessage["headers"] }[] = [];
/** The pages that the double serves, by path and query. */
let pages: Record<string, Page> = {};

beforeAll(async () => {
  place = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push({ path, headers: request.headers });
    const { status = 200, body } = pages[path] ?? {
      status: 404,
      body: { error: { message: "no such page" } },
    };
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(place, "listening");
  url = `http://127.0.0.1:${(place.address() as AddressInfo).port}`;
  whole = await startWhole({ providers: PROVIDERS });
  admin = await logIn(whole);
});
afterAll(async () => {
  await whole.close();
  place.close();
});

const listed = (provider: string, key: string | null = KEY): ReturnType<Client["call"]> => {
  asked.length = 0;
  return admin.call("POST", `/providers/${provider}/models`, { key, baseUrl: `${url}/here` });
};

test.each<[string, Record<string, Page>, string[]]>([
  ["chatting", { "/here/models": { body: { data: [{ id: "b" }, { id: "a" }, { id: "a" }] } } }, ["a", "b"]],
  ["chatting", { "/here/models": { body: [{ id: "alone" }] } }, ["alone"]],
  ["moved", { "/here/models": { body: { data: [{ id: "m" }] } } }, ["m"]],
  [
    "messaging",
    {
      "/here/models?limit=1000": { body: { data: [{ id: "one" }], has_more: true, last_id: "one" } },
      "/here/models?limit=1000&after_id=one": {
        body: { data: [{ id: "two" }], has_more: false, last_id: "two" },
      },
    },
    ["one", "two"],
  ],
  [
    "contents",
    {
      [`/here/models?pageSize=1000&key=${KEY}`]: {
        body: { models: [{ name: "models/g" }], nextPageToken: "p2" },
      },
      [`/here/models?pageSize=1000&pageToken=p2&key=${KEY}`]: { body: { models: [{ name: "models/h" }] } },
    },
    ["g", "h"],
  ],
])("%s", async (provider, there, models) => {
  pages = there;
  const { status, json } = await listed(provider);
  expect([status, json]).toEqual([200, expect.objectContaining({ ok: true, status: 200, models })]);
  expect(asked.length).toBe(Object.keys(there).length);
});

test("sends the key and the wire's headers, as with any request", async () => {
  pages = { "/here/models?limit=1000": { body: { data: [] } } };
  await listed("messaging");
  expect(asked[0]?.headers).toMatchObject({ "x-api-key": KEY, "anthropic-version": "2023-06-01" });
});

test.each<[string, Page, RegExp]>([
  [
    "a refusal with its message",
    { status: 401, body: { error: { message: "Incorrect key" } } },
    /^Incorrect key/,
  ],
  ["a refusal that quotes the key", { status: 401, body: { error: { message: `Not ${KEY}` } } }, /^Not …/],
  ["an error with a success status", { body: { error: { message: "out of order" } } }, /out of order/],
  ["a redirect", { status: 302, body: {} }, /redirect/],
  ["a list without models", { body: { data: [] } }, /empty/],
  ["another document", { body: "hello" }, /without a JSON document/],
])("reports %s", async (_, page, wanted) => {
  pages = { "/here/models": page };
  const { json, text } = await listed("chatting");
  expect(json).toMatchObject({ ok: false, models: [], failure: expect.stringMatching(wanted) });
  expect(text).not.toContain(KEY);
});

test("reports a wire without a model list, a channel without a key, and an unknown provider", async () => {
  expect((await listed("voices")).json.failure).toContain("chat-images");
  expect((await listed("chatting", null)).json.failure).toContain("key");
  expect((await listed("nobody")).json.failure).toContain("nobody");
});

test("a stored channel uses its own key, which no response contains", async () => {
  pages = { "/here/models": { body: { data: [{ id: "mine" }] } } };
  const body = {
    name: "kept",
    provider: "chatting",
    key: KEY,
    baseUrl: `${url}/here`,
    models: [{ name: "x" }],
  };
  const { json: channel } = await admin.call("POST", "/channels", body);
  asked.length = 0;
  const { json, text } = await admin.call("POST", `/channels/${channel.id}/models`);
  expect(json).toMatchObject({ ok: true, wire: "chat", models: ["mine"] });
  expect(json.changes).toEqual({ added: ["mine"], gone: ["x"], retired: [] });
  expect(asked[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(text).not.toContain(KEY);
  expect((await admin.call("POST", "/channels/nobody/models")).status).toBe(404);
});

test("stops at a list without an end", async () => {
  pages = { "/here/models?limit=1000": { body: { data: [{ id: "one" }], has_more: true, last_id: "one" } } };
  pages["/here/models?limit=1000&after_id=one"] = pages["/here/models?limit=1000"] as Page;
  const { json } = await listed("messaging");
  expect(json).toMatchObject({ ok: true, models: ["one"] });
  expect(asked.length).toBeLessThan(50);
});
