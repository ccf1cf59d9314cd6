/** The official SDK for messages, fed with bytes. */
import Anthropic from "@anthropic-ai/sdk";
import type { Message } from "@anthropic-ai/sdk/resources/messages";
import { answering, type Client, type FinishClass, type Reading } from "./reading.ts";

const client = (fetch: typeof globalThis.fetch): Anthropic =>
  new Anthropic({ apiKey: "k", baseURL: "http://test.invalid", maxRetries: 0, fetch });
const question = { model: "m", max_tokens: 9, messages: [{ role: "user" as const, content: "q" }] };

export const messagesClient: Client = {
  async whole(body) {
    return readingOf(await client(answering(body, "application/json")).messages.create(question));
  },
  async stream(bytes) {
    const runner = client(answering(bytes, "text/event-stream")).messages.stream(question);
    return readingOf(await runner.finalMessage());
  },
};

const classes: Record<string, FinishClass> = {
  end_turn: "stop",
  stop_sequence: "stop",
  pause_turn: "stop",
  tool_use: "tool_calls",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  refusal: "content_filter",
};

function readingOf({ content, stop_reason, usage }: Message): Reading {
  const cached = usage.cache_read_input_tokens ?? 0;
  return {
    choices: [
      {
        text: content.map((block) => (block.type === "text" ? block.text : "")).join(""),
        refusal: "",
        reasoning: content.map((block) => (block.type === "thinking" ? block.thinking : "")).join(""),
        calls: content.flatMap((block) =>
          block.type === "tool_use" ? [{ name: block.name, args: block.input }] : [],
        ),
        finish: classes[stop_reason ?? ""] ?? `other: ${stop_reason}`,
      },
    ],
    usage: {
      input: usage.input_tokens + cached + (usage.cache_creation_input_tokens ?? 0),
      output: usage.output_tokens,
      cached,
    },
  };
}
