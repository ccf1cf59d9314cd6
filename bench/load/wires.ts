/**
 * The four formats of the load: a request, a response of 0.9 to 1.4 KB, and a stream of words. They are written by hand, so
 * that no measured code takes part.
 */

export interface Turn {
  role: "user" | "assistant";
  text: string;
}

export interface BenchWire {
  /** The path below the server's root. Upstreams have it after the name of a manner (`upstream.ts`). */
  path(model: string, isStream: boolean): string;
  request(model: string, turns: readonly Turn[], isStream: boolean): object;
  answer: object;
  /** SSE frames: those before the words, one per word, those after the words. */
  events: readonly string[];
}

export type WireName = "chat" | "messages" | "responses" | "content";

/** Words of one streamed response, one event per word. */
export const WORDS = 200;

const INSTRUCTIONS = "You answer in one sentence.";
/** The text of a response; the check looks for its end. */
const TEXT = `${"the quick brown fox jumps over the lazy dog. ".repeat(16)}THE END`;
/** The text after the words of a stream. */
const LAST_WORD = " THE END";
const words = [...Array.from({ length: WORDS - 1 }, (_, index) => ` word${index}`), LAST_WORD];
/** Occurs in every complete response, plain or streamed. */
export const END_MARK = "THE END";

const frame = (data: object, event?: string): string =>
  `${event === undefined ? "" : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;

// ── Chat ────────────────────────────────────────────────────────────────────────────────────────────────────────────

const chatCommon = { id: "chatcmpl-load", created: 1_767_225_600, model: "load" };
const chatUsage = { prompt_tokens: 400, completion_tokens: 200, total_tokens: 600 };
const chatChunk = (choices: object[], more: object = {}): string =>
  frame({ ...chatCommon, object: "chat.completion.chunk", choices, ...more });
const chatDelta = (delta: object, finish_reason: string | null = null): string =>
  chatChunk([{ index: 0, delta, logprobs: null, finish_reason }]);

const chat: BenchWire = {
  path: () => "/v1/chat/completions",
  request: (model, turns, isStream) => ({
    model,
    messages: [
      { role: "system", content: INSTRUCTIONS },
      ...turns.map(({ role, text }) => ({ role, content: text })),
    ],
    temperature: 0.5,
    max_tokens: 1000,
    stream: isStream,
    ...(isStream ? { stream_options: { include_usage: true } } : {}),
  }),
  answer: {
    ...chatCommon,
    object: "chat.completion",
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: TEXT, refusal: null },
        logprobs: null,
        finish_reason: "stop",
      },
    ],
    usage: chatUsage,
  },
  events: [
    chatDelta({ role: "assistant", content: "" }),
    ...words.map((content) => chatDelta({ content })),
    chatDelta({}, "stop"),
    chatChunk([], { usage: chatUsage }),
    "data: [DONE]\n\n",
  ],
};

// ── Messages ────────────────────────────────────────────────────────────────────────────────────────────────────────

const messagesEvent = (data: { type: string; [field: string]: unknown }): string => frame(data, data.type);
const message = { id: "msg_load", type: "message", role: "assistant", model: "load" };

const messages: BenchWire = {
  path: () => "/v1/messages",
  request: (model, turns, isStream) => ({
    model,
    max_tokens: 1000,
    system: INSTRUCTIONS,
    messages: turns.map(({ role, text }) => ({ role, content: text })),
    temperature: 0.5,
    stream: isStream,
  }),
  answer: {
    ...message,
    content: [{ type: "text", text: TEXT }],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 400, output_tokens: 200 },
  },
  events: [
    messagesEvent({
      type: "message_start",
      message: {
        ...message,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 400, output_tokens: 1 },
      },
    }),
    messagesEvent({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }),
    ...words.map((text) =>
      messagesEvent({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }),
    ),
    messagesEvent({ type: "content_block_stop", index: 0 }),
    messagesEvent({
      type: "message_delta",
      delta: { stop_reason: "end_turn", stop_sequence: null },
      usage: { output_tokens: 200 },
    }),
    messagesEvent({ type: "message_stop" }),
  ],
};

// ── Responses ───────────────────────────────────────────────────────────────────────────────────────────────────────

const responsesUsage = {
  input_tokens: 400,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 200,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 600,
};
const textPart = (text: string): object => ({ type: "output_text", text, annotations: [], logprobs: [] });
const outputItem = (status: string, content: object[]): object => ({
  id: "msg_load",
  type: "message",
  status,
  role: "assistant",
  content,
});
const response = (status: string, output: object[], usage: object | null): object => ({
  id: "resp_load",
  object: "response",
  created_at: 1_767_225_600,
  status,
  error: null,
  incomplete_details: null,
  instructions: null,
  max_output_tokens: 1000,
  model: "load",
  output,
  parallel_tool_calls: true,
  previous_response_id: null,
  store: false,
  temperature: 0.5,
  text: { format: { type: "text" } },
  tool_choice: "auto",
  tools: [],
  top_p: 1,
  truncation: "disabled",
  usage,
  metadata: {},
});

const place = { item_id: "msg_load", output_index: 0, content_index: 0 };
const responsesEvents = [
  { type: "response.created", response: response("in_progress", [], null) },
  { type: "response.in_progress", response: response("in_progress", [], null) },
  { type: "response.output_item.added", output_index: 0, item: outputItem("in_progress", []) },
  { type: "response.content_part.added", ...place, part: textPart("") },
  ...words.map((delta) => ({ type: "response.output_text.delta", ...place, delta, logprobs: [] })),
  { type: "response.output_text.done", ...place, text: words.join(""), logprobs: [] },
  { type: "response.content_part.done", ...place, part: textPart(words.join("")) },
  {
    type: "response.output_item.done",
    output_index: 0,
    item: outputItem("completed", [textPart(words.join(""))]),
  },
  {
    type: "response.completed",
    response: response("completed", [outputItem("completed", [textPart(words.join(""))])], responsesUsage),
  },
];

const responses: BenchWire = {
  path: () => "/v1/responses",
  request: (model, turns, isStream) => ({
    model,
    instructions: INSTRUCTIONS,
    input: turns.map(({ role, text }) => ({ role, content: text })),
    temperature: 0.5,
    max_output_tokens: 1000,
    store: false,
    stream: isStream,
  }),
  answer: response("completed", [outputItem("completed", [textPart(TEXT)])], responsesUsage),
  events: responsesEvents.map((event, sequence_number) => frame({ ...event, sequence_number }, event.type)),
};

// ── Content ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const contentAnswer = (text: string, finishReason?: string): object => ({
  candidates: [
    {
      content: { role: "model", parts: [{ text }] },
      ...(finishReason === undefined ? {} : { finishReason }),
      index: 0,
    },
  ],
  usageMetadata: { promptTokenCount: 400, candidatesTokenCount: 200, totalTokenCount: 600 },
  modelVersion: "load",
  responseId: "load",
});

const content: BenchWire = {
  path: (model, isStream) =>
    `/v1beta/models/${model}:${isStream ? "streamGenerateContent?alt=sse" : "generateContent"}`,
  request: (_model, turns) => ({
    systemInstruction: { parts: [{ text: INSTRUCTIONS }] },
    contents: turns.map(({ role, text }) => ({
      role: role === "user" ? "user" : "model",
      parts: [{ text }],
    })),
    generationConfig: { temperature: 0.5, maxOutputTokens: 1000 },
  }),
  answer: contentAnswer(TEXT, "STOP"),
  events: words.map((text, index) =>
    frame(contentAnswer(text, index === words.length - 1 ? "STOP" : undefined)),
  ),
};

export const wires: Readonly<Record<WireName, BenchWire>> = { chat, messages, responses, content };

export function isWireName(name: string): name is WireName {
  return Object.hasOwn(wires, name);
}
