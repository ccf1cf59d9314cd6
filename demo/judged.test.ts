/** A model that is named after a server refuses what that server refuses, in its words; others are as they were. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { minimal, post, type WireName } from "./post.ts";
import { type Demo, startDemo } from "./server.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.close());

const user = { role: "user", content: "Hi" };
const format = {
  type: "json_schema",
  schema: { type: "object", properties: {}, additionalProperties: false },
};

test.each<[WireName, string, object, number, RegExp]>([
  ["chat", "demo-chat-groq", { logprobs: true }, 400, /property 'logprobs' is unsupported/],
  [
    "chat",
    "demo-chat-deepseek",
    { messages: [{ role: "developer", content: "d" }, user] },
    422,
    /unknown variant `developer`/,
  ],
  ["chat", "demo-chat-openai-gpt-5", { max_tokens: 5 }, 400, /Use 'max_completion_tokens' instead/],
  ["chat", "demo-chat-azure-openai-gpt-5", { max_tokens: 5 }, 400, /Use 'max_completion_tokens' instead/],
  ["messages", "demo-messages-anthropic-claude-4.7", { temperature: 1 }, 400, /`temperature` is deprecated/],
  ["responses", "demo-responses-openai-gpt-5", { temperature: 1 }, 400, /'temperature' is not supported/],
  ["chat", "demo-chat-google", { store: true }, 400, /Unknown name \\"store\\": Cannot find field/],
  [
    "messages",
    "demo-messages-bedrock-mantle",
    { output_config: { format } },
    400,
    /output_config.format: Extra inputs/,
  ],
  ["responses", "demo-responses-bedrock", { background: true }, 400, /background parameter is not supported/],
])("%s %s refuses %j", async (wire, model, change, status, message) => {
  const response = await post(demo.url, wire, { ...minimal[wire], model, ...change });
  const body = JSON.stringify(await response.json());
  expect(body).toMatch(message);
  expect(response.status).toBe(status);
});

test.each<[WireName, string, object]>([
  ["chat", "demo-chat-openai", { max_tokens: 5 }],
  ["chat", "demo-chat-openai-gpt-5", { max_completion_tokens: 5 }],
  ["chat", "demo-chat-2", { logprobs: true }],
  ["chat", "demo-chat", { logprobs: true }],
])("%s %s takes %j", async (wire, model, change) => {
  const response = await post(demo.url, wire, { ...minimal[wire], model, ...change });
  expect(response.status, await response.text()).toBe(200);
});
