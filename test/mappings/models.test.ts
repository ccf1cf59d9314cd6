/** The shipped family file, for popular models under the names that hosts use. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openConversion } from "../../engine/conversion/open-conversion.ts";
import { loadLibrary } from "../../engine/gateway/service/load-library.ts";
import { packageRoot } from "../../engine/installation/installation.ts";
import type { CompiledWire } from "../../engine/language/mappings/wire.ts";

const { families, wires, diagnostics } = await loadLibrary();

const rows: [wire: string, model: string, expected: Record<string, unknown> | undefined][] = [
  ["messages", "claude-fable-5-2", { thinking_types: ["adaptive"], sampling: false }],
  ["messages", "claude-mythos-preview", { thinking_types: ["adaptive"] }],
  ["messages", "claude-opus-5", { max_output: 128000, effort_levels_off: ["low", "medium", "high"] }],
  [
    "messages",
    "anthropic.claude-opus-4-7-v1:0",
    { thinking_types: ["adaptive", "disabled"], prefill: false },
  ],
  ["messages", "claude-sonnet-5-5", { sampling: false }],
  ["messages", "anthropic/claude-sonnet-4.6", { thinking_types: ["adaptive", "enabled", "disabled"] }],
  ["messages", "claude-opus-4-5-20251101", { effort_levels: ["low", "medium", "high"] }],
  [
    "messages",
    "us.anthropic.claude-haiku-4-5-20251001-v1:0",
    { temp_top_p_exclusive: true, effort_levels: [] },
  ],
  ["messages", "claude-opus-4-1-20250805", { max_output: 32000 }],
  ["messages", "claude-opus-4-20250514", { max_output: 32000, structured_outputs: false }],
  ["messages", "claude-sonnet-4@20250514", { structured_outputs: false }],
  ["messages", "claude-3-7-sonnet-20250219", { structured_outputs: false }],
  ["messages", "claude-3-5-haiku-20241022", { max_output: 8192, thinking_types: [] }],
  ["messages", "claude-3-haiku-20240307", { max_output: 4096 }],
  ["messages", "claude-next-9", { thinking_types: ["adaptive", "disabled"] }],
  ["messages", "glm-5", undefined],
  ["content", "gemini-1.5-pro", { generation: 1 }],
  ["content", "gemini-2.0-flash", { thinking: "none" }],
  ["content", "gemini-2.0-flash-lite", { built_in: [] }],
  ["chat", "gemini-1.5-pro", { json_with_tools: false }],
  ["chat", "gpt-4o-search-preview", { built_in: ["web_search"] }],
  ["chat", "gpt-5-search-api", { built_in: ["web_search"], max_stop: 0 }],
  ["chat", "perplexity/sonar-pro", { built_in: ["web_search"] }],
  ["content", "gemini-2.5-flash-image", { thinking: "none" }],
  ["content", "gemini-2.5-pro", { budget_range: [128, 32768], can_disable_thinking: false }],
  ["content", "gemini-2.5-flash-lite", { budget_range: [512, 24576] }],
  ["content", "models/gemini-2.5-flash", { budget_range: [0, 24576] }],
  ["content", "gemini-3-pro-preview", { thinking: "level", thinking_levels: ["low", "high"] }],
  ["content", "gemini-3-flash-preview", { thinking_levels: ["minimal", "low", "medium", "high"] }],
  ["content", "gemini-3.8-flash", { thinking: "level", signature_required: true }],
  ["chat", "google/gemini-2.5-flash", { effort_levels: ["none", "minimal", "low", "medium", "high"] }],
  ["chat", "o3-mini", { max_field: "max_completion_tokens", max_stop: 0 }],
  ["chat", "openai/o4-mini", { sampling: false }],
  ["chat", "gpt-5-chat-latest", { effort_levels: [] }],
  ["chat", "gpt-5-mini", { sampling: false, effort_levels: ["minimal", "low", "medium", "high"] }],
  ["chat", "gpt-5.1-codex-max", { effort_levels: ["none", "medium", "high", "xhigh"] }],
  ["chat", "gpt-5.1", { sampling_with_reasoning: false, effort_levels: ["none", "low", "medium", "high"] }],
  ["chat", "gpt-5.4-nano", { effort_levels: ["none", "low", "medium", "high", "xhigh"] }],
  ["chat", "gpt-5.6-sol", { cache_marks: "breakpoint" }],
  ["chat", "qwen-max-latest", { max_output: 8192 }],
  ["chat", "qwen3-32b", { streamed_reasoning: true }],
  ["chat", "stepfun/step-3.5-flash", { reasoning_optional: false }],
  ["chat", "us.openai.gpt-5.6-sol", { sampling: false, tiers: ["auto", "default"] }],
  ["responses", "openai.gpt-5.5", { sampling: false, effort_levels: ["none", "low", "medium", "high"] }],
  ["responses", "google.gemma-4-31b", { built_in: [] }],
  ["responses", "xai.grok-4.3", { built_in: [], effort_levels: ["none", "low", "medium", "high"] }],
  ["responses", "us.xai.grok-4.6", { built_in: [], effort_levels: [] }],
  ["responses", "gpt-5-pro", { effort_levels: ["high"] }],
  ["responses", "gpt-5.2-pro-2025-12-11", { effort_levels: ["medium", "high", "xhigh"] }],
  ["chat", "openai/gpt-oss-120b", { effort_levels: ["low", "medium", "high"] }],
  ["chat", "gpt-4o-mini", { effort_levels: [] }],
  ["chat", "moonshotai/kimi-k2.6", { sampling: false, reasoning_replay: "require" }],
  ["chat", "moonshotai/kimi-k2-thinking-turbo", { reasoning_replay: "require" }],
  ["chat", "kimi-k2-0905-preview", { built_in: [] }],
  ["chat", "mistralai/mistral-large-2512", { user_after_results: false }],
  ["chat", "grok-3-mini", { effort_levels: ["low", "high"] }],
  ["chat", "grok-4-fast-non-reasoning", { effort_levels: [] }],
  ["chat", "x-ai/grok-4.3", { effort_levels: ["none", "low", "medium", "high"] }],
  ["chat", "grok-4-0709", { penalties: false, effort_levels: [] }],
  ["chat", "grok-5", { penalties: false }],
  ["chat", "llama-4-maverick", { built_in: [] }],
  ["converse", "us.amazon.nova-2-lite-v1:0", { reasoning_field: "reasoningConfig", top_k: "topK" }],
  ["converse", "us.amazon.nova-pro-v1:0", { reasoning_field: "none", top_k: "topK" }],
  ["converse", "us.mistral.pixtral-large-2502-v1:0", { user_after_results: false, tool_choices: ["auto"] }],
  ["converse", "openai.gpt-oss-120b-1:0", { reasoning_field: "reasoning_effort" }],
  ["converse", "zai.glm-4.7-flash", { top_k: "none", tool_choices: ["auto"] }],
  ["converse", "us.deepseek.r1-v1:0", { top_k: "none", structured_outputs: false }],
  ["converse", "eu.anthropic.claude-opus-4-8", { sampling: false, thinking_types: ["adaptive", "disabled"] }],
  ["converse", "anthropic.claude-3-haiku-20240307-v1:0", { max_output: 4096, thinking_types: [] }],
];

describe("model families", () => {
  it.each(rows)("%s %s", (wire, model, expected) => {
    const found = families.find(wire, model);
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(expected);
  });

  it("every family matches a model above: no family is hidden by another", () => {
    const wires = ["chat", "responses", "messages", "content", "converse"];
    const keys = readFileSync(join(packageRoot, "mappings/models.yaml"), "utf8").match(/^ {4}[a-z|]+:/gm);
    const entries = keys
      ?.flatMap((key) => key.replace(":", "").trim().split("|"))
      .filter((wire) => wires.includes(wire));
    const found = new Set(
      wires.flatMap((wire) => rows.flatMap(([, model]) => families.find(wire, model) ?? [])),
    );
    expect(found.size).toBe(entries?.length);
  });

  it("the file has no diagnostics", () => expect(diagnostics).toEqual([]));

  it("a model gets the fields that it supports, and no others", () => {
    const chat = wires.get("chat") as CompiledWire;
    const body = {
      model: "m",
      messages: [{ role: "user", content: "q" }],
      temperature: 0.3,
      reasoning_effort: "medium",
    };
    const caller = {
      text: JSON.stringify(body),
      body,
      pathParameters: {},
      query: {},
      headers: {},
      now: 0,
      id: "i",
    };
    const sent = (wire: string, model: string) => {
      const capabilities = families.find(wire, model) ?? {};
      const target = { wire: wires.get(wire) as CompiledWire, model, capabilities, convert: true };
      return JSON.parse(openConversion(chat, caller, target).request().body);
    };
    expect(sent("messages", "claude-opus-4-8")).toMatchObject({
      thinking: { type: "adaptive" },
      output_config: { effort: "medium" },
    });
    expect(sent("messages", "claude-sonnet-4-5")).toMatchObject({ thinking: { budget_tokens: 8192 } });
    expect(sent("messages", "claude-3-haiku-20240307")).toMatchObject({ temperature: 0.3, max_tokens: 4096 });
    expect(sent("content", "gemini-3-pro-preview").generationConfig.thinkingConfig.thinkingLevel).toBe(
      "HIGH",
    );
    expect(sent("content", "gemini-3-flash").generationConfig.thinkingConfig.thinkingLevel).toBe("MEDIUM");
    expect(sent("content", "gemini-2.0-flash").generationConfig).toEqual({ temperature: 0.3 });
    expect(sent("chat", "gpt-5.1")).not.toHaveProperty("temperature");
    expect(sent("responses", "gpt-4.1")).not.toHaveProperty("reasoning.effort");
  });
});

it.each([
  ["text-embedding-3-large", ["embeddings"]],
  ["gemini-embedding-001", ["embeddings"]],
  ["BAAI/bge-m3", ["embeddings"]],
  ["gemini-2.5-pro", ["generation"]],
  ["anthropic/claude-sonnet-4.6", ["generation"]],
  ["my-deployment", undefined],
])("%s supports the operations %j", (model, operations) => {
  expect(families.operations(model)).toEqual(operations);
});

it.each([
  ["kimi-k2-thinking", "kimi-k2", true],
  ["gpt-5.1-codex-max", "gpt-5.1-codex", true],
  ["qwen3-max", "qwen3", true],
  ["qwen-max", "qwen", true],
  ["mistral-medium", "mistral", true],
  ["qwen3-235b-a22b-thinking-2507", "qwen3-235b-a22b", true],
  ["flux-kontext-max", "flux-kontext", true],
  ["gpt-5.1-high", "gpt-5.1", false],
  ["gpt-5.1-codex-max-high", "gpt-5.1-codex-max", false],
  ["claude-sonnet-4-5-thinking", "claude-sonnet-4-5", false],
  ["my-deployment-high", "my-deployment", false],
])("the families match the whole name %s, and not %s with a suffix: %s", (whole, part, expected) => {
  expect(families.names(whole, part)).toBe(expected);
});
