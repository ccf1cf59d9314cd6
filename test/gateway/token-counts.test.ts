/** Token counts of requests: with the official clients, for upstreams that count and for those that do not. */
import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import OpenAI from "openai";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { call, type Fixture, formats, NARROW_TOKEN, start, TOKEN } from "./fixture.ts";
import { type Script, whole } from "./mock.ts";

let fixture: Fixture;
afterEach(() => fixture.close());

const counted = (body: object): Script => whole(200, "application/json", JSON.stringify(body));
const channel = (provider: string, more = ""): string =>
  `  - { name: only, provider: ${provider}, key: k, base_url: '\${A}/v1', models: ['*'], capabilities: { ${more} } }`;

const clients = {
  messages: (model: string) =>
    new Anthropic({ baseURL: fixture.gateway.url, apiKey: TOKEN, maxRetries: 0 }).messages
      .countTokens({ model, system: "Be brief.", messages: [{ role: "user", content: "Hello there" }] })
      .then(({ input_tokens }) => input_tokens),
  content: (model: string) =>
    new GoogleGenAI({ apiKey: TOKEN, httpOptions: { baseUrl: fixture.gateway.url } }).models
      .countTokens({ model, contents: "Hello there" })
      .then(({ totalTokens }) => totalTokens),
  responses: (model: string) =>
    new OpenAI({ baseURL: `${fixture.gateway.url}/v1`, apiKey: TOKEN, maxRetries: 0 }).responses.inputTokens
      .count({ model, input: "Hello there" })
      .then(({ input_tokens }) => input_tokens),
};
const names = Object.keys(clients) as (keyof typeof clients)[];

describe("an upstream that does not count", () => {
  beforeEach(async () => {
    fixture = await start({});
  });

  test.each(names)("gives an estimate to the official client of %s", async (name) => {
    const tokens = await clients[name]("m");
    expect(tokens).toBeGreaterThanOrEqual(2);
    expect(tokens).toBeLessThan(20);
    expect(fixture.mock.received).toEqual([]);
    const row = fixture.log.find(({ msg }) => msg === "request");
    expect(row).toMatchObject({ status: 200, operation: "count", channel: "only" });
    // A count uses no tokens.
    expect(row).not.toHaveProperty("usage");
  });

  test("an estimate is marked as one, and includes tools and images", async () => {
    const ask = async (body: object): Promise<number> => {
      const request = (formats[1] as (typeof formats)[1]).request("m", {
        body: { max_tokens: undefined, ...body },
      });
      const response = await call(fixture, { ...request, path: `${request.path}/count_tokens` });
      expect(response.headers.get("x-polywire-estimated")).toBe("tokens");
      return ((await response.json()) as { input_tokens: number }).input_tokens;
    };
    const bare = await ask({});
    const tools = [{ name: "weather", description: "What it is like.", input_schema: { type: "object" } }];
    expect(await ask({ tools })).toBeGreaterThan(bare + 5);
    const image = { type: "image", source: { type: "url", url: "https://x.example/a.png" } };
    expect(await ask({ messages: [{ role: "user", content: [image] }] })).toBeGreaterThan(bare + 500);
  });

  test("a count is validated and needs a token, as a request does", async () => {
    const { path, headers } = (formats[1] as (typeof formats)[1]).request("m");
    const wrong = await call(fixture, { path: `${path}/count_tokens`, headers, body: '{"model":"m"}' });
    expect([wrong.status, ((await wrong.json()) as { error: { message: string } }).error.message]).toEqual([
      400,
      "messages: is required",
    ]);
    const other = { ...headers, "x-api-key": NARROW_TOKEN };
    const body = JSON.stringify({ model: "m", messages: [{ role: "user", content: "q" }] });
    expect((await call(fixture, { path: `${path}/count_tokens`, headers: other, body })).status).toBe(403);
  });
});

describe("an upstream that counts", () => {
  test.each(names)("gets the count in its own wire, from the client of %s", async (name) => {
    const script = counted({ input_tokens: 77 });
    fixture = await start({ m: script }, "", channel("other", "count_tokens: true"));
    expect(await clients[name]("m")).toBe(77);
    const [asked] = fixture.mock.received;
    expect(asked?.path).toBe("/v1/messages/count_tokens");
    expect(asked?.body).toMatchObject({ model: "m", messages: [{ role: "user" }] });
    expect(asked?.body).not.toHaveProperty("max_tokens");
  });

  test("gets the count where its requests name the model in the path", async () => {
    fixture = await start({ "": counted({ totalTokens: 5 }) }, "", channel("signing", "count_tokens: true"));
    expect(await clients.messages("m")).toBe(5);
    const [asked] = fixture.mock.received;
    expect(asked?.path).toBe("/v1/models/m:countTokens");
    expect(asked?.body).toMatchObject({
      generateContentRequest: { model: "models/m", systemInstruction: { parts: [{ text: "Be brief." }] } },
    });
  });

  test("but returns 404 for the path is replaced by an estimate", async () => {
    const script = whole(404, "application/json", '{"error":{"message":"no such path"}}');
    fixture = await start({ m: script }, "", channel("other", "count_tokens: true"));
    expect(await clients.messages("m")).toBeGreaterThan(2);
  });

  test("and refuses the request has its error returned", async () => {
    const error = { type: "error", error: { type: "invalid_request_error", message: "too odd" } };
    const script = whole(400, "application/json", JSON.stringify(error));
    fixture = await start({ m: script }, "", channel("other", "count_tokens: true"));
    await expect(clients.messages("m")).rejects.toThrow("too odd");
  });
});
