/** The search of providers finds what people type, and the exact name is first. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { providersWithWords, searchProviders } from "../../dashboard/src/pages/channels/catalogue-search.ts";

const files = readdirSync(join(import.meta.dirname, "../../providers"));
const providers = files
  .filter((file) => file.endsWith(".yaml"))
  .map((file) => ({ name: file.slice(0, -".yaml".length), baseUrl: null, wires: ["chat"] }));

test("every provider with words exists", () => {
  const names = new Set(providers.map(({ name }) => name));
  expect(providersWithWords.filter((name) => !names.has(name))).toEqual([]);
});

test.each([
  ["openai", "openai"],
  ["OpenAI ", "openai"],
  ["gemini", "google"],
  ["claude", "anthropic"],
  ["gpt", "openai"],
  ["vertex", providers.some(({ name }) => name === "vertex") ? "vertex" : "google"],
  ["qwen", "dashscope"],
  ["grok", "xai"],
  ["kimi", "moonshot"],
  ["zhipu", "zai"],
  ["azure", "azure-openai"],
  ["aws", "bedrock"],
  ["通义", "dashscope"],
  ["豆包", "ark"],
])("%s finds %s first", (typed, name) => {
  expect(searchProviders(providers, typed)[0]?.name).toBe(name);
});

test("local servers are found together, and nonsense is not", () => {
  const local = searchProviders(providers, "local").map(({ name }) => name);
  expect(local).toEqual(expect.arrayContaining(["ollama", "vllm", "lm-studio", "llama-cpp", "localai"]));
  expect(searchProviders(providers, "nothing-like-this")).toEqual([]);
});
