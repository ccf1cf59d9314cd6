/** Model lists through the official clients, in each vendor's shape, limited to the models that a token may use. */
import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Fixture, NARROW_TOKEN, start, TOKEN } from "./fixture.ts";

const A = "$" + "{A}/v1";
const names = ["allowed-1", "allowed-2", "host/with-slash", "m1", "m2", "size:8b"];

let fixture: Fixture;
let url: string;
beforeAll(async () => {
  fixture = await start(
    {},
    "",
    `
  - { name: one, provider: mock, key: k, base_url: '${A}', models: [m2, m1, "size:8b", host/with-slash] }
  - { name: two, provider: other, key: k, base_url: '${A}', models: [m1, allowed-2, allowed-1, "free-*"] }`,
  );
  url = fixture.gateway.url;
});
afterAll(() => fixture.close());

const openai = (apiKey = TOKEN) => new OpenAI({ baseURL: `${url}/v1`, apiKey, maxRetries: 0 });
const anthropic = (apiKey = TOKEN) => new Anthropic({ baseURL: url, apiKey, maxRetries: 0 });
const google = (apiKey = TOKEN) => new GoogleGenAI({ apiKey, httpOptions: { baseUrl: url } });

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of list) items.push(item);
  return items;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a client would, and expectations catch the rest
type Any = any;

/** Every client's list, page by page, and one model of it. */
const clients = {
  openai: {
    list: async (token?: string) => (await all(openai(token).models.list())).map(({ id }) => id),
    one: async (id: string, token?: string) => (await openai(token).models.retrieve(id)).id,
  },
  anthropic: {
    list: async (token?: string) =>
      (await all(anthropic(token).models.list({ limit: 2 }))).map(({ id }) => id),
    one: async (id: string, token?: string) => (await anthropic(token).models.retrieve(id)).id,
  },
  google: {
    list: async (token?: string) => {
      const pager = await google(token).models.list({ config: { pageSize: 2 } });
      return (await all(pager)).map(({ name }) => name?.replace("models/", ""));
    },
    one: async (id: string, token?: string) =>
      (await google(token).models.get({ model: id })).name?.replace("models/", ""),
  },
};

describe.each(Object.entries(clients))("%s", (_name, { list, one }) => {
  test("lists every model once, in order", async () => {
    expect(await list()).toEqual(names);
  });

  test("lists only models that the token may use", async () => {
    expect(await list(NARROW_TOKEN)).toEqual(["allowed-1", "allowed-2"]);
  });

  test.each(["m1", "size:8b", "free-of-choice", "m1-high"])("finds %s", async (id) => {
    expect(await one(id)).toBe(id);
  });

  test("finds a name with a slash", async () => {
    expect(await one("host/with-slash")).toBe("host/with-slash");
  });

  test.each([
    ["does not exist", "nothing", TOKEN],
    ["the token may not use", "m1", NARROW_TOKEN],
  ])("returns 404 for a model that %s", async (_title, id, token) => {
    await expect(one(id, token)).rejects.toMatchObject({ status: 404 });
    await expect(one(id, token)).rejects.toThrow(`the model \`${id}\` does not exist`);
  });
});

type Shape = "chat" | "messages" | "content" | undefined;
function shapeOf(body: Any): Shape {
  return body.object === "list"
    ? "chat"
    : body.has_more !== undefined
      ? "messages"
      : body.models
        ? "content"
        : undefined;
}

const bearer = { authorization: `Bearer ${TOKEN}` };
const version = { "anthropic-version": "2023-06-01" };

