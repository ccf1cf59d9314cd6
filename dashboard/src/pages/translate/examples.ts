/** Examples: for each format a request with many fields, a response and a stream. */
import type { Kind } from "../../translator/translate.ts";

export const FORMATS = ["chat", "messages", "responses", "content", "completions"] as const;
export type Format = (typeof FORMATS)[number];

const look = {
  type: "object",
  properties: { city: { type: "string" } },
  required: ["city"],
};
const question = "What is the weather in Paris?";
const pretty = (value: unknown): string => JSON.stringify(value, null, 2);
const events = (list: readonly Record<string, unknown>[], isNamed = false, end = ""): string =>
  list.map((each) => `${isNamed ? `event: ${each.type}\n` : ""}data: ${JSON.stringify(each)}\n\n`).join("") +
  end;

const requests: Record<Format, unknown> = {
  chat: {
    model: "gpt-5.2",
    messages: [
      { role: "system", content: "Answer briefly." },
      { role: "user", content: question, name: "ada" },
    ],
    tools: [
      { type: "function", function: { name: "weather", description: "Looks outside.", parameters: look } },
    ],
    reasoning_effort: "low",
    seed: 7,
    max_completion_tokens: 500,
  },
  messages: {
    model: "claude-sonnet-5",
    max_tokens: 2000,
    system: [{ type: "text", text: "Answer briefly.", cache_control: { type: "ephemeral" } }],
    messages: [
      { role: "user", content: question },
      {
        role: "assistant",
        content: [{ type: "tool_use", id: "toolu_01", name: "weather", input: { city: "Paris" } }],
      },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_01", content: "14 °C, rain" }] },
    ],
    tools: [{ name: "weather", description: "Looks outside.", input_schema: look }],
    top_k: 40,
  },
  responses: {
    model: "gpt-5.2",
    instructions: "Answer briefly.",
    input: [{ role: "user", content: [{ type: "input_text", text: question }] }],
    tools: [
      { type: "function", name: "weather", description: "Looks outside.", parameters: look, strict: true },
    ],
    reasoning: { effort: "low", summary: "auto" },
    text: { verbosity: "low" },
  },
  content: {
    systemInstruction: { parts: [{ text: "Answer briefly." }] },
    contents: [{ role: "user", parts: [{ text: question }] }],
    tools: [{ functionDeclarations: [{ name: "weather", description: "Looks outside.", parameters: look }] }],
    generationConfig: {
      temperature: 0.4,
      topK: 40,
      maxOutputTokens: 500,
      thinkingConfig: { thinkingBudget: 1024 },
    },
  },
  completions: {
    model: "davinci-002",
    prompt: "The weather in Paris is",
    max_tokens: 40,
    best_of: 3,
    suffix: ".",
  },
};

const usageOfChat = { prompt_tokens: 21, completion_tokens: 9, total_tokens: 30 };
const call = { id: "call_1", type: "function", function: { name: "weather", arguments: '{"city":"Paris"}' } };
const answers: Record<Format, unknown> = {
  chat: {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1767225600,
    model: "gpt-5.2",
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: "I look.", tool_calls: [call] },
        finish_reason: "tool_calls",
      },
    ],
    usage: usageOfChat,
  },
  messages: {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude-sonnet-5",
    content: [
      { type: "thinking", thinking: "One has to look.", signature: "c2lnbmF0dXJl" },
      { type: "tool_use", id: "toolu_01", name: "weather", input: { city: "Paris" } },
    ],
    stop_reason: "tool_use",
    stop_sequence: null,
    usage: { input_tokens: 21, output_tokens: 9 },
  },
  responses: {
    id: "resp_1",
    object: "response",
    created_at: 1767225600,
    status: "completed",
    model: "gpt-5.2",
    output: [
      {
        type: "message",
        id: "msg_1",
        status: "completed",
        role: "assistant",
        content: [{ type: "output_text", text: "It rains.", annotations: [] }],
      },
    ],
    usage: { input_tokens: 21, output_tokens: 9, total_tokens: 30 },
  },
  content: {
    candidates: [
      {
        index: 0,
        content: { role: "model", parts: [{ text: "It rains." }] },
        finishReason: "STOP",
        avgLogprobs: -0.1,
      },
    ],
    usageMetadata: { promptTokenCount: 21, candidatesTokenCount: 9, totalTokenCount: 30 },
    modelVersion: "gemini-3-flash",
    responseId: "r1",
  },
  completions: {
    id: "cmpl-1",
    object: "text_completion",
    created: 1767225600,
    model: "davinci-002",
    choices: [{ index: 0, text: " mild", finish_reason: "stop", logprobs: null }],
    usage: usageOfChat,
  },
};

const chunk = (delta: object, finish: string | null = null): Record<string, unknown> => ({
  id: "chatcmpl-1",
  object: "chat.completion.chunk",
  created: 1767225600,
  model: "gpt-5.2",
  choices: [{ index: 0, delta, finish_reason: finish }],
});
const streams: Record<Format, string> = {
  chat: events(
    [chunk({ role: "assistant", content: "It " }), chunk({ content: "rains." }), chunk({}, "stop")],
    false,
    "data: [DONE]\n\n",
  ),
  messages: events(
    [
      {
        type: "message_start",
        message: {
          id: "msg_1",
          type: "message",
          role: "assistant",
          model: "claude-sonnet-5",
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 21, output_tokens: 1 },
        },
      },
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "It rains." } },
      { type: "content_block_stop", index: 0 },
      {
        type: "message_delta",
        delta: { stop_reason: "end_turn", stop_sequence: null },
        usage: { output_tokens: 9 },
      },
      { type: "message_stop" },
    ],
    true,
  ),
  responses: events(
    [
      {
        type: "response.created",
        sequence_number: 0,
        response: {
          id: "resp_1",
          object: "response",
          created_at: 1767225600,
          status: "in_progress",
          model: "gpt-5.2",
          output: [],
        },
      },
      {
        type: "response.output_item.added",
        sequence_number: 1,
        output_index: 0,
        item: { id: "msg_1", type: "message", status: "in_progress", role: "assistant", content: [] },
      },
      {
        type: "response.content_part.added",
        sequence_number: 2,
        item_id: "msg_1",
        output_index: 0,
        content_index: 0,
        part: { type: "output_text", text: "", annotations: [] },
      },
      {
        type: "response.output_text.delta",
        sequence_number: 3,
        item_id: "msg_1",
        output_index: 0,
        content_index: 0,
        delta: "It rains.",
      },
      {
        type: "response.output_text.done",
        sequence_number: 4,
        item_id: "msg_1",
        output_index: 0,
        content_index: 0,
        text: "It rains.",
      },
      { type: "response.completed", sequence_number: 5, response: answers.responses },
    ],
    true,
  ),
  content: events([
    {
      candidates: [{ index: 0, content: { role: "model", parts: [{ text: "It " }] } }],
      modelVersion: "gemini-3-flash",
    },
    answers.content as Record<string, unknown>,
  ]),
  completions: events([{ ...(answers.completions as Record<string, unknown>) }], false, "data: [DONE]\n\n"),
};

export function exampleOf(format: Format, kind: Kind): string {
  if (kind === "stream") return streams[format];
  return pretty(kind === "request" ? requests[format] : answers[format]);
}
