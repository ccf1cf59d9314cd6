import { afterAll, beforeAll, expect, test } from "vitest";
import { minimal, post, type WireName } from "./post.ts";
import { type Demo, startDemo } from "./server.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.close());

type Row = [wire: WireName, title: string, change: Record<string, unknown>, message: RegExp];

const user = { role: "user", content: "Hi" };
const call = (id: string): object => ({ id, type: "function", function: { name: "f", arguments: "{}" } });
const called = { role: "assistant", content: null, tool_calls: [call("c1")] };
const use = { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "f", input: {} }] };
const result = { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: "r" }] };
const functionCall = { type: "function_call", call_id: "c1", name: "f", arguments: "{}" };
const output = { type: "function_call_output", call_id: "c1", output: "r" };
const hello = { role: "user", parts: [{ text: "Hi" }] };
const modelCall = { role: "model", parts: [{ functionCall: { name: "f", args: {} } }] };
const answer = { functionResponse: { name: "f", response: { output: "r" } } };
const open = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };

test.each<Row>([
  ["chat", "unknown argument", { foo: 1 }, /Unrecognized request argument supplied: foo/],
  ["chat", "no messages", { messages: [] }, /empty array/],
  ["chat", "two limits", { max_tokens: 1, max_completion_tokens: 1 }, /at the same time/],
  ["chat", "stream options alone", { stream_options: { include_usage: true } }, /only allowed when 'stream'/],
  ["chat", "five stops", { stop: ["a", "b", "c", "d", "e"] }, /maximum length 4/],
  ["chat", "tool choice alone", { tool_choice: "auto" }, /only allowed when 'tools'/],
  [
    "chat",
    "orphan result",
    { messages: [user, { role: "tool", tool_call_id: "c1", content: "r" }] },
    /preceeding message/,
  ],
  ["chat", "unanswered call", { messages: [user, called, user] }, /did not have response messages: c1/],
  ["chat", "unanswered last call", { messages: [user, called] }, /did not have response messages: c1/],
  [
    "chat",
    "empty assistant",
    { messages: [user, { role: "assistant", content: null }] },
    /expected a string, got null/,
  ],
  ["chat", "no calls", { messages: [user, { ...called, tool_calls: [] }] }, /empty array/],
  [
    "chat",
    "long id",
    { messages: [user, { ...called, tool_calls: [call("c".repeat(41))] }] },
    /maximum length 40/,
  ],
  [
    "chat",
    "another wire's part",
    { messages: [{ role: "user", content: [{ type: "input_text", text: "x" }] }] },
    /Invalid value: 'input_text'/,
  ],
  [
    "chat",
    "bare base64 file",
    { messages: [{ role: "user", content: [{ type: "file", file: { file_data: "AAAA" } }] }] },
    /without the 'data:' prefix/,
  ],
  [
    "chat",
    "JSON mode without the word",
    { response_format: { type: "json_object" } },
    /must contain the word 'json'/,
  ],
  [
    "chat",
    "open schema, strict",
    { response_format: { type: "json_schema", json_schema: { name: "x", strict: true, schema: open } } },
    /'additionalProperties' is required/,
  ],
  [
    "chat",
    "nameless schema",
    { response_format: { type: "json_schema", json_schema: { schema: open } } },
    /json_schema\.name/,
  ],

  ["messages", "no limit", { max_tokens: undefined }, /^max_tokens: Field required/],
  ["messages", "unknown field", { foo: 1 }, /^foo: Extra inputs are not permitted/],
  ["messages", "temperature", { temperature: 1.5 }, /range: 0\.\.1/],
  ["chat", "n", { n: 1e8 }, /integer above maximum value/],
  ["content", "candidateCount", { generationConfig: { candidateCount: 1e8 } }, /range \[1, 8\]/],
  [
    "messages",
    "assistant first",
    { messages: [{ role: "assistant", content: "Hi" }, user] },
    /first message must use the "user" role/,
  ],
  [
    "messages",
    "system turn",
    { messages: [user, { role: "system", content: "S" }] },
    /Input should be 'user' or 'assistant'/,
  ],
  [
    "messages",
    "empty text",
    { messages: [{ role: "user", content: [{ type: "text", text: "" }] }] },
    /must be non-empty/,
  ],
  [
    "messages",
    "blank text",
    { messages: [{ role: "user", content: [{ type: "text", text: " " }] }] },
    /non-whitespace/,
  ],
  [
    "messages",
    "unanswered use",
    { messages: [user, use, user] },
    /without `tool_result` blocks immediately after: t1/,
  ],
  ["messages", "orphan result", { messages: [user, result] }, /unexpected `tool_use_id`/],
  [
    "messages",
    "illegal id",
    {
      messages: [
        user,
        { role: "assistant", content: [{ type: "tool_use", id: "a.b", name: "f", input: {} }] },
      ],
    },
    /should match pattern/,
  ],
  [
    "messages",
    "prefill that ends in space",
    { messages: [user, { role: "assistant", content: "A " }] },
    /trailing whitespace/,
  ],
  [
    "messages",
    "image type",
    {
      messages: [
        {
          role: "user",
          content: [{ type: "image", source: { type: "base64", media_type: "image/bmp", data: "AAAA" } }],
        },
      ],
    },
    /media_type: Input should be/,
  ],
  [
    "messages",
    "broken base64",
    {
      messages: [
        {
          role: "user",
          content: [{ type: "image", source: { type: "base64", media_type: "image/png", data: "A-_A" } }],
        },
      ],
    },
    /Invalid base64/,
  ],
  [
    "messages",
    "schema without a type",
    { tools: [{ name: "f", input_schema: {} }] },
    /input_schema\.type: Field required/,
  ],
  ["messages", "tool choice alone", { tool_choice: { type: "any" } }, /while providing tools/],
  [
    "messages",
    "open schema",
    { output_config: { format: { type: "json_schema", schema: open } } },
    /must be explicitly set to false/,
  ],
  [
    "messages",
    "budget over limit",
    { thinking: { type: "enabled", budget_tokens: 1024 } },
    /must be greater than/,
  ],
  [
    "messages",
    "thinking and temperature",
    { max_tokens: 2000, temperature: 0.5, thinking: { type: "enabled", budget_tokens: 1024 } },
    /may only be set to 1/,
  ],
  [
    "messages",
    "thinking that was lost",
    { max_tokens: 2000, thinking: { type: "enabled", budget_tokens: 1024 }, messages: [user, use, result] },
    /must start with a thinking block/,
  ],
  [
    "messages",
    "a foreign signature",
    {
      max_tokens: 2000,
      messages: [
        user,
        {
          role: "assistant",
          content: [{ type: "thinking", thinking: "t", signature: "AAAA" }, ...use.content],
        },
        result,
      ],
    },
    /Invalid `signature`/,
  ],

  ["responses", "unknown parameter", { stop: ["x"] }, /Unknown parameter: 'stop'/],
  ["responses", "no input", { input: undefined }, /Missing required parameter: 'input'/],
  ["responses", "tiny limit", { max_output_tokens: 5 }, /Expected a value >= 16/],
  [
    "responses",
    "plain text part",
    { input: [{ role: "user", content: [{ type: "text", text: "x" }] }] },
    /Invalid value: 'text'/,
  ],
  [
    "responses",
    "user's part type in the assistant's turn",
    { input: [{ role: "assistant", content: [{ type: "input_text", text: "x" }] }] },
    /'output_text', 'refusal'/,
  ],
  [
    "responses",
    "orphan output",
    { input: [output] },
    /No tool call found for function call output with call_id c1/,
  ],
  ["responses", "unanswered call", { input: [functionCall] }, /No tool output found for function call c1/],
  [
    "responses",
    "made-up item id",
    { input: [{ ...functionCall, id: "call_1" }, output] },
    /begins with 'fc'/,
  ],
  [
    "responses",
    "nested function",
    { tools: [{ type: "function", function: { name: "f" } }] },
    /'tools\[0\]\.name'/,
  ],
  [
    "responses",
    "open schema, strict by default",
    { text: { format: { type: "json_schema", name: "x", schema: open } } },
    /'additionalProperties' is required/,
  ],
  [
    "responses",
    "foreign reasoning",
    { input: [{ type: "reasoning", summary: [], encrypted_content: "AAAA" }, functionCall, output] },
    /could not be verified/,
  ],
  [
    "responses",
    "forgotten reasoning",
    { input: [{ type: "reasoning", id: "rs_1", summary: [] }, functionCall, output] },
    /Items are not persisted/,
  ],
  [
    "responses",
    "a call without its reasoning",
    { reasoning: { effort: "low" }, input: [{ ...functionCall, id: "fc_r1" }, output] },
    /without its required 'reasoning' item/,
  ],

  ["content", "no contents", { contents: [] }, /contents is not specified/],
  ["content", "unknown name", { foo: 1 }, /Unknown name "foo": Cannot find field/],
  [
    "content",
    "unknown name inside",
    { generationConfig: { maxTokens: 1 } },
    /Unknown name "maxTokens" at 'generation_config'/,
  ],
  [
    "content",
    "a JSON Schema word in the OpenAPI slot",
    {
      generationConfig: {
        responseMimeType: "application/json",
        responseSchema: { type: "object", additionalProperties: false },
      },
    },
    /Unknown name "additionalProperties" at 'generation_config\.response_schema'/,
  ],
  [
    "content",
    "role",
    { contents: [{ role: "assistant", parts: [{ text: "x" }] }] },
    /valid role: user, model/,
  ],
  ["content", "no parts", { contents: [{ role: "user", parts: [] }] }, /must not be empty/],
  ["content", "an empty part", { contents: [{ parts: [{}] }] }, /must have one initialized field/],
  [
    "content",
    "missing response",
    { contents: [hello, modelCall, hello] },
    /number of function response parts is equal/,
  ],
  [
    "content",
    "one response too many",
    { contents: [hello, modelCall, { role: "user", parts: [answer, answer] }] },
    /number of function response parts is equal/,
  ],
  [
    "content",
    "response to nothing",
    { contents: [hello, { role: "user", parts: [answer] }] },
    /immediately after a function call turn/,
  ],
  [
    "content",
    "response of another name",
    {
      contents: [
        hello,
        modelCall,
        { role: "user", parts: [{ functionResponse: { name: "g", response: {} } }] },
      ],
    },
    /does not match any function call/,
  ],
  [
    "content",
    "call first",
    { contents: [modelCall, { role: "user", parts: [answer] }] },
    /immediately after a user turn/,
  ],
  [
    "content",
    "response that is no object",
    {
      contents: [
        hello,
        modelCall,
        { role: "user", parts: [{ functionResponse: { name: "f", response: "r" } }] },
      ],
    },
    /Struct/,
  ],
  [
    "content",
    "budget and level",
    { generationConfig: { thinkingConfig: { thinkingBudget: 1, thinkingLevel: "LOW" } } },
    /only one of thinking budget and thinking level/,
  ],
  [
    "content",
    "schema without mime",
    { generationConfig: { responseJsonSchema: open } },
    /response_mime_type/,
  ],
  [
    "content",
    "call that lost its signature",
    {
      generationConfig: { thinkingConfig: { includeThoughts: true } },
      contents: [hello, modelCall, { role: "user", parts: [answer] }],
    },
    /missing a thought_signature/,
  ],
  [
    "content",
    "foreign signature",
    {
      generationConfig: { thinkingConfig: { includeThoughts: true } },
      contents: [
        hello,
        { role: "model", parts: [{ ...modelCall.parts[0], thoughtSignature: "AAAA" }] },
        { role: "user", parts: [answer] },
      ],
    },
    /Corrupted thought signature/,
  ],
])("%s refuses: %s", async (wire, _title, change, message) => {
  const response = await post(demo.url, wire, { ...minimal[wire], ...change });
  const body = (await response.json()) as { error: { message: string } };
  expect(body.error?.message, JSON.stringify(body)).toMatch(message);
  expect(response.status).toBe(400);
});

