/**
 * A sample of requests to each double: no unexplained refusal. And tests of the doubles themselves, with examples.
 */
import { expect, it } from "vitest";
import { doubles, refusalOf, rulesOf } from "../../doubles/judge.ts";
import { titled } from "../conformance/data.ts";
import { exchangesAbsent } from "../conformance/exchanges.ts";
import { depth } from "../depth.ts";
import { readShipped, shippedProviders } from "../providers/provider.ts";
import { explained } from "./explained.ts";
import { sweep } from "./main.ts";
import { holdsNone, withoutDouble } from "./without-double.ts";

it.skipIf(exchangesAbsent !== undefined)(
  titled("servers refuse nothing that is not explained", exchangesAbsent),
  async () => {
    const { unexplained } = await sweep(Math.ceil(100 / depth));
    expect(unexplained).toEqual([]);
  },
  600_000,
);

it("each explanation is a sentence", () => {
  expect(explained.filter(({ because }) => !/^[A-Z].*\.$/.test(because))).toEqual([]);
});

const conversationWires = ["chat", "messages", "responses", "content", "converse"];
const spokenBy = (name: string): string[] =>
  (readShipped(name).provider?.wires.map(({ wire }) => wire) ?? []).filter((wire) =>
    conversationWires.includes(wire),
  );
const doubledFor = (name: string): string[] =>
  doubles.filter(({ provider }) => provider === name).flatMap(({ wires }) => Object.keys(wires));

it("a provider has a double for each conversation wire in its file", () => {
  const missing = shippedProviders
    .filter((name) => !(name in withoutDouble))
    .flatMap((name) =>
      spokenBy(name)
        .filter((wire) => !doubledFor(name).includes(wire))
        .map((wire) => `${name} ${wire}`),
    );
  expect(missing).toEqual([]);
});

it("a provider without a double has no conversation wire, or has another reason", () => {
  const without = shippedProviders.filter((name) => doubledFor(name).length === 0);
  expect(without).toEqual(Object.keys(withoutDouble));
  const wrong = Object.entries(withoutDouble).filter(
    ([name, reason]) => holdsNone(reason) === spokenBy(name).length > 0,
  );
  expect(wrong).toEqual([]);
});

it("each rule has a source and a message", () => {
  const rules = doubles.flatMap(({ wires }) => Object.values(wires).flatMap(rulesOf));
  expect(rules.filter(({ source, message }) => !source.startsWith("https://") || message === "")).toEqual([]);
});

const user = { role: "user", content: "q" };
const call = { id: "call_1", type: "function", function: { name: "f", arguments: "{}" } };
const called = [user, { role: "assistant", content: null, tool_calls: [call] }];
const result = { role: "tool", tool_call_id: "call_1", content: "r" };
const use = { type: "tool_use", id: "t1", name: "f", input: {} };
const thinking = { type: "enabled", budget_tokens: 1024 };

it.each([
  ["openai", "chat", "gpt-4o", { messages: [user] }, undefined],
  ["openai", "chat", "gpt-4o", { messages: [user], user: "u".repeat(65) }, "schema: user"],
  ["openai", "chat", "gpt-4o", { messages: [user], top_k: 1 }, "schema: top_k"],
  ["openai", "chat", "gpt-5", { messages: [user], max_tokens: 5 }, "max_tokens of reasoning models"],
  [
    "openai",
    "chat",
    "gpt-5",
    { messages: [user], web_search_options: {} },
    "web search options of other models",
  ],
  ["openai", "chat", "gpt-4o", { messages: [...called, result] }, undefined],
  ["openai", "chat", "gpt-4o", { messages: [...called, user] }, "results follow their calls"],
  ["openai", "chat", "gpt-4o", { messages: called }, "results follow their calls"],
  ["openai", "chat", "gpt-4o", { messages: [user, result] }, "a result has its call"],
  ["mistral", "chat", "mistral-large", { messages: [...called, result] }, "ids of calls"],
  [
    "anthropic",
    "messages",
    "claude-4",
    {
      max_tokens: 9,
      messages: [user, { role: "assistant", content: [{ type: "thinking", thinking: "t" }] }],
    },
    "thinking is signed",
  ],
  [
    "anthropic",
    "messages",
    "claude-4",
    { max_tokens: 9, messages: [{ role: "user", content: [{ type: "text", text: " " }] }] },
    "empty text",
  ],
  [
    "openai",
    "responses",
    "gpt-4o",
    { input: [{ type: "function_call", id: "x_1", call_id: "c" }] },
    "a call has its output",
  ],
  ["openai", "responses", "gpt-5", { temperature: 1, input: "q" }, "sampling of reasoning models"],
  ["groq", "chat", "gpt-oss", { messages: [user], logprobs: true }, "properties that are unsupported"],
  ["anthropic", "messages", "claude-4", { max_tokens: 9, messages: [user] }, undefined],
  ["bedrock", "responses", "gpt-5", { input: "q", background: true }, "no background"],
  ["bedrock", "responses", "gpt-5", { input: "q", top_p: 0.9 }, "sampling of GPT"],
  ["bedrock", "chat", "default", { messages: [user] }, undefined],
  [
    "bedrock-mantle",
    "messages",
    "claude-4",
    { max_tokens: 9, messages: [user], output_config: { format: {} } },
    "no forms of answers",
  ],
  [
    "bedrock-mantle",
    "responses",
    "grok",
    { input: "q", tools: [{ type: "web_search" }] },
    "searching of other models",
  ],
  ["dashscope", "chat", "qwen3-open", { messages: [user] }, "thinking in whole answers"],
  [
    "dashscope",
    "chat",
    "qwen-plus",
    { messages: [user], response_format: { type: "json_object" } },
    "who wants JSON says so",
  ],
  ["fireworks", "chat", "default", { messages: [user], store: true }, "schema: store"],
  ["google", "chat", "gemini-3", { messages: [user], store: true }, "fields it does not know"],
  ["ark", "chat", "doubao", { messages: [user], max_tokens: 5, max_completion_tokens: 5 }, "two limits"],
  ["openai", "chat", "gpt-4o", { messages: [user], max_tokens: 5, max_completion_tokens: 5 }, "two limits"],
  ["xai", "responses", "grok-4", { input: "q", metadata: {} }, "labels"],
  [
    "deepseek",
    "chat",
    "deepseek-v4",
    { messages: [user], tool_choice: "required", tools: [] },
    "forced tools and thinking",
  ],
  [
    "anthropic",
    "messages",
    "claude-4",
    { max_tokens: 2048, messages: [user], thinking, temperature: 0 },
    "thinking and temperature",
  ],
  [
    "anthropic",
    "messages",
    "claude-4",
    { max_tokens: 1024, messages: [user], thinking },
    "the limit is above the budget",
  ],
  [
    "anthropic",
    "messages",
    "claude-4",
    { max_tokens: 9, messages: [user, { role: "assistant", content: [use] }] },
    "results follow their calls",
  ],
  [
    "google",
    "content",
    "gemini-3",
    {
      contents: [
        { role: "user", parts: [{ text: "q" }] },
        { role: "model", parts: [{ functionCall: { name: "f", args: {} } }] },
        { role: "user", parts: [{ functionResponse: { name: "f", response: {} } }] },
      ],
    },
    "calls are signed",
  ],
] as const)("%s %s %s refuses by rule %#", async (server, wire, family, body, rule) => {
  const double = doubles.find((each) => each.server === server);
  if (double === undefined) throw new Error(`there is no double ${server}`);
  const asked = wire === "content" ? body : { model: "m", ...body };
  expect((await refusalOf(double, wire, family, asked))?.rule).toBe(rule);
});
