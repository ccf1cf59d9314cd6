/** What the makers' servers take beyond the plain case, the demo takes, too; and refuses in their words what they refuse. */
import OpenAI from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { minimal, post, type WireName } from "./post.ts";
import { type Demo, startDemo } from "./server.ts";

let demo: Demo;
let openai: OpenAI;
beforeAll(async () => {
  demo = await startDemo();
  openai = new OpenAI({ baseURL: `${demo.url}/v1`, apiKey: "key", maxRetries: 0 });
});
afterAll(() => demo.close());

/** 3 bytes, of which one is written differently in the alphabet for URLs. */
const urlSafe = "-_-_";
const picture = (data: string): Record<string, unknown> => ({
  contents: [{ parts: [{ text: "Look." }, { inlineData: { mimeType: "image/png", data } }] }],
});
const user = { role: "user", content: "Hi" };
const searched = [
  { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "q" } },
  { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [] },
  { type: "text", text: "Found." },
];

type Row = [wire: WireName, title: string, change: Record<string, unknown>];

test.each<Row>([
  ["responses", "what a client says of itself", { client_metadata: { app: "cli" } }],
  ["responses", "built-in search", { tools: [{ type: "web_search" }] }],
  [
    "responses",
    "built-in search, chosen",
    { tools: [{ type: "web_search" }], tool_choice: { type: "web_search" } },
  ],
  ["responses", "a shell of the caller's", { tools: [{ type: "local_shell" }] }],
  [
    "responses",
    "tools in a namespace",
    { tools: [{ type: "namespace", name: "n", description: "d", tools: [{ type: "function", name: "f" }] }] },
  ],
  [
    "responses",
    "a search of the past",
    { input: [user, { type: "web_search_call", id: "ws_1", status: "completed" }, user] },
  ],
  [
    "responses",
    "a free-text call and its output",
    {
      input: [
        user,
        { type: "custom_tool_call", call_id: "c", name: "patch", input: "*** Begin" },
        { type: "custom_tool_call_output", call_id: "c", output: "done" },
      ],
    },
  ],
  [
    "chat",
    "a free-text call and its output",
    {
      messages: [
        user,
        {
          role: "assistant",
          tool_calls: [{ id: "c", type: "custom", custom: { name: "patch", input: "x" } }],
        },
        { role: "tool", tool_call_id: "c", content: "done" },
      ],
    },
  ],
  ["chat", "built-in search", { web_search_options: {} }],
  ["messages", "built-in search", { tools: [{ type: "web_search_20250305", name: "web_search" }] }],
  ["messages", "tools known by type", { tools: [{ type: "bash_20250124", name: "bash" }] }],
  ["messages", "a search of the past", { messages: [user, { role: "assistant", content: searched }, user] }],
  [
    "messages",
    "a result of the caller's own search",
    {
      messages: [
        {
          role: "user",
          content: [
            { type: "search_result", source: "s", title: "t", content: [{ type: "text", text: "x" }] },
            { type: "text", text: "?" },
          ],
        },
      ],
    },
  ],
  ["content", "built-in search", { tools: [{ googleSearch: {} }] }],
  ["content", "base64 for URLs", picture(urlSafe)],
  ["content", "base64 without its padding", picture("AAAAAA")],
])("%s takes %s", async (wire, _title, change) => {
  const response = await post(demo.url, wire, { ...minimal[wire], ...change });
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.stringMatching(/You said|The tools|"namespace":"n"/),
  ]);
});

test.each<[...Row, message: RegExp]>([
  [
    "responses",
    "a tool of no kind",
    { tools: [{ type: "nothing" }] },
    /^Invalid value: 'nothing'. Supported values are/,
  ],
  ["chat", "a tool of no kind", { tools: [{ type: "nothing" }] }, /'function' and 'custom'/],
  [
    "messages",
    "a tool of no kind",
    { tools: [{ type: "nothing_20250101", name: "n" }] },
    /expected tags: 'custom'/,
  ],
  [
    "responses",
    "a choice that is not offered",
    { tools: [{ type: "web_search" }], tool_choice: { type: "custom", name: "patch" } },
    /^Tool choice 'patch' not found/,
  ],
  [
    "responses",
    "an item that is nowhere",
    { input: [{ type: "item_reference", id: "msg_nowhere" }] },
    /^Item with id 'msg_nowhere' not found\. Items are not persisted/,
  ],
  [
    "responses",
    "an output of no call",
    { input: [user, { type: "custom_tool_call_output", call_id: "c", output: "x" }] },
    /^No tool call found for custom tool call output with call_id c/,
  ],
  [
    "messages",
    "thoughts that it did not hide",
    { messages: [user, { role: "assistant", content: [{ type: "redacted_thinking", data: "x" }] }, user] },
    /Invalid `data` in `redacted_thinking` block/,
  ],
  [
    "messages",
    "a result of no search",
    { messages: [user, { role: "assistant", content: searched.slice(1) }, user] },
    /unexpected `tool_use_id` found in `web_search_tool_result`/,
  ],
  ["content", "what is no base64", picture("a*a="), /Base64 decoding failed/],
  ["content", "base64 that was cut", picture("AAAAA"), /Base64 decoding failed/],
  [
    "messages",
    "base64 for URLs",
    {
      messages: [
        {
          role: "user",
          content: [{ type: "image", source: { type: "base64", media_type: "image/png", data: urlSafe } }],
        },
      ],
    },
    /Invalid base64 data/,
  ],
])("%s refuses %s", async (wire, _title, change, message) => {
  const response = await post(demo.url, wire, { ...minimal[wire], ...change });
  const { error } = (await response.json()) as { error: { message: string } };
  expect(error.message).toMatch(message);
  expect(response.status).toBe(400);
});

