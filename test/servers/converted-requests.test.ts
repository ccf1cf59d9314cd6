/**
 * Requests in a provider's own wire that the provider would refuse: the gateway converts them to ones that the
 * provider accepts.
 */
import { expect, it } from "vitest";
import type { Exchange } from "../conformance/exchanges.ts";
import { doubleTargets, send } from "./sweep.ts";

const user = { role: "user", content: "q" };
const call = { id: "call_1", type: "function", function: { name: "f", arguments: "{}" } };
const called = [user, { role: "assistant", content: null, tool_calls: [call] }];
const result = { role: "tool", tool_call_id: "call_1", content: "r" };
const tool = { type: "function", function: { name: "f", parameters: { type: "object", properties: {} } } };
const open = { type: "object", properties: { a: { type: "string" } } };
const picture = { type: "image_url", image_url: { url: "data:image/gif;base64,AAAA" } };
const file = { type: "file", file: { filename: "a.txt", file_data: "data:text/plain;base64,YQ==" } };
const linked = { type: "image", source: { type: "url", url: "https://h.example/a.png" } };
const bare = { id: "call_1", type: "function", function: { name: "f", arguments: "" } };
const fn = { type: "function", name: "f", parameters: { type: "object", properties: {} } };
const two = [fn, { ...fn, name: "g" }];
const late = { type: "additional_tools", role: "developer", tools: [fn] };
const customCall = [
  { role: "user", content: "q" },
  { type: "custom_tool_call", call_id: "c1", name: "f", input: "x" },
  { type: "custom_tool_call_output", call_id: "c1", output: "y" },
];
const asked = { max_tokens: 2048, messages: [user] };
const userMessage = (...content: object[]): object => ({ role: "user", content });

type Row = [server: string, wire: string, family: string, body: object];

