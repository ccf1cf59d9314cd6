/** The official SDK for chat completions, fed with bytes. */
import OpenAI from "openai";
import type { ChatCompletion, ChatCompletionChunk } from "openai/resources/chat/completions";
import {
  answering,
  argumentsOf,
  type Choice,
  type Client,
  type FinishClass,
  type Reading,
} from "./reading.ts";

const client = (fetch: typeof globalThis.fetch): OpenAI =>
  new OpenAI({ apiKey: "k", baseURL: "http://test.invalid/v1", maxRetries: 0, fetch });
const question = { model: "m", messages: [{ role: "user" as const, content: "q" }] };

export const chatClient: Client = {
  async whole(body) {
    const completion = await client(answering(body, "application/json")).chat.completions.create(question);
    return readingOf(completion, new Map());
  },
  async stream(bytes) {
    const runner = client(answering(bytes, "text/event-stream")).chat.completions.stream({
      ...question,
      stream_options: { include_usage: true },
    });
    // The SDK's helper overwrites unknown fields instead of appending; its users join them like this.
    const reasoning = new Map<number, string>();
    runner.on("chunk", (chunk) => {
      for (const { index, delta } of chunk.choices) {
        const more = (delta as ChatCompletionChunk.Choice.Delta & Extras).reasoning_content;
        if (more) reasoning.set(index, (reasoning.get(index) ?? "") + more);
      }
    });
    return readingOf(await runner.finalChatCompletion(), reasoning);
  },
};

/** Fields that dialects add to a message, and that the SDK's types lack. */
interface Extras {
  reasoning_content?: string;
}

function readingOf({ choices, usage }: ChatCompletion, reasoning: Map<number, string>): Reading {
  return {
    choices: choices.map((choice) => choiceOf(choice, reasoning.get(choice.index))),
    usage: {
      input: usage?.prompt_tokens ?? 0,
      output: usage?.completion_tokens ?? 0,
      cached: usage?.prompt_tokens_details?.cached_tokens ?? 0,
    },
  };
}

const classes: Record<string, FinishClass> = {
  stop: "stop",
  tool_calls: "tool_calls",
  length: "length",
  content_filter: "content_filter",
};

function choiceOf({ message, finish_reason }: ChatCompletion.Choice, streamed: string | undefined): Choice {
  return {
    text: message.content ?? "",
    refusal: message.refusal ?? "",
    reasoning: streamed ?? (message as Extras).reasoning_content ?? "",
    calls: (message.tool_calls ?? []).map((call) =>
      call.type === "custom"
        ? { name: call.custom.name, args: { input: call.custom.input } }
        : { name: call.function.name, args: argumentsOf(call.function.arguments) },
    ),
    finish: classes[finish_reason] ?? `other: ${finish_reason}`,
  };
}
