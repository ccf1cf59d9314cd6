/** The official SDK for responses, fed with bytes. */
import OpenAI from "openai";
import type { Response as Answer, ResponseOutputItem } from "openai/resources/responses/responses";
import {
  answering,
  argumentsOf,
  type Client,
  type FinishClass,
  type Reading,
  type ToolCall,
} from "./reading.ts";

const client = (fetch: typeof globalThis.fetch): OpenAI =>
  new OpenAI({ apiKey: "k", baseURL: "http://test.invalid/v1", maxRetries: 0, fetch });
const question = { model: "m", input: "q" };

export const responsesClient: Client = {
  async whole(body) {
    return readingOf(await client(answering(body, "application/json")).responses.create(question));
  },
  async stream(bytes) {
    const runner = client(answering(bytes, "text/event-stream")).responses.stream({
      ...question,
      stream: true,
    });
    return readingOf(await runner.finalResponse());
  },
};

function readingOf({ output, usage, status, incomplete_details, error }: Answer): Reading {
  // This SDK does not throw for a failed response; clients read its status.
  if (status === "failed") throw new Error(error?.message ?? "failed without an error");
  const calls = output.flatMap(callOf);
  const words = output.flatMap((item) => (item.type === "message" ? item.content : []));
  return {
    choices: [
      {
        text: words.map((part) => (part.type === "output_text" ? part.text : "")).join(""),
        refusal: words.map((part) => (part.type === "refusal" ? part.refusal : "")).join(""),
        reasoning: output.map(reasoningOf).join(""),
        calls,
        finish: finishOf(status, incomplete_details?.reason, calls.length > 0),
      },
    ],
    usage: {
      input: usage?.input_tokens ?? 0,
      output: usage?.output_tokens ?? 0,
      cached: usage?.input_tokens_details?.cached_tokens ?? 0,
    },
  };
}

function callOf(item: ResponseOutputItem): ToolCall[] {
  if (item.type === "function_call") return [{ name: item.name, args: argumentsOf(item.arguments) }];
  return item.type === "custom_tool_call" ? [{ name: item.name, args: { input: item.input } }] : [];
}

function reasoningOf(item: ResponseOutputItem): string {
  if (item.type !== "reasoning") return "";
  const text = (item.content ?? []).map((part) => part.text).join("");
  return text || item.summary.map((part) => part.text).join("\n\n");
}

function finishOf(status: string | undefined, reason: string | undefined, calls: boolean): FinishClass {
  if (status === "completed") return calls ? "tool_calls" : "stop";
  if (reason === "max_output_tokens") return "length";
  return reason === "content_filter" ? "content_filter" : `other: ${status}`;
}
