import type { Row } from "./row.ts";

const user = { role: "user", content: "Hi" };
const assistant = { role: "assistant", content: "Yo" };
const tool = { name: "f", description: "F.", input_schema: { type: "object", properties: {} } };

export const base: object = { model: "m", max_tokens: 10, messages: [user] };

export const good: Row[] = [
  ["nulls for optional fields", { system: null, temperature: null, tools: null, thinking: null }],
  ["no token at all", { max_tokens: 0 }],
  ["both temperature and top_p", { temperature: 1, top_p: 0.5 }],
  ["two users in a row", { messages: [user, user] }],
  ["an assistant first", { messages: [assistant] }],
  ["a turn of the system", { messages: [user, { role: "system", content: "S" }] }],
  ["a built-in tool of tomorrow", { tools: [{ type: "web_search_20990101", name: "web_search" }] }],
  ["a block nobody knows", { messages: [{ role: "user", content: [{ type: "hologram" }] }] }],
  [
    "thoughts without a signature",
    { messages: [user, { role: "assistant", content: [{ type: "thinking", thinking: "" }] }] },
  ],
  ["no tool choice", { tools: [tool], tool_choice: { type: "none" } }],
];

export const bad: Row[] = [
  ["no model", { model: undefined }, "model: is required", "model"],
  ["a number as model", { model: 3 }, "model: must be a string", "model"],
  ["no messages", { messages: undefined }, "messages: is required", "messages"],
  ["no max_tokens", { max_tokens: undefined }, "max_tokens: is required", "max_tokens"],
  ["max_tokens of null", { max_tokens: null }, "max_tokens: must be an integer", "max_tokens"],
  ["max_tokens as text", { max_tokens: "10" }, "max_tokens: must be an integer", "max_tokens"],
  ["max_tokens below zero", { max_tokens: -1 }, "max_tokens: must be at least 0", "max_tokens"],
  ["empty messages", { messages: [] }, "messages: must not be empty", "messages"],
  ["no role", { messages: [{ content: "Hi" }] }, "messages.0.role: is required", "messages[0].role"],
  ["no content", { messages: [{ role: "user" }] }, "messages.0.content: is required", "messages[0].content"],
  [
    "a role nobody has",
    { messages: [{ role: "tool", content: "Hi" }] },
    'messages.0.role: must be "user", "assistant" or "system"',
    "messages[0].role",
  ],
  [
    "an object as content",
    { messages: [{ role: "user", content: {} }] },
    "messages.0.content: must be a string or an array",
    "messages[0].content",
  ],
  [
    "a block without a type",
    { messages: [{ role: "user", content: [{ text: "Hi" }] }] },
    "messages.0.content.0.type: is required",
    "messages[0].content[0].type",
  ],
  [
    "a text block without text",
    { messages: [{ role: "user", content: [{ type: "text" }] }] },
    "messages.0.content.0.text: is required",
    "messages[0].content[0].text",
  ],
  [
    "an image without a source",
    { messages: [{ role: "user", content: [{ type: "image" }] }] },
    "messages.0.content.0.source: is required",
    "messages[0].content[0].source",
  ],
  [
    "base64 without a media type",
    { messages: [{ role: "user", content: [{ type: "image", source: { type: "base64", data: "AA==" } }] }] },
    "messages.0.content.0.source.media_type: is required",
    "messages[0].content[0].source.media_type",
  ],
  [
    "a url source without a url",
    { messages: [{ role: "user", content: [{ type: "image", source: { type: "url" } }] }] },
    "messages.0.content.0.source.url: is required",
    "messages[0].content[0].source.url",
  ],
  [
    "a call without an id",
    { messages: [user, { role: "assistant", content: [{ type: "tool_use", name: "f", input: {} }] }] },
    "messages.1.content.0.id: is required",
    "messages[1].content[0].id",
  ],
  [
    "input as text",
    {
      messages: [
        user,
        { role: "assistant", content: [{ type: "tool_use", id: "t", name: "f", input: "{}" }] },
      ],
    },
    "messages.1.content.0.input: must be an object",
    "messages[1].content[0].input",
  ],
  [
    "a result without its call",
    { messages: [{ role: "user", content: [{ type: "tool_result", content: "4" }] }] },
    "messages.0.content.0.tool_use_id: is required",
    "messages[0].content[0].tool_use_id",
  ],
  [
    "a cache mark nobody has",
    {
      messages: [
        { role: "user", content: [{ type: "text", text: "Hi", cache_control: { type: "forever" } }] },
      ],
    },
    'messages.0.content.0.cache_control.type: must be "ephemeral"',
    "messages[0].content[0].cache_control.type",
  ],
  ["a number as system", { system: 1 }, "system: must be a string or an array", "system"],
  [
    "a system block without text",
    { system: [{ type: "text" }] },
    "system.0.text: is required",
    "system[0].text",
  ],
  ["temperature too high", { temperature: 1.5 }, "temperature: must be at most 1", "temperature"],
  ["temperature below zero", { temperature: -1 }, "temperature: must be at least 0", "temperature"],
  ["top_p too high", { top_p: 2 }, "top_p: must be at most 1", "top_p"],
  ["half a top_k", { top_k: 0.5 }, "top_k: must be an integer", "top_k"],
  ["stop sequences as text", { stop_sequences: "X" }, "stop_sequences: must be an array", "stop_sequences"],
  ["a tool without a name", { tools: [{ input_schema: {} }] }, "tools.0.name: is required", "tools[0].name"],
  [
    "a tool without a schema",
    { tools: [{ name: "f" }] },
    "tools.0.input_schema: is required",
    "tools[0].input_schema",
  ],
  [
    "a tool's name with a dot",
    { tools: [{ ...tool, name: "a.b" }] },
    "tools.0.name: must match ^[a-zA-Z0-9_-]{1,128}$",
    "tools[0].name",
  ],
  [
    "a tool choice as text",
    { tools: [tool], tool_choice: "auto" },
    "tool_choice: must be an object",
    "tool_choice",
  ],
  [
    "a tool choice without a name",
    { tool_choice: { type: "tool" } },
    "tool_choice.name: is required",
    "tool_choice.name",
  ],
  [
    "a flag that is none",
    { tool_choice: { type: "auto", disable_parallel_tool_use: 1 } },
    "tool_choice.disable_parallel_tool_use: must be true or false",
    "tool_choice.disable_parallel_tool_use",
  ],
  ["thinking without a type", { thinking: {} }, "thinking.type: is required", "thinking.type"],
  [
    "thinking without a budget",
    { thinking: { type: "enabled" } },
    "thinking.budget_tokens: is required",
    "thinking.budget_tokens",
  ],
  [
    "too small a budget",
    { thinking: { type: "enabled", budget_tokens: 100 } },
    "thinking.budget_tokens: must be at least 1024",
    "thinking.budget_tokens",
  ],
  ["metadata as text", { metadata: "me" }, "metadata: must be an object", "metadata"],
  ["stream as a number", { stream: 1 }, "stream: must be true or false", "stream"],
];

