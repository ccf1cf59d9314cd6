import type { Row } from "./row.ts";

const user = { role: "user", content: "Hi" };
const tool = { type: "function", function: { name: "f", parameters: { type: "object" } } };

export const base: object = { model: "m", messages: [user] };

export const good: Row[] = [
  [
    "nulls for optional fields",
    { temperature: null, tools: null, stop: null, logprobs: null, top_logprobs: null },
  ],
  ["both temperature and top_p", { temperature: 1, top_p: 0.5 }],
  ["a newer effort", { reasoning_effort: "xhigh" }],
  ["a field nobody knows", { frobnicate: 1, messages: [{ ...user, frobnicate: {} }] }],
  ["a part nobody knows", { messages: [{ role: "user", content: [{ type: "hologram", depth: 3 }] }] }],
  [
    "an answer with calls and no text",
    { messages: [user, { role: "assistant", content: null, tool_calls: [] }] },
  ],
  ["a tool without a type", { tools: [{ function: { name: "f" } }] }],
  ["a dialect's word for required", { tools: [tool], tool_choice: "any" }],
  ["one tool by name", { tools: [tool], tool_choice: { type: "function", function: { name: "f" } } }],
];

export const bad: Row[] = [
  ["no model", { model: undefined }, "model: is required", "model"],
  ["a model of null", { model: null }, "model: must be a string", "model"],
  ["an empty model", { model: "" }, "model: must not be empty", "model"],
  ["no messages", { messages: undefined }, "messages: is required", "messages"],
  ["messages as text", { messages: "Hi" }, "messages: must be an array", "messages"],
  ["empty messages", { messages: [] }, "messages: must not be empty", "messages"],
  ["a message as text", { messages: ["Hi"] }, "messages.0: must be an object", "messages[0]"],
  ["no role", { messages: [{ content: "Hi" }] }, "messages.0.role: is required", "messages[0].role"],
  [
    "a role nobody has",
    { messages: [user, { role: "robot", content: "Hi" }] },
    'messages.1.role: must be "developer", "system", "user", "assistant", "tool" or "function"',
    "messages[1].role",
  ],
  ["no content", { messages: [{ role: "user" }] }, "messages.0.content: is required", "messages[0].content"],
  [
    "a number as content",
    { messages: [{ role: "system", content: 7 }] },
    "messages.0.content: must be a string or an array",
    "messages[0].content",
  ],
  [
    "null as a user's content",
    { messages: [{ role: "user", content: null }] },
    "messages.0.content: must be a string or an array",
    "messages[0].content",
  ],
  [
    "a part without a type",
    { messages: [{ role: "user", content: [{ text: "Hi" }] }] },
    "messages.0.content.0.type: is required",
    "messages[0].content[0].type",
  ],
  [
    "a text part without text",
    { messages: [{ role: "user", content: [{ type: "text" }] }] },
    "messages.0.content.0.text: is required",
    "messages[0].content[0].text",
  ],
  [
    "an image without a link",
    { messages: [{ role: "user", content: [{ type: "image_url", image_url: {} }] }] },
    "messages.0.content.0.image_url.url: is required",
    "messages[0].content[0].image_url.url",
  ],
  [
    "audio without a format",
    { messages: [{ role: "user", content: [{ type: "input_audio", input_audio: { data: "AA==" } }] }] },
    "messages.0.content.0.input_audio.format: is required",
    "messages[0].content[0].input_audio.format",
  ],
  [
    "a call without a name",
    { messages: [user, { role: "assistant", tool_calls: [{ id: "c", function: { arguments: "{}" } }] }] },
    "messages.1.tool_calls.0.function.name: is required",
    "messages[1].tool_calls[0].function.name",
  ],
  [
    "arguments as an object",
    {
      messages: [
        user,
        { role: "assistant", tool_calls: [{ id: "c", function: { name: "f", arguments: {} } }] },
      ],
    },
    "messages.1.tool_calls.0.function.arguments: must be a string",
    "messages[1].tool_calls[0].function.arguments",
  ],
  ["stream as text", { stream: "yes" }, "stream: must be true or false", "stream"],
  ["temperature too high", { temperature: 2.1 }, "temperature: must be at most 2", "temperature"],
  ["temperature below zero", { temperature: -0.1 }, "temperature: must be at least 0", "temperature"],
  ["temperature as text", { temperature: "hot" }, "temperature: must be a number", "temperature"],
  ["top_p too high", { top_p: 1.01 }, "top_p: must be at most 1", "top_p"],
  [
    "a penalty too low",
    { frequency_penalty: -3 },
    "frequency_penalty: must be at least -2",
    "frequency_penalty",
  ],
  ["a penalty too high", { presence_penalty: 3 }, "presence_penalty: must be at most 2", "presence_penalty"],
  ["half a token", { max_tokens: 1.5 }, "max_tokens: must be an integer", "max_tokens"],
  [
    "no token",
    { max_completion_tokens: 0 },
    "max_completion_tokens: must be at least 1",
    "max_completion_tokens",
  ],
  ["no choice", { n: 0 }, "n: must be at least 1", "n"],
  ["stop as a number", { stop: 5 }, "stop: must be a string or an array", "stop"],
  ["a stop that is no text", { stop: ["a", 5] }, "stop.1: must be a string", "stop[1]"],
  [
    "top_logprobs too high",
    { logprobs: true, top_logprobs: 21 },
    "top_logprobs: must be at most 20",
    "top_logprobs",
  ],
  [
    "top_logprobs alone",
    { top_logprobs: 2 },
    "logprobs: must be true when top_logprobs is given",
    "logprobs",
  ],
  [
    "top_logprobs without logprobs",
    { logprobs: false, top_logprobs: 2 },
    "logprobs: must be true when top_logprobs is given",
    "logprobs",
  ],
  ["tools as an object", { tools: {} }, "tools: must be an array", "tools"],
  [
    "a tool without a function",
    { tools: [{ type: "function" }] },
    "tools.0.function: is required",
    "tools[0].function",
  ],
  [
    "a tool's name with a space",
    { tools: [{ type: "function", function: { name: "get weather" } }] },
    "tools.0.function.name: must match ^[a-zA-Z0-9_-]{1,64}$",
    "tools[0].function.name",
  ],
  [
    "a tool choice without a name",
    { tools: [tool], tool_choice: { type: "function" } },
    "tool_choice.function: is required",
    "tool_choice.function",
  ],
  [
    "a tool choice as a number",
    { tool_choice: 1 },
    "tool_choice: must be a string or an object",
    "tool_choice",
  ],
  [
    "a legacy choice nobody has",
    { function_call: "all" },
    'function_call: must be "none" or "auto"',
    "function_call",
  ],
  [
    "a format without a type",
    { response_format: {} },
    "response_format.type: is required",
    "response_format.type",
  ],
  [
    "json_schema without a schema",
    { response_format: { type: "json_schema" } },
    "response_format.json_schema: is required",
    "response_format.json_schema",
  ],
  [
    "a bias out of range",
    { logit_bias: { 50256: -101 } },
    "logit_bias.50256: must be at least -100",
    "logit_bias[50256]",
  ],
];

