/** Embeddings through the gateway with the official clients, from upstreams of both wires. */
import { GoogleGenAI } from "@google/genai";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fullLength, vectorOf } from "../../demo/embeddings/vector.ts";
import { type Gateway, startGateway } from "../grid/gateway.ts";

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

/** A model selects the upstream's wire. */
const models = ["demo-embeddings", "demo-content-embeddings"];
const texts = ["The quick brown fox", "jumps over", "the lazy dog"];

const openai = (): OpenAI =>
  new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: gateway.token, maxRetries: 0 });
const google = (): GoogleGenAI =>
  new GoogleGenAI({ apiKey: gateway.token, vertexai: false, httpOptions: { baseUrl: gateway.url } });

describe.each(models)("the client of the embeddings wire, with %s", (model) => {
  test("gets numbers, although it requests base64 by itself", async () => {
    const answer = await openai().embeddings.create({ model, input: texts });
    expect(answer).toMatchObject({ object: "list", model });
    expect(answer.data.map(({ index, object }) => [index, object])).toEqual([
      [0, "embedding"],
      [1, "embedding"],
      [2, "embedding"],
    ]);
    for (const { embedding, index } of answer.data) {
      expect(embedding).toEqual(vectorOf(texts[index] ?? ""));
      expect(embedding).toHaveLength(fullLength);
    }
    expect(answer.usage.prompt_tokens).toBeGreaterThan(0);
    expect(answer.usage.total_tokens).toBe(answer.usage.prompt_tokens);
  });

  test.each(["float", "base64"] as const)("gets %s on request", async (encoding_format) => {
    const { data } = await openai().embeddings.create({ model, input: "Hi", encoding_format, dimensions: 8 });
    const { embedding } = data[0] as { embedding: unknown };
    const bytes = Buffer.alloc(32);
    for (const [at, value] of vectorOf("Hi", 8).entries()) bytes.writeFloatLE(value, at * 4);
    expect(embedding).toEqual(encoding_format === "float" ? vectorOf("Hi", 8) : bytes.toString("base64"));
  });

  test("may send any number of inputs, which are split for a provider that accepts fewer", async () => {
    const input = Array.from({ length: 230 }, (_, index) => `input ${index}`);
    const { data } = await openai().embeddings.create({ model, input, dimensions: 4 });
    expect(data.map(({ index }) => index)).toEqual(input.map((_, index) => index));
    expect(data.map(({ embedding }) => embedding)).toEqual(input.map((text) => vectorOf(text, 4)));
  });
});

test("sends token ids where the upstream accepts them, and is refused by name elsewhere", async () => {
  const tokens = [
    [1, 2, 3],
    [4, 5],
  ];
  const { data, usage } = await openai().embeddings.create({ model: "demo-embeddings", input: tokens });
  expect(data.map(({ embedding }) => embedding)).toEqual(tokens.map((each) => vectorOf(each)));
  expect(usage.prompt_tokens).toBe(5);
  const refused = await openai()
    .embeddings.create({ model: "demo-content-embeddings", input: tokens })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(OpenAI.BadRequestError);
  expect(refused).toMatchObject({ status: 400, code: "unsupported_value", param: "input[0]" });
  expect((refused as Error).message).toContain("does not accept lists of tokens");
});

describe.each(models)("the client of the Content wire, with %s", (model) => {
  test("gets a vector for each content", async () => {
    const { embeddings } = await google().models.embedContent({
      model,
      contents: texts,
      config: { outputDimensionality: 16, taskType: "RETRIEVAL_QUERY" },
    });
    expect(embeddings?.map(({ values }) => values)).toEqual(texts.map((text) => vectorOf(text, 16)));
  });

  test("gets one vector for one content", async () => {
    const { embeddings } = await google().models.embedContent({ model, contents: "Hi" });
    expect(embeddings).toEqual([{ values: vectorOf("Hi") }]);
  });

  test("can request a single vector at a separate path", async () => {
    const response = await fetch(`${gateway.url}/v1beta/models/${model}:embedContent`, {
      method: "POST",
      headers: { "x-goog-api-key": gateway.token },
      body: JSON.stringify({ content: { parts: [{ text: "Hi" }] }, output_dimensionality: 4 }),
    });
    expect(await response.json()).toEqual({ embedding: { values: vectorOf("Hi", 4) } });
  });
});

test("model lists show which models make embeddings", async () => {
  const actions = async (model: string): Promise<string[] | undefined> =>
    (await google().models.get({ model })).supportedActions;
  expect(await actions("demo-embeddings")).toEqual(["embedContent", "batchEmbedContents"]);
  expect(await actions("demo-chat")).toEqual(["generateContent", "streamGenerateContent"]);
});

describe("errors have the format of the client's wire", () => {
  test.each([
    ["demo-400", 400],
    ["demo-429", 429],
    ["demo-500", 500],
    ["demo-html", 502],
    ["demo-empty", 502],
    ["demo-truncate", 502],
    ["nothing-of-the-kind", 503],
  ])("%s: %i", async (model, status) => {
    const by = await Promise.allSettled([
      openai().embeddings.create({ model, input: "Hi" }),
      google().models.embedContent({ model, contents: "Hi" }),
    ]);
    for (const outcome of by) {
      expect(outcome).toMatchObject({ status: "rejected", reason: { status } });
    }
  });

  test.each([
    [{ model: "demo-embeddings" }, "input: is required"],
    [{ model: "demo-embeddings", input: "" }, "input: must not be empty"],
    [{ model: "demo-embeddings", input: [] }, "input: must not be empty"],
    [{ model: "demo-embeddings", input: ["a", ""] }, "input.1: must not be empty"],
    [
      { model: "demo-embeddings", input: [1.5] },
      "input.0: must be a string, an integer, an array or an object",
    ],
    [
      { model: "demo-embeddings", input: "a", encoding_format: "hex" },
      'encoding_format: must be "float" or "base64"',
    ],
    [{ model: "demo-embeddings", input: "a", dimensions: 0 }, "dimensions: must be at least 1"],
    [{ input: "a" }, "model: is required"],
  ])("%j", async (body, message) => {
    const response = await fetch(`${gateway.url}/v1/embeddings`, {
      method: "POST",
      headers: { authorization: `Bearer ${gateway.token}` },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message, type: "invalid_request_error" } });
  });

  test.each([
    [{}, "content: is required"],
    [{ requests: [] }, "requests: must not be empty"],
    [{ requests: [{}] }, "requests.0.content: is required"],
    [{ content: { parts: [] } }, "content.parts: must not be empty"],
  ])("of the Content wire: %j", async (body, message) => {
    const response = await fetch(`${gateway.url}/v1beta/models/demo-embeddings:batchEmbedContents`, {
      method: "POST",
      headers: { "x-goog-api-key": gateway.token },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message, status: "INVALID_ARGUMENT" } });
  });
});
