/** The official SDK for messages. */
import Anthropic, { APIError } from "@anthropic-ai/sdk";
import type {
  Message,
  MessageCreateParamsNonStreaming,
  MessageParam,
  Tool,
} from "@anthropic-ai/sdk/resources/messages";
import { type Client, type Question, Refused, type Reply } from "./client.ts";

export const messagesClient: Client = {
  wire: "messages",
  async ask({ url, token }, question, stream) {
    const client = new Anthropic({ baseURL: url, apiKey: token, maxRetries: 0 });
    const body = bodyOf(question);
    let deltas = 0;
    let partial = "";
    try {
      if (!stream) return replyOf(await client.messages.create(body), deltas);
      const runner = client.messages.stream(body);
      runner.on("streamEvent", (event) => {
        if (event.type !== "content_block_delta") return;
        deltas++;
        if (event.delta.type === "text_delta") partial += event.delta.text;
      });
      return replyOf(await runner.finalMessage(), deltas);
    } catch (error) {
      throw new Refused(error instanceof APIError ? error.status : undefined, partial, error);
    }
  },
};

function bodyOf(question: Question): MessageCreateParamsNonStreaming {
  const { model, system, tools, schema } = question;
  return {
    model,
    max_tokens: 4096,
    ...(system !== undefined && { system }),
    messages: question.turns.map(messageOf),
    ...(tools && {
      tools: tools.map(({ name, description, schema: input }) => ({
        name,
        description,
        input_schema: input as Tool.InputSchema,
      })),
    }),
    ...(question.reasoning && { thinking: { type: "enabled", budget_tokens: 1024 } }),
    ...(schema && { output_config: { format: { type: "json_schema", schema } } }),
  };
}

function messageOf(turn: Question["turns"][number]): MessageParam {
  if ("reply" in turn) return { role: "assistant", content: turn.reply.raw as Message["content"] };
  if ("results" in turn) {
    return {
      role: "user",
      content: turn.results.map(({ call, text }) => ({
        type: "tool_result",
        tool_use_id: call.id,
        content: text,
      })),
    };
  }
  const { say, image } = turn;
  if (image === undefined) return { role: "user", content: say };
  return {
    role: "user",
    content: [
      { type: "text", text: say },
      {
        type: "image",
        source: { type: "base64", media_type: image.mime as "image/png", data: image.base64 },
      },
    ],
  };
}

const finishes: Record<string, Reply["finish"]> = {
  end_turn: "stop",
  tool_use: "tool_calls",
  max_tokens: "length",
};

function replyOf({ content, stop_reason, usage }: Message, deltas: number): Reply {
  const cached = usage.cache_read_input_tokens ?? 0;
  return {
    text: content.map((block) => (block.type === "text" ? block.text : "")).join(""),
    toolCalls: content
      .filter((block) => block.type === "tool_use")
      .map(({ id, name, input }) => ({ id, name, args: input as Record<string, unknown> })),
    reasoning: content.map((block) => (block.type === "thinking" ? block.thinking : "")).join(""),
    finish: finishes[stop_reason ?? ""] ?? `other: ${stop_reason}`,
    usage: {
      input: usage.input_tokens + cached + (usage.cache_creation_input_tokens ?? 0),
      cached,
      output: usage.output_tokens,
    },
    deltas,
    raw: content,
  };
}
