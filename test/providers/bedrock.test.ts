/**
 * The wire and the path of each vendor's models at Bedrock. Converse is for the models without another wire: of two other wires
 * that match a model, one would be wrong.
 */
import { expect, it } from "vitest";
import { globMatcher } from "../../engine/routing/glob.ts";
import { readShipped } from "./provider.ts";

const messages = "messages /anthropic/v1/messages";
const responses = "responses /openai/v1/responses";

// https://docs.aws.amazon.com/bedrock/latest/userguide/endpoints.html; the names are of `GET /v1/models` and of inference profiles.
it.each([
  ["bedrock", "us.anthropic.claude-opus-5", messages],
  ["bedrock", "global.anthropic.claude-sonnet-5", messages],
  ["bedrock", "us.openai.gpt-5.6-sol", responses],
  ["bedrock", "us.xai.grok-4.6", responses],
  ["bedrock", "openai.gpt-oss-120b-1:0", "chat /openai/v1/chat/completions"],
  ["bedrock", "qwen.qwen3-32b-v1:0", "chat /openai/v1/chat/completions"],
  ["bedrock", "moonshot.kimi-k2-thinking", "chat /openai/v1/chat/completions"],
  ["bedrock", "us.amazon.nova-2-lite-v1:0", "converse"],
  ["bedrock", "us.meta.llama4-maverick-17b-instruct-v1:0", "converse"],
  ["bedrock-mantle", "anthropic.claude-haiku-4-5", messages],
  ["bedrock-mantle", "openai.gpt-5.4-2026-03-05", responses],
  ["bedrock-mantle", "google.gemma-4-31b", responses],
  ["bedrock-mantle", "xai.grok-4.3", responses],
  ["bedrock-mantle", "openai.gpt-oss-safeguard-20b", "chat /v1/chat/completions"],
  ["bedrock-mantle", "google.gemma-3-27b-it", "chat /v1/chat/completions"],
  ["bedrock-mantle", "zai.glm-5", "chat /v1/chat/completions"],
])("%s gets %s at %s", (name, model, expected) => {
  const wires = readShipped(name).provider?.wires ?? [];
  const asked = wires
    .filter(({ operation }) => operation === "generation")
    .filter(({ models }) => models?.some((pattern) => globMatcher(pattern)(model)) ?? true);
  const [first, ...others] = asked.map(({ wire, path }) => (path === undefined ? wire : `${wire} ${path}`));
  expect(first).toBe(expected);
  expect(others.filter((wire) => wire !== "converse")).toEqual([]);
});
