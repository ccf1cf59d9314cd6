import type { Row } from "./row.ts";

const user = { role: "user", content: [{ type: "text", text: "Hi" }] };

export const base: object = { model: "m", input: [user] };

export const good: Row[] = [
  ["text as input", { input: "Hi" }],
  ["text as content", { input: [{ role: "user", content: "Hi" }] }],
  ["nulls for optional fields", { temperature: null, previous_response_id: null, text: null, tools: null }],
  ["both temperature and top_p", { temperature: 1, top_p: 0.5 }],
  ["a stored prompt in place of all", { model: undefined, input: undefined, prompt: { id: "p" } }],
  ["more of a conversation", { input: undefined, conversation: "c" }],
  ["a reference without a type", { input: [{ id: "rs_1" }] }],
  ["a reference with a type of null", { input: [{ type: null, id: "rs_1" }] }],
  ["an item nobody knows", { input: [{ type: "hologram" }] }],
  ["a tool nobody knows", { tools: [{ type: "hologram" }] }],
  ["a tool choice nobody knows", { tool_choice: { type: "hologram" } }],
];

export const bad: Row[] = [
  ["no model", { model: undefined }, "model: is required", "model"],
  ["a model of null", { model: null }, "model: must be a string", "model"],
  ["no input", { input: undefined }, "input: is required", "input"],
  ["a number as input", { input: 1 }, "input: must be a string or an array", "input"],
  ["an item as text", { input: ["Hi"] }, "input.0: must be an object", "input[0]"],
  ["no role", { input: [{ content: "Hi" }] }, "input.0.role: is required", "input[0].role"],
  ["no content", { input: [{ role: "user" }] }, "input.0.content: is required", "input[0].content"],
  [
    "a role nobody has",
    { input: [{ role: "tool", content: "Hi" }] },
    'input.0.role: must be "user", "assistant", "system" or "developer"',
    "input[0].role",
  ],
  [
    "a part without a type",
    { input: [{ role: "user", content: [{ text: "Hi" }] }] },
    "input.0.content.0.type: is required",
    "input[0].content[0].type",
  ],
  [
    "a part without text",
    { input: [{ role: "user", content: [{ type: "input_text" }] }] },
    "input.0.content.0.text: is required",
    "input[0].content[0].text",
  ],
  [
    "a number as an image",
    { input: [{ role: "user", content: [{ type: "input_image", image_url: 1 }] }] },
    "input.0.content.0.image_url: must be a string or an object",
    "input[0].content[0].image_url",
  ],
  [
    "a call without an id",
    { input: [{ type: "function_call", name: "f", arguments: "{}" }] },
    "input.0.call_id: is required",
    "input[0].call_id",
  ],
  [
    "arguments as an object",
    { input: [{ type: "function_call", call_id: "c", name: "f", arguments: {} }] },
    "input.0.arguments: must be a string",
    "input[0].arguments",
  ],
  [
    "a result without output",
    { input: [{ type: "function_call_output", call_id: "c" }] },
    "input.0.output: is required",
    "input[0].output",
  ],
  [
    "a summary as text",
    { input: [{ type: "reasoning", summary: "thought" }] },
    "input.0.summary: must be an array",
    "input[0].summary",
  ],
  [
    "a reference without an id",
    { input: [{ type: "item_reference" }] },
    "input.0.id: is required",
    "input[0].id",
  ],
  ["instructions as a list", { instructions: [] }, "instructions: must be a string", "instructions"],
  ["stream as text", { stream: "true" }, "stream: must be true or false", "stream"],
  ["temperature too high", { temperature: 3 }, "temperature: must be at most 2", "temperature"],
  ["top_p below zero", { top_p: -1 }, "top_p: must be at least 0", "top_p"],
  ["top_logprobs too high", { top_logprobs: 99 }, "top_logprobs: must be at most 20", "top_logprobs"],
  ["no token", { max_output_tokens: 0 }, "max_output_tokens: must be at least 1", "max_output_tokens"],
  ["tools as an object", { tools: {} }, "tools: must be an array", "tools"],
  ["a tool without a type", { tools: [{ name: "f" }] }, "tools.0.type: is required", "tools[0].type"],
  [
    "a function without a name",
    { tools: [{ type: "function" }] },
    "tools.0.name: is required",
    "tools[0].name",
  ],
  [
    "a function's name with a space",
    { tools: [{ type: "function", name: "a b" }] },
    "tools.0.name: must match ^[a-zA-Z0-9_-]{1,128}$",
    "tools[0].name",
  ],
  [
    "a search of no store",
    { tools: [{ type: "file_search" }] },
    "tools.0.vector_store_ids: is required",
    "tools[0].vector_store_ids",
  ],
  [
    "a tool choice nobody has",
    { tool_choice: "any" },
    'tool_choice: must be "none", "auto" or "required"',
    "tool_choice",
  ],
  [
    "a tool choice without a name",
    { tool_choice: { type: "function" } },
    "tool_choice.name: is required",
    "tool_choice.name",
  ],
  [
    "a format without a name",
    { text: { format: { type: "json_schema", schema: {} } } },
    "text.format.name: is required",
    "text.format.name",
  ],
  ["a format as text", { text: { format: "json" } }, "text.format: must be an object", "text.format"],
  [
    "an effort that is none",
    { reasoning: { effort: 3 } },
    "reasoning.effort: must be a string",
    "reasoning.effort",
  ],
  ["include as text", { include: "all" }, "include: must be an array", "include"],
  [
    "two conversations",
    { previous_response_id: "resp_1", conversation: "conv_1" },
    "conversation: must not be given together with previous_response_id",
    "conversation",
  ],
  ["metadata that is no text", { metadata: { a: 1 } }, "metadata.a: must be a string", "metadata.a"],
];

export const strict: Row[] = [
  ["text as input", { input: "Hi" }, "input: must be an array", "input"],
  [
    "text as content",
    { input: [{ role: "user", content: "Hi" }] },
    "input.0.content: must be an array",
    "input[0].content",
  ],
  [
    "an item that is no message",
    { input: [{ type: "function_call", call_id: "c", name: "f", arguments: "{}" }] },
    "input.0.role: is required",
    "input[0].role",
  ],
  [
    "a part beyond the page",
    { input: [{ role: "user", content: [{ type: "input_text", text: "Hi" }] }] },
    'input.0.content.0.type: must be "text"',
    "input[0].content[0].type",
  ],
  ["a stored prompt", { model: undefined, prompt: { id: "p" } }, "model: is required", "model"],
  ["few tokens", { max_output_tokens: 15 }, "max_output_tokens: must be at least 16", "max_output_tokens"],
];

export const strictGood: Row[] = [
  ["as little as may be", {}],
  ["more than the page shows", { temperature: 1, tools: [{ type: "function", name: "f" }], store: false }],
];