const accepted: Row[] = [
  ["openai", "chat", "gpt-5", { messages: [user], max_tokens: 5 }],
  ["openai", "chat", "gpt-5", { messages: [user], temperature: 0, logit_bias: { "1": 2 }, logprobs: true }],
  ["openai", "chat", "gpt-4o", { messages: [user], reasoning_effort: "low" }],
  ["openai", "chat", "gpt-4o", { messages: [user], n: null, usage: { include: true } }],
  ["openai", "chat", "gpt-4o", { messages: [user], random_seed: 7, safe_prompt: true, provider: {} }],
  ["openai", "chat", "gpt-4o", { messages: [user], reasoning_format: "parsed", guided_json: {}, echo: true }],
  ["openai", "chat", "gpt-4o", { messages: [user], service_tier: "on_demand" }],
  ["openai", "chat", "gpt-4o", { messages: [user], tools: [{ type: "openrouter:advisor" }] }],
  ["openai", "chat", "gpt-4o", { messages: [user], tools: [{ function: tool.function }] }],
  [
    "openai",
    "chat",
    "gpt-4o",
    { messages: [user], tools: [{ ...tool, function: { name: "f", strict: true, parameters: open } }] },
  ],
  [
    "openai",
    "chat",
    "gpt-4o",
    { messages: [user], tools: [{ ...tool, function: { ...tool.function, external: true } }] },
  ],
  [
    "openai",
    "chat",
    "gpt-4o",
    { messages: [user, { role: "assistant", content: "a", tool_calls: [] }, user] },
  ],
  ["openai", "chat", "gpt-4o", { messages: [user], parallel_tool_calls: true }],
  ["azure-openai", "chat", "gpt-5", { messages: [user], max_tokens: 5, top_p: 0.5, preset: "a" }],
  ["openai", "responses", "gpt-5", { input: "q", temperature: 1, top_logprobs: 2 }],
  ["openai", "responses", "o-series", { input: "q", max_output_tokens: 4, service_tier: "on_demand" }],
  ["mistral", "chat", "mistral-large", { messages: [user], max_completion_tokens: 5, modalities: ["text"] }],
  ["mistral", "chat", "mistral-large", { messages: [...called, result, user] }],
  ["mistral", "chat", "mistral-large", { messages: [user, { role: "assistant", content: "The" }] }],
  ["mistral", "chat", "mistral-large", { messages: [{ role: "developer", content: "d" }, user] }],
  [
    "mistral",
    "chat",
    "mistral-large",
    { messages: [user], moderation: { model: "m" }, verbosity: "low", user: "u" },
  ],
  [
    "mistral",
    "chat",
    "mistral-large",
    { messages: [user, { role: "assistant", content: "a", reasoning_content: "t" }, user] },
  ],
  [
    "groq",
    "chat",
    "gpt-oss",
    {
      messages: [{ ...user, name: "Ann" }, { role: "assistant", content: "a", reasoning_content: "t" }, user],
    },
  ],
  ["groq", "chat", "gpt-oss", { messages: [user], modalities: ["text"], logprobs: true }],
  ["deepseek", "chat", "deepseek", { messages: [{ role: "developer", content: "d" }, user] }],
  [
    "deepseek",
    "chat",
    "deepseek",
    { messages: [user], response_format: { type: "json_schema", json_schema: { name: "x", schema: open } } },
  ],
  ["moonshot", "chat", "kimi-k2.6", { messages: [user], temperature: 0.2 }],
  ["moonshot", "chat", "kimi-k2.6", { messages: [...called, result] }],
  ["vllm", "chat", "default", { messages: [user], tools: [], tool_choice: "auto" }],
  ["vllm", "chat", "default", { messages: [userMessage(file)] }],
  ["ollama", "chat", "default", { messages: [userMessage({ type: "text", text: "q" }, file)] }],
  ["anthropic", "messages", "claude-4.7", { ...asked, temperature: 0.5, top_k: 3 }],
  ["anthropic", "messages", "claude-4.7", { ...asked, thinking: { type: "enabled", budget_tokens: 1024 } }],
  ["anthropic", "messages", "claude-4", { ...asked, thinking: { type: "adaptive" } }],
  ["anthropic", "messages", "claude-4", { ...asked, max_tokens: 64, thinking: { type: "adaptive" } }],
  ["anthropic", "messages", "claude-4", { ...asked, temperature: 0.5, top_p: 0.5 }],
  [
    "anthropic",
    "messages",
    "claude-4",
    { ...asked, temperature: 0.5, thinking: { type: "enabled", budget_tokens: 1024 } },
  ],
  ["anthropic", "messages", "claude-3", { ...asked, anthropic_version: "bedrock-2023-05-31" }],
  ["anthropic", "messages", "claude-4", { ...asked, metadata: { user_id: "u", department: "d" } }],
  [
    "anthropic",
    "messages",
    "claude-4",
    { ...asked, messages: [userMessage({ type: "text", text: " " }), user] },
  ],
  [
    "vllm",
    "messages",
    "default",
    {
      max_tokens: 9,
      messages: [
        user,
        {
          role: "assistant",
          content: [
            { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} },
            { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [] },
            { type: "text", text: "a" },
          ],
        },
        user,
      ],
    },
  ],
  ["bedrock", "messages", "claude-4.7", { ...asked, tools: [{ name: "n".repeat(65), input_schema: open }] }],
  ["bedrock", "responses", "gpt-5", { input: "q", background: true, reasoning: { summary: "detailed" } }],
  ["bedrock", "responses", "gpt-5", { input: "q", temperature: 0, service_tier: "priority" }],
  [
    "bedrock-mantle",
    "messages",
    "claude-4",
    { ...asked, output_config: { format: { type: "json_schema", schema: open } } },
  ],
  ["bedrock-mantle", "responses", "gpt-5", { input: "q", tools: [{ type: "web_search_preview" }] }],
  ["bedrock-mantle", "responses", "grok", { input: "q", tools: [{ type: "web_search" }] }],
  ["groq", "responses", "gpt-oss", { input: "q", background: true }],
  ["groq", "chat", "gpt-oss", { messages: [user], metadata: { a: "b" } }],
  ["xai", "responses", "grok-4.3", { input: "q", metadata: { a: "b" } }],
  ["xai", "responses", "grok-4.3", { input: customCall, tools: [{ type: "custom", name: "f" }] }],
  ["xai", "responses", "grok-4.3", { input: [late, { role: "user", content: "q" }] }],
  [
    "xai",
    "responses",
    "grok-4.3",
    {
      input: "q",
      tools: two,
      tool_choice: { type: "allowed_tools", mode: "auto", tools: [{ type: "function", name: "f" }] },
    },
  ],
  ["xai", "chat", "grok-4", { messages: [user, { role: "assistant", content: "" }, user] }],
  [
    "xai",
    "chat",
    "grok-4",
    { messages: [user, { role: "assistant", content: null, tool_calls: [bare] }, result] },
  ],
  ["deepseek", "chat", "deepseek-v4", { messages: [user], tools: [tool], tool_choice: "required" }],
  [
    "deepseek",
    "chat",
    "deepseek-v4",
    { messages: [user], response_format: { type: "json_schema", json_schema: { name: "x", schema: open } } },
  ],
  ["dashscope", "chat", "qwen3-open", { messages: [user], reasoning_effort: "high" }],
  ["dashscope", "chat", "qwen3-open", { messages: [user], stream: true, enable_thinking: true }],
  [
    "dashscope",
    "chat",
    "qwen-plus",
    { messages: [user], tools: [tool], tool_choice: "required", enable_thinking: true },
  ],
  [
    "dashscope",
    "chat",
    "qwen-plus",
    {
      messages: [{ role: "user", content: "JSON?" }],
      response_format: { type: "json_object" },
      enable_thinking: true,
    },
  ],
  [
    "dashscope",
    "chat",
    "qwen-max",
    { messages: [{ role: "developer", content: "d" }, user], max_tokens: 32000 },
  ],
  [
    "fireworks",
    "chat",
    "default",
    {
      messages: [user],
      store: true,
      verbosity: "low",
      provider: {},
      enable_thinking: true,
      moderation: { model: "m" },
    },
  ],
  [
    "fireworks",
    "chat",
    "default",
    { messages: [user], thinking: { type: "enabled" }, reasoning_effort: "high", top_k: 300 },
  ],
  ["ark", "chat", "doubao", { messages: [user], max_tokens: 5, max_completion_tokens: 5 }],
  ["openai", "chat", "gpt-4o", { messages: [user], max_tokens: 5, max_completion_tokens: 5 }],
  [
    "google",
    "chat",
    "gemini-2.5",
    {
      messages: [user],
      store: true,
      metadata: { a: "b" },
      prompt_cache_key: "k",
      thinking: {},
      frequency_penalty: 1,
      tools: [{ ...tool, function: { ...tool.function, name: "0" } }],
    },
  ],
  ["openrouter", "chat", "stepfun", { messages: [user], reasoning: { enabled: false } }],
  ["openrouter", "chat", "stepfun", { messages: [user], reasoning_effort: "none" }],
  [
    "google",
    "content",
    "gemini-2.5",
    {
      contents: [{ role: "user", parts: [{ text: "q" }] }],
      labels: { a: "b" },
      generationConfig: { thinkingConfig: { thinkingLevel: "LOW" } },
    },
  ],
];