export const strict: Row[] = [
  [
    "an assistant first",
    { messages: [assistant, user] },
    'messages.0.role: must be "user": roles alternate',
    "messages[0].role",
  ],
  [
    "two users in a row",
    { messages: [user, assistant, user, user] },
    'messages.3.role: must be "assistant": roles alternate',
    "messages[3].role",
  ],
  [
    "a turn of the system",
    { messages: [user, { role: "system", content: "S" }] },
    'messages.1.role: must be "user" or "assistant"',
    "messages[1].role",
  ],
  [
    "a built-in tool",
    { tools: [{ type: "web_search_20250305", name: "web_search" }] },
    "tools.0.description: is required",
    "tools[0].description",
  ],
  [
    "a tool without a schema",
    { tools: [{ name: "f", description: "F." }] },
    "tools.0.input_schema: is required",
    "tools[0].input_schema",
  ],
  [
    "a schema of a string",
    { tools: [{ ...tool, input_schema: { type: "string", properties: {} } }] },
    'tools.0.input_schema.type: must be "object"',
    "tools[0].input_schema.type",
  ],
  [
    "a schema without fields",
    { tools: [{ ...tool, input_schema: { type: "object" } }] },
    "tools.0.input_schema.properties: is required",
    "tools[0].input_schema.properties",
  ],
  [
    "a long name",
    { tools: [{ ...tool, name: "f".repeat(65) }] },
    "tools.0.name: must match ^[a-zA-Z0-9_-]{1,64}$",
    "tools[0].name",
  ],
  [
    "no tool choice",
    { tools: [tool], tool_choice: { type: "none" } },
    'tool_choice.type: must be "auto", "any" or "tool"',
    "tool_choice.type",
  ],
  [
    "a block beyond the page",
    { messages: [{ role: "user", content: [{ type: "document", source: { type: "url", url: "u" } }] }] },
    'messages.0.content.0.type: must be "text", "image", "tool_use", "tool_result" or "thinking"',
    "messages[0].content[0].type",
  ],
  [
    "a result without content",
    { messages: [{ role: "user", content: [{ type: "tool_result", tool_use_id: "t" }] }] },
    "messages.0.content.0.content: is required",
    "messages[0].content[0].content",
  ],
  ["top_p below zero", { top_p: -1 }, "top_p: must be at least 0", "top_p"],
];

export const strictGood: Row[] = [
  ["as little as may be", {}],
  ["turns that alternate", { messages: [user, assistant, user, assistant] }],
  ["a tool by the book", { tools: [tool], tool_choice: { type: "tool", name: "f" } }],
  ["system blocks", { system: [{ type: "text", text: "S", cache_control: { type: "ephemeral" } }] }],
  ["both temperature and top_p", { temperature: 1, top_p: 0.5 }],
];