export const strict: Row[] = [
  [
    "both temperature and top_p",
    { temperature: 1, top_p: 0.5 },
    "top_p: must not be given together with temperature",
    "top_p",
  ],
  [
    "a newer effort",
    { reasoning_effort: "xhigh" },
    'reasoning_effort: must be "low", "medium" or "high"',
    "reasoning_effort",
  ],
  [
    "stream options without a stream",
    { stream_options: { include_usage: true } },
    "stream: must be true when stream_options is given",
    "stream",
  ],
  [
    "a dialect's tool choice",
    { tools: [tool], tool_choice: "any" },
    'tool_choice: must be "none", "auto" or "required"',
    "tool_choice",
  ],
  [
    "a tool without a type",
    { tools: [{ function: { name: "f" } }] },
    "tools.0.type: is required",
    "tools[0].type",
  ],
  [
    "a custom tool",
    { tools: [{ type: "custom", custom: { name: "f" } }] },
    "tools.0.function: is required",
    "tools[0].function",
  ],
  [
    "an answer without content",
    { messages: [user, { role: "assistant", tool_calls: [] }] },
    "messages.1.content: is required",
    "messages[1].content",
  ],
  [
    "a text format",
    { response_format: { type: "text" } },
    'response_format.type: must be "json_object" or "json_schema"',
    "response_format.type",
  ],
  ["temperature too high", { temperature: 2.1 }, "temperature: must be at most 2", "temperature"],
];

export const strictGood: Row[] = [
  ["as little as may be", {}],
  ["temperature and an explicit null", { temperature: 1, top_p: null }],
  ["a stream with options", { stream: true, stream_options: { include_usage: true } }],
  [
    "a tool and the wish for it",
    { tools: [tool], tool_choice: { type: "function", function: { name: "f" } } },
  ],
  ["two users in a row", { messages: [user, user] }],
];