test("content: either alphabet is the same picture", async () => {
  for (const data of [urlSafe, "+/+/"]) {
    const response = await post(demo.url, "content", picture(data));
    expect(await response.text()).toContain("1 image (image/png, 3 bytes)");
  }
});

test("responses: an item that is kept can be referred to, with or without its type", async () => {
  const first = await openai.responses.create({ model: "demo", input: "My name is Ada." });
  const id = first.output[0]?.id ?? "";
  const ask = (reference: object) =>
    openai.responses.create({ model: "demo", input: [user, reference, user] as never });
  const [typed, bare] = await Promise.all([ask({ type: "item_reference", id }), ask({ id })]);
  expect(typed.usage).toEqual(bare.usage);
  // What is referred to is a part of the conversation: it is counted.
  const alone = await openai.responses.create({ model: "demo", input: [user, user] as never });
  expect(typed.usage?.input_tokens).toBeGreaterThan(alone.usage?.input_tokens ?? Number.NaN);
});

const patch = { name: "patch", description: "Takes a patch." };
const prompt = 'Call patch with "*** Begin Patch".';

test("chat: a free-text tool is called with text, whole and streamed, as the official client reads it", async () => {
  const body = {
    model: "demo",
    messages: [{ role: "user" as const, content: prompt }],
    tools: [{ type: "custom" as const, custom: patch }],
  };
  const whole = await openai.chat.completions.create(body);
  const custom = { name: "patch", input: "*** Begin Patch" };
  expect(whole.choices[0]?.message.tool_calls).toMatchObject([{ type: "custom", custom }]);
  const gathered = { name: "", input: "" };
  for await (const chunk of await openai.chat.completions.create({ ...body, stream: true })) {
    const [call] = (chunk.choices[0]?.delta.tool_calls ?? []) as { custom?: Partial<typeof custom> }[];
    gathered.name += call?.custom?.name ?? "";
    gathered.input += call?.custom?.input ?? "";
  }
  expect(gathered).toEqual(custom);
});

test("chat: functions of the older kind are called in its words, and hear what came of it", async () => {
  const asked = { role: "user" as const, content: 'The weather in "Rome"?' };
  const parameters = { type: "object", properties: { city: { type: "string" } } };
  const body = { model: "demo", messages: [asked], functions: [{ name: "weather", parameters }] };
  const whole = await openai.chat.completions.create(body);
  const call = { name: "weather", arguments: '{"city":"Rome"}' };
  expect(whole.choices[0]).toMatchObject({
    finish_reason: "function_call",
    message: { function_call: call },
  });
  const stream = await openai.chat.completions.stream(body).finalChatCompletion();
  expect(stream.choices[0]).toMatchObject({
    finish_reason: "function_call",
    message: { function_call: call },
  });
  const messages = [
    asked,
    { role: "assistant" as const, content: null, function_call: call },
    { role: "function" as const, name: "weather", content: "sunny" },
  ];
  const next = await openai.chat.completions.create({ ...body, messages });
  expect(next.choices[0]?.message.content).toMatch(/^The tools answered: weather: sunny\./);
});

test("responses: a free-text tool is called with text, whole and streamed, as the official client reads it", async () => {
  const body = { model: "demo", input: prompt, tools: [{ type: "custom" as const, ...patch }] };
  const call = { type: "custom_tool_call", name: "patch", input: "*** Begin Patch", status: "completed" };
  expect((await openai.responses.create(body)).output).toMatchObject([call]);
  const stream = openai.responses.stream(body);
  let input = "";
  stream.on("event", (event) => {
    if (event.type === "response.custom_tool_call_input.delta") input += event.delta;
  });
  expect((await stream.finalResponse()).output).toMatchObject([call]);
  expect(input).toBe(call.input);
});