test.each<[string, string, Record<string, string>, Shape]>([
  ["a bearer token", "/v1/models", bearer, "chat"],
  ["only an x-api-key", "/v1/models", { "x-api-key": TOKEN }, "chat"],
  ["an x-api-key and a version", "/v1/models", { "x-api-key": TOKEN, ...version }, "messages"],
  ["a neutral version", "/v1/models", { "x-api-key": TOKEN, "vendorb-version": "2023-06-01" }, "messages"],
  ["a bearer token and a version", "/v1/models", { ...bearer, ...version }, "messages"],
  ["an x-goog-api-key", "/v1/models", { "x-goog-api-key": TOKEN }, "content"],
  ["the neutral spelling of that key", "/v1/models", { "x-vendorc-api-key": TOKEN }, "content"],
  ["a key in the query", `/v1/models?key=${TOKEN}`, {}, "content"],
  ["all headers at once", "/v1/models", { ...bearer, ...version, "x-goog-api-key": TOKEN }, "messages"],
  ["another path, with any header", "/v1beta/models", { ...bearer, ...version }, "content"],
])("%s", async (_title, path, headers, shape) => {
  const response = await fetch(url + path, { headers });
  expect(response.status).toBe(200);
  expect(shapeOf(await response.json())).toBe(shape);
});

test("pages work in both directions", async () => {
  const page = async (query: string) => {
    const response = await fetch(`${url}/v1/models?${query}`, { headers: { ...bearer, ...version } });
    const { data, has_more, first_id, last_id } = (await response.json()) as Any;
    expect([first_id, last_id]).toEqual([data[0]?.id ?? null, data.at(-1)?.id ?? null]);
    return [data.map(({ id }: { id: string }) => id), has_more];
  };
  expect(await page("")).toEqual([names, false]);
  expect(await page("limit=2")).toEqual([names.slice(0, 2), true]);
  expect(await page(`limit=2&after_id=${names[3]}`)).toEqual([names.slice(4), false]);
  expect(await page(`limit=2&before_id=${names[3]}`)).toEqual([names.slice(1, 3), true]);
  expect(await page("after_id=zzz")).toEqual([[], false]);
});

test.each(["limit=0", "limit=1001", "limit=many"])("%s is refused in the client's format", async (query) => {
  const response = await fetch(`${url}/v1/models?${query}`, { headers: { ...bearer, ...version } });
  expect(response.status).toBe(400);
  const { type, error } = (await response.json()) as Any;
  expect([type, error.type]).toEqual(["error", "invalid_request_error"]);
  expect(error.message).toMatch(/^limit: /);
});

test("HEAD returns the headers of GET", async () => {
  const response = await fetch(`${url}/v1/models`, { method: "HEAD", headers: bearer });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("");
});

test("without a valid token, returns 401", async () => {
  for (const path of ["/v1/models", "/v1/models/m1", "/v1beta/models", "/v1beta/models/m1"])
    expect((await fetch(url + path)).status).toBe(401);
  expect((await fetch(`${url}/v1/models`, { headers: { authorization: "Bearer wrong" } })).status).toBe(401);
});

test("no upstream gets a request", () => {
  expect(fixture.mock.received).toEqual([]);
});

test("an alias is listed where one of its models may be used", async () => {
  const aliases = [
    { name: "fast", targets: ["m1", "allowed-1"] },
    { name: "own", targets: ["m1"] },
    { name: "nothing", targets: ["gone"] },
  ];
  const other = await start({}, "", undefined, undefined, { aliases });
  const wider = await start(
    {},
    "",
    `  - { name: one, provider: mock, key: k, base_url: '${A}', models: [m1, allowed-1] }`,
    undefined,
    { aliases },
  );
  const list = async (gateway: string, token: string) => {
    const client = new OpenAI({ baseURL: `${gateway}/v1`, apiKey: token, maxRetries: 0 });
    return (await all(client.models.list())).map(({ id }) => id);
  };
  expect(await list(wider.gateway.url, TOKEN)).toEqual(["allowed-1", "fast", "m1", "own"]);
  expect(await list(wider.gateway.url, NARROW_TOKEN)).toEqual(["allowed-1", "fast"]);
  // Any model may match a pattern.
  expect(await list(other.gateway.url, TOKEN)).toEqual(["fast", "nothing", "own"]);
  await other.close();
  await wider.close();
});
