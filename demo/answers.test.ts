import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { minimal, post, wireNames } from "./post.ts";
import { type Demo, modelIds, startDemo } from "./server.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.close());

const text = 'In parallel: weather in "Oslo" and "Rome".';
const schema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };

/** Reasoning and two calls, asked for in each wire. */
const busy = {
  chat: {
    messages: [{ role: "user", content: text }],
    tools: [{ type: "function", function: { name: "weather", parameters: schema } }],
    reasoning_effort: "low",
    stream_options: { include_usage: true },
  },
  messages: {
    max_tokens: 2000,
    messages: [{ role: "user", content: text }],
    tools: [{ name: "weather", input_schema: schema }],
    thinking: { type: "enabled", budget_tokens: 1024 },
  },
  responses: {
    input: text,
    tools: [{ type: "function", name: "weather", parameters: schema, strict: false }],
    reasoning: { effort: "low", summary: "auto" },
    include: ["reasoning.encrypted_content"],
  },
  content: {
    contents: [{ role: "user", parts: [{ text }] }],
    tools: [{ functionDeclarations: [{ name: "weather", parametersJsonSchema: schema }] }],
    generationConfig: { thinkingConfig: { includeThoughts: true } },
  },
};

test.each(wireNames)("%s: the stream of reasoning and two calls", async (wire) => {
  const response = await post(demo.url, wire, busy[wire], { stream: true });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  await expect(await response.text()).toMatchFileSnapshot(join(import.meta.dirname, `golden/${wire}.sse`));
});

test.each(wireNames)("%s: the same question is answered alike", async (wire) => {
  const [first, second] = await Promise.all(
    [1, 2].map(async () => (await post(demo.url, wire, busy[wire])).text()),
  );
  expect(first).toBe(second);
});

test("content without alt=sse is one JSON array", async () => {
  const response = await post(demo.url, "content", minimal.content, { stream: true, query: "" });
  expect(response.headers.get("content-type")).toMatch("application/json");
  const chunks = (await response.json()) as { candidates: { finishReason?: string }[] }[];
  expect(chunks.length).toBeGreaterThan(2);
  expect(chunks.at(-1)?.candidates[0]?.finishReason).toBe("STOP");
});

test("content without alt=sse wraps errors in an array too", async () => {
  const response = await post(demo.url, "content", {}, { stream: true, query: "" });
  expect(await response.json()).toMatchObject([{ error: { code: 400, status: "INVALID_ARGUMENT" } }]);
});

test.each([
  ["chat", { max_tokens: 3 }, { choices: [{ finish_reason: "length", message: { content: "You" } }] }],
  ["messages", { max_tokens: 3 }, { stop_reason: "max_tokens", content: [{ text: "You" }] }],
  [
    "content",
    { generationConfig: { maxOutputTokens: 3 } },
    { candidates: [{ finishReason: "MAX_TOKENS", content: { parts: [{ text: "You" }] } }] },
  ],
] as const)("%s: the token limit cuts the text", async (wire, change, expected) => {
  const response = await post(demo.url, wire, { ...minimal[wire], ...change });
  expect(await response.json()).toMatchObject(expected);
});

test("responses: the token limit leaves the answer incomplete", async () => {
  const long = { input: "x".repeat(200), max_output_tokens: 16 };
  expect(await (await post(demo.url, "responses", long)).json()).toMatchObject({
    status: "incomplete",
    incomplete_details: { reason: "max_output_tokens" },
    output: [{ status: "incomplete" }],
  });
});

test("messages: a stop sequence ends the text and is named", async () => {
  const body = { ...minimal.messages, stop_sequences: ["Ada"] };
  expect(await (await post(demo.url, "messages", body)).json()).toMatchObject({
    content: [{ text: 'You said: "Hi "' }],
    stop_reason: "stop_sequence",
    stop_sequence: "Ada",
  });
});

test("chat: n choices, each with an index", async () => {
  const response = await post(demo.url, "chat", { ...minimal.chat, n: 2 });
  expect(await response.json()).toMatchObject({ choices: [{ index: 0 }, { index: 1 }] });
});

test("responses: a stored response can be built upon, and one that was not stored cannot", async () => {
  const first = await (await post(demo.url, "responses", { input: "One." })).json();
  const follow = { input: "Two.", previous_response_id: (first as { id: string }).id };
  expect((await post(demo.url, "responses", follow)).status).toBe(200);
  const unstored = await (await post(demo.url, "responses", { input: "Three.", store: false })).json();
  const lost = await post(demo.url, "responses", {
    ...follow,
    previous_response_id: (unstored as { id: string }).id,
  });
  expect(await lost.json()).toMatchObject({ error: { code: "previous_response_not_found" } });
});

test.each([
  [
    "/v1/models",
    { authorization: "Bearer key" },
    { object: "list", data: modelIds.map((id) => ({ id, object: "model" })) },
  ],
  [
    "/v1/models",
    { "x-api-key": "key", "anthropic-version": "2023-06-01" },
    { data: modelIds.map((id) => ({ id, type: "model" })), has_more: false },
  ],
  ["/v1beta/models?key=key", {}, { models: modelIds.map((id) => ({ name: `models/${id}` })) }],
])("%s lists the models in the wire of its headers", async (path, headers, expected) => {
  const response = await fetch(demo.url + path, { headers: headers as Record<string, string> });
  expect(await response.json()).toMatchObject(expected);
});