it.each(accepted)("%s %s %s accepts the conversion of %j", async (server, wire, family, body) => {
  const outcomes = await outcomesOf(server, wire, family, body);
  expect(outcomes).toEqual([{ kind: "accepted" }, { kind: "accepted" }]);
});

const refused: [...Row, message: RegExp][] = [
  ["deepseek", "chat", "deepseek", { messages: [userMessage(picture)] }, /accept parts of type image/],
  ["bedrock", "messages", "claude-4.7", { ...asked, messages: [userMessage(linked)] }, /URL/],
  [
    "bedrock",
    "responses",
    "gpt-5",
    { input: [{ role: "user", content: [{ type: "input_image", image_url: "https://h.example/a.png" }] }] },
    /URL/,
  ],
  [
    "ollama",
    "chat",
    "default",
    { messages: [userMessage(picture)] },
    /accept parts of type image \(image\/gif\)/,
  ],
  [
    "vllm",
    "chat",
    "default",
    { messages: [userMessage({ type: "file", file: { file_data: "data:application/pdf;base64,AAAA" } })] },
    /accept parts of type file \(application\/pdf\)/,
  ],
  [
    "vllm",
    "chat",
    "default",
    { messages: [userMessage({ type: "file", file: { file_data: "https://h.example/a.pdf" } })] },
    /accept parts of type file/,
  ],
];

it.each(refused)("%s %s %s: the gateway refuses %j itself", async (server, wire, family, body, message) => {
  const outcomes = await outcomesOf(server, wire, family, body);
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ kind: "gateway", message: expect.stringMatching(message) });
});

async function outcomesOf(server: string, wire: string, family: string, body: object) {
  const place = doubleTargets.find(
    (each) => each.double.server === server && each.wire === wire && each.family === family,
  );
  if (place === undefined) throw new Error(`there is no double ${server} ${wire} ${family}`);
  const model = wire === "content" ? {} : { model: "m" };
  const row = { id: "kept", format: wire, request: { ...model, ...body } } as unknown as Exchange;
  return [await send(row, place, "as it is"), await send(row, place, "converted")];
}
