/** The official SDK for chat completions. */
import OpenAI, { APIError } from "openai";
import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionCreateParams,
  ChatCompletionMessage,
  ChatCompletionMessageParam,
} from "openai/resources/chat/completions";
import { type Client, type Question, Refused, type Reply } from "./client.ts";

/** Fields that dialects add to a message, and that the SDK's types lack. */
interface Extras {
  reasoning_content?: string;
  reasoning_details?: { index?: number; text?: string; [field: string]: unknown }[];
}

export const chatClient: Client = {
  wire: "chat",
  async ask({ url, token }, question, stream) {
    const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: token, maxRetries: 0 });
    const body = bodyOf(question);
    const extras: Extras = {};
    let deltas = 0;
    let partial = "";
    try {
      if (!stream) return replyOf(await client.chat.completions.create(body), extras, deltas);
      const runner = client.chat.completions.stream({ ...body, stream_options: { include_usage: true } });
      runner.on("chunk", (chunk) => {
        const { delta } = chunk.choices[0] ?? {};
        if (delta === undefined) return;
        gather(extras, delta);
        partial += delta.content ?? "";
        if (delta.content || delta.tool_calls || (delta as Extras).reasoning_content) deltas++;
      });
      return replyOf(await runner.finalChatCompletion(), extras, deltas);
    } catch (error) {
      throw new Refused(error instanceof APIError ? error.status : undefined, partial, error);
    }
  },
};

function bodyOf(question: Question): Omit<ChatCompletionCreateParams, "stream" | "stream_options"> {
  const { model, system, tools, schema } = question;
  return {
    model,
    messages: [
      ...(system === undefined ? [] : [{ role: "system" as const, content: system }]),
      ...question.turns.flatMap(messagesOf),
    ],
    ...(tools && {
      tools: tools.map(({ name, description, schema: parameters }) => ({
        type: "function" as const,
        function: { name, description, parameters },
      })),
    }),
    ...(question.reasoning && { reasoning_effort: "low" as const }),
    ...(schema && {
      response_format: {
        type: "json_schema" as const,
        json_schema: { name: "answer", schema, strict: true },
      },
    }),
  };
}

function messagesOf(turn: Question["turns"][number]): ChatCompletionMessageParam[] {
  if ("reply" in turn) return [turn.reply.raw as ChatCompletionMessage];
  if ("results" in turn) {
    return turn.results.map(({ call, text }) => ({ role: "tool", tool_call_id: call.id, content: text }));
  }
  const { say, image } = turn;
  if (image === undefined) return [{ role: "user", content: say }];
  const url = `data:${image.mime};base64,${image.base64}`;
  return [
    {
      role: "user",
      content: [
        { type: "text", text: say },
        { type: "image_url", image_url: { url } },
      ],
    },
  ];
}

/** The SDK's helper overwrites unknown fields instead of appending; its users join them like this. */
function gather(extras: Extras, delta: ChatCompletionChunk.Choice.Delta & Extras): void {
  if (delta.reasoning_content) {
    extras.reasoning_content = (extras.reasoning_content ?? "") + delta.reasoning_content;
  }
  for (const detail of delta.reasoning_details ?? []) {
    extras.reasoning_details ??= [];
    const known = extras.reasoning_details.find(({ index }) => index === detail.index);
    if (known === undefined) extras.reasoning_details.push({ ...detail });
    else Object.assign(known, detail, { text: (known.text ?? "") + (detail.text ?? "") });
  }
}

const finishes: Record<string, Reply["finish"]> = {
  stop: "stop",
  tool_calls: "tool_calls",
  length: "length",
};

function replyOf(completion: ChatCompletion, extras: Extras, deltas: number): Reply {
  const [choice] = completion.choices;
  if (choice === undefined) throw new Error("no choices");
  const message = { ...choice.message, ...extras } as ChatCompletionMessage & Extras;
  const { usage } = completion;
  return {
    text: message.content ?? "",
    toolCalls: (message.tool_calls ?? [])
      .filter((call) => call.type === "function")
      .map((call) => ({
        id: call.id,
        name: call.function.name,
        args: JSON.parse(call.function.arguments),
      })),
    reasoning: message.reasoning_content ?? "",
    finish: finishes[choice.finish_reason] ?? `other: ${choice.finish_reason}`,
    usage: {
      input: usage?.prompt_tokens ?? 0,
      cached: usage?.prompt_tokens_details?.cached_tokens ?? 0,
      output: usage?.completion_tokens ?? 0,
    },
    deltas,
    raw: message,
  };
}