test.each<Row>([
  [
    "messages",
    "neighbours of one role",
    { messages: [user, user, { role: "assistant", content: "a" }, { role: "assistant", content: "b" }] },
    /./,
  ],
  [
    "messages",
    "thinking that decides for itself",
    { thinking: { type: "adaptive" }, messages: [user, use, result] },
    /./,
  ],
  [
    "content",
    "snake_case",
    { generation_config: { max_output_tokens: 5, thinking_config: { thinking_budget: 0 } } },
    /./,
  ],
  ["content", "nulls", { systemInstruction: null, tools: null }, /./],
  [
    "content",
    "the documented stand-in for a signature",
    {
      generationConfig: { thinkingConfig: { includeThoughts: true } },
      contents: [
        hello,
        {
          role: "model",
          parts: [{ ...modelCall.parts[0], thoughtSignature: "skip_thought_signature_validator" }],
        },
        { role: "user", parts: [answer] },
      ],
    },
    /./,
  ],
  ["chat", "nulls", { tools: null, stop: null, response_format: null, reasoning_effort: null }, /./],
  [
    "responses",
    "a call without an item id",
    { reasoning: { effort: "low" }, input: [functionCall, output] },
    /./,
  ],
])("%s takes: %s", async (wire, _title, change) => {
  const response = await post(demo.url, wire, { ...minimal[wire], ...change });
  expect(response.status, await response.text()).toBe(200);
});

test.each<[WireName, Record<string, string>, number]>([
  ["chat", { "x-api-key": "k" }, 401],
  ["responses", {}, 401],
  ["messages", { "anthropic-version": "2023-06-01" }, 401],
  ["messages", { "x-api-key": "k" }, 400],
  ["messages", { "x-api-key": "k", "anthropic-version": "2022-01-01" }, 400],
  ["messages", { authorization: "Bearer k", "anthropic-version": "2026-10-21" }, 200],
  ["content", { authorization: "Bearer k" }, 403],
])("%s with headers %j answers %i", async (wire, headers, status) => {
  expect((await post(demo.url, wire, minimal[wire], { headers })).status).toBe(status);
});

test("messages: the newest version has no temperature", async () => {
  const headers = { "x-api-key": "k", "anthropic-version": "2026-10-21" };
  const response = await post(demo.url, "messages", { ...minimal.messages, temperature: 1 }, { headers });
  expect(response.status).toBe(400);
});

test("what is not JSON, and what is nowhere", async () => {
  const broken = await fetch(`${demo.url}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: "Bearer k" },
    body: "{",
  });
  expect(broken.status).toBe(400);
  expect((await fetch(`${demo.url}/v1/nothing`)).status).toBe(404);
});
