/**
 * Requests that vendors' servers refuse are not sent to them (the servers' messages are beside the rules, in mappings
 * and providers). Each row has a client's body, the target provider and model, and the allowed upstream request.
 */
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { openConversion } from "../../engine/conversion/open-conversion.ts";
import { loadLibrary } from "../../engine/gateway/service/load-library.ts";
import { nobody } from "../../engine/language/mappings/caller-input.ts";
import type { CompiledWire } from "../../engine/language/mappings/wire.ts";
import { providerWire, readShipped, shippedWire } from "./provider.ts";

const { families } = await loadLibrary();
type Json = Record<string, unknown>;

function send(from: string, [name, wire]: [string, string], model: string, body: Json) {
  const spoken = readShipped(name).provider?.wires.find((each) => each.wire === wire);
  const target: CompiledWire = providerWire(name, wire);
  const capabilities = { ...families.find(wire, model), ...spoken?.capabilities };
  const path = from === "content" ? { model } : {};
  const caller = { ...nobody, text: JSON.stringify(body), body, path, id: "test0000000000000000id01" };
  const lane = openConversion(shippedWire(from), caller, { wire: target, model, capabilities });
  const { body: text, dropped } = lane.request();
  return { sent: JSON.parse(text as string), text: text as string, dropped, same: lane.same };
}

const userTurns = { chat: [{ role: "user", content: "q" }], responses: "q" };
const bodies: Record<string, (tool: { name: string; schema: Json; strict?: boolean }) => Json> = {
  chat: ({ name, schema, strict }) => ({
    model: "m",
    messages: userTurns.chat,
    tools: [{ type: "function", function: { name, parameters: schema, ...(strict && { strict }) } }],
  }),
  messages: ({ name, schema, strict }) => ({
    model: "m",
    max_tokens: 400,
    messages: userTurns.chat,
    tools: [{ name, input_schema: schema, ...(strict && { strict }) }],
  }),
  responses: ({ name, schema, strict }) => ({
    model: "m",
    input: userTurns.responses,
    store: false,
    tools: [{ type: "function", name, parameters: schema, strict: strict ?? false }],
  }),
  content: ({ name, schema }) => ({
    contents: [{ role: "user", parts: [{ text: "q" }] }],
    tools: [{ functionDeclarations: [{ name, parametersJsonSchema: schema }] }],
  }),
};

const places: [provider: string, wire: string, model: string][] = [
  ["openai", "chat", "gpt-5"],
  ["openai", "responses", "gpt-5"],
  ["azure-openai", "chat", "gpt-5"],
  ["anthropic", "messages", "claude-sonnet-5"],
  ["google", "content", "gemini-2.5-pro"],
  ["google", "content", "gemini-3-pro-preview"],
  ["google", "content", "gemini-2.0-flash"],
  ["google", "chat", "gemini-2.5-flash"],
];
const pairs = Object.keys(bodies).flatMap((from) =>
  places.map(([provider, wire, model]) => ({ from, provider, wire, model })),
);

/** The parameters of the first tool, in the format of the wire. */
function parametersOf(sent: Json): Json {
  const [tool] = sent.tools as Json[];
  const inner = (tool?.function ?? (tool?.functionDeclarations as Json[] | undefined)?.[0] ?? tool) as Json;
  return (inner.parameters ?? inner.input_schema ?? inner.parametersJsonSchema) as Json;
}

const roots: [string, Json, Json[]][] = [
  [
    "variants with a constant tag",
    {
      oneOf: [
        { type: "object", properties: { k: { const: "x" }, a: { type: "string" } }, required: ["k", "a"] },
        { type: "object", properties: { k: { const: "y" }, z: { type: "number" } }, required: ["k", "z"] },
      ],
    },
    [
      { k: "x", a: "s" },
      { k: "y", z: 1 },
    ],
  ],
  [
    "one of two fields",
    {
      type: "object",
      properties: { id: { type: "string" }, name: { type: "string" } },
      anyOf: [{ required: ["id"] }, { required: ["name"] }],
    },
    [{ id: "a" }, { name: "b" }],
  ],
  [
    "a reference",
    { $ref: "#/$defs/p", $defs: { p: { type: "object", properties: { a: { type: "string" } } } } },
    [{ a: "s" }],
  ],
  [
    "an enum of objects",
    { type: "object", properties: { a: { type: "string" } }, enum: [{ a: "x" }] },
    [{ a: "x" }],
  ],
  ["no type", { properties: { a: { type: "string" } } }, [{ a: "x" }]],
  ["a nullable type", { type: ["object", "null"], properties: { a: { type: "string" } } }, [{ a: "x" }]],
];

describe.each(roots)("parameters with %s", (_name, schema, instances) => {
  it.each(pairs)(
    "$from → $provider/$wire, $model: becomes one plain object that accepts every call",
    (pair) => {
      const body = bodies[pair.from]?.({ name: "f", schema }) as Json;
      const parameters = parametersOf(send(pair.from, [pair.provider, pair.wire], pair.model, body).sent);
      // Content's own clients may use everything that the vendor accepts; their schema is sent unchanged.
      if (pair.from === "content" && pair.wire === "content") return;
      expect(parameters.type).toBe("object");
      for (const key of ["anyOf", "oneOf", "allOf", "not", "enum", "const", "$ref"])
        expect(parameters).not.toHaveProperty(key);
      const check = new Ajv2020({ strict: false }).compile(parameters);
      for (const each of instances) expect(check(each), JSON.stringify(each)).toBe(true);
    },
  );
});

const claudeUser = `user_${"a".repeat(64)}_account__session_00000000-0000-4000-8000-000000000000`;
const longId = `call_${"x".repeat(90)}`;
const call = (id: string): Json[] => [
  ...userTurns.chat,
  {
    role: "assistant",
    content: null,
    tool_calls: [{ id, type: "function", function: { name: "read", arguments: "{}" } }],
  },
  { role: "tool", tool_call_id: id, content: "x" },
];
const search = { type: "web_search_20250305", name: "web_search" };

interface Row {
  name: string;
  from: string;
  to: [string, string];
  model: string;
  body: Json;
  sends?: object;
  /** Words that do not occur in the upstream's body. */
  without?: string[];
  tells?: string[];
  passes?: boolean;
}

const rows: Row[] = [
  {
    name: "Claude Code's user id",
    from: "messages",
    to: ["openai", "responses"],
    model: "gpt-5",
    body: { model: "m", max_tokens: 400, messages: userTurns.chat, metadata: { user_id: claudeUser } },
    sends: { user: expect.stringMatching(/^[0-9a-f]{64}$/) },
    tells: ["end_user"],
  },
  {
    name: "the same in Chat's own field",
    from: "chat",
    to: ["openai", "chat"],
    model: "gpt-5",
    body: { model: "m", messages: userTurns.chat, user: claudeUser, prompt_cache_key: "k".repeat(65) },
    sends: {
      user: expect.stringMatching(/^[0-9a-f]{64}$/),
      prompt_cache_key: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
    tells: ["end_user", "cache.key"],
  },
  {
    name: "an id that OpenRouter accepts",
    from: "messages",
    to: ["openrouter", "chat"],
    model: "x",
    body: { model: "m", max_tokens: 400, messages: userTurns.chat, metadata: { user_id: "u".repeat(128) } },
    sends: { user: "u".repeat(128) },
  },
  {
    name: "labels of Responses in Chat",
    from: "responses",
    to: ["openai", "responses"],
    model: "gpt-5",
    body: { model: "m", input: "q", user: "u".repeat(70), metadata: { a: "v".repeat(600) } },
    sends: { metadata: { a: "v".repeat(512) } },
    tells: ["end_user", "metadata"],
  },
  {
    name: "Codex's search at a host of Chat",
    from: "responses",
    to: ["compatible", "chat"],
    model: "x",
    body: { model: "m", input: "q", store: false, tools: [{ type: "web_search" }] },
    without: ["web_search"],
    tells: ["server_tools_dropped"],
  },
  {
    name: "a search in Chat's own field",
    from: "chat",
    to: ["openai", "chat"],
    model: "gpt-5",
    body: { model: "m", messages: userTurns.chat, web_search_options: {} },
    without: ["web_search_options"],
    tells: ["server_tools_dropped"],
  },
  {
    name: "a model with built-in search",
    from: "chat",
    to: ["openai", "chat"],
    model: "gpt-4o-search-preview",
    body: { model: "m", messages: userTurns.chat, web_search_options: {} },
    sends: { web_search_options: {} },
    passes: true,
  },
  {
    name: "a search at a host of Messages",
    from: "messages",
    to: ["deepseek", "messages"],
    model: "deepseek-chat",
    body: { model: "m", max_tokens: 9, messages: userTurns.chat, tools: [search] },
    without: ["web_search"],
    tells: ["server_tools_dropped"],
  },
  {
    name: "a search at the vendor of Messages",
    from: "messages",
    to: ["anthropic", "messages"],
    model: "claude-sonnet-5",
    body: { model: "m", max_tokens: 9, messages: userTurns.chat, tools: [search] },
    sends: { tools: [search] },
    passes: true,
  },
  {
    name: "a search at a host of Responses",
    from: "responses",
    to: ["ollama", "responses"],
    model: "x",
    body: { model: "m", input: "q", tools: [{ type: "web_search" }] },
    without: ["web_search"],
    tells: ["server_tools_dropped"],
  },
  {
    name: "an image model without search",
    from: "messages",
    to: ["google", "content"],
    model: "gemini-2.5-flash-image",
    body: { model: "m", max_tokens: 9, messages: userTurns.chat, tools: [search] },
    without: ["googleSearch"],
    tells: ["server_tools_dropped"],
  },
  {
    name: "an id of Kimi's",
    from: "chat",
    to: ["compatible", "chat"],
    model: "kimi-k2",
    body: { model: "m", messages: call("functions.read:0"), reasoning_effort: "high" },
    sends: { messages: call("functions.read:0") },
  },
  {
    name: "an id of Kimi's in Responses",
    from: "chat",
    to: ["openai", "responses"],
    model: "gpt-5",
    body: { model: "m", messages: call("functions.read:0") },
    sends: { input: expect.arrayContaining([expect.objectContaining({ call_id: "functions.read:0" })]) },
  },
  {
    name: "an id of Kimi's in Messages",
    from: "chat",
    to: ["anthropic", "messages"],
    model: "claude-sonnet-5",
    body: { model: "m", messages: call("functions.read:0") },
    without: ["functions.read:0"],
  },
  {
    name: "an id that is too long",
    from: "messages",
    to: ["openai", "chat"],
    model: "gpt-5",
    body: {
      model: "m",
      max_tokens: 9,
      messages: [
        ...userTurns.chat,
        { role: "assistant", content: [{ type: "tool_use", id: longId, name: "f", input: {} }] },
        { role: "user", content: [{ type: "tool_result", tool_use_id: longId, content: "x" }] },
      ],
    },
    without: [longId],
  },
  {
    name: "deferred tools without a search",
    from: "messages",
    to: ["openai", "responses"],
    model: "gpt-5.4",
    body: {
      model: "m",
      max_tokens: 9,
      messages: userTurns.chat,
      tools: [
        { type: "tool_search_tool_regex_20251119", name: "tool_search_tool_regex" },
        { name: "f", input_schema: { type: "object", properties: {} }, defer_loading: true },
      ],
    },
    without: ["defer_loading"],
    tells: ["tools.defer", "server_tools_dropped"],
  },
  {
    name: "deferred tools of Responses",
    from: "responses",
    to: ["anthropic", "messages"],
    model: "claude-sonnet-5",
    body: {
      model: "m",
      input: "q",
      tools: [
        { type: "tool_search" },
        {
          type: "function",
          name: "f",
          parameters: { type: "object", properties: {} },
          strict: false,
          defer_loading: true,
        },
      ],
    },
    without: ["defer_loading"],
    tells: ["tools.defer", "server_tools_dropped"],
  },
  {
    name: "deferred tools with their search",
    from: "responses",
    to: ["openai", "responses"],
    model: "gpt-5.4",
    body: {
      model: "m",
      input: [{ role: "user", content: [{ type: "text", text: "q" }] }],
      tools: [
        { type: "tool_search" },
        {
          type: "function",
          name: "f",
          parameters: { type: "object", properties: {} },
          strict: false,
          defer_loading: true,
        },
      ],
    },
    sends: { tools: [{ type: "tool_search" }, { name: "f", defer_loading: true }] },
  },
  ...(["chat", "responses", "content"] as const).map(
    (wire): Row => ({
      name: `tools that a search found, in ${wire}`,
      from: "messages",
      to: [wire === "content" ? "google" : "openai", wire],
      model: wire === "content" ? "gemini-3-pro-preview" : "gpt-5",
      body: {
        model: "m",
        max_tokens: 9,
        messages: [
          ...userTurns.chat,
          {
            role: "assistant",
            content: [{ type: "tool_use", id: "toolu_1", name: "ToolSearch", input: {} }],
          },
          {
            role: "user",
            content: [
              {
                type: "tool_result",
                tool_use_id: "toolu_1",
                content: [{ type: "tool_reference", tool_name: "get_weather" }],
              },
            ],
          },
        ],
      },
      sends: expect.toSatisfy((sent: unknown) => JSON.stringify(sent).includes("Tool found: get_weather")),
    }),
  ),
  {
    name: "a strict tool of Chat at Claude",
    from: "chat",
    to: ["anthropic", "messages"],
    model: "claude-sonnet-5",
    body: bodies.chat?.({
      name: "f",
      strict: true,
      schema: {
        type: "object",
        properties: { level: { type: "integer", minimum: 0 } },
        required: ["level"],
        additionalProperties: false,
      },
    }) as Json,
    sends: {
      tools: [{ strict: true, input_schema: { properties: { level: { description: "minimum: 0." } } } }],
    },
    without: ['"minimum":'],
    tells: ["tools.parameters"],
  },
  {
    name: "a strict tool of Claude's with an open object",
    from: "messages",
    to: ["openai", "responses"],
    model: "gpt-5",
    body: bodies.messages?.({
      name: "f",
      strict: true,
      schema: { type: "object", properties: { a: { type: "string" } }, additionalProperties: false },
    }) as Json,
    sends: { tools: [{ strict: false }] },
    tells: ["tools.strict"],
  },
  {
    name: "a recursive strict tool at Claude",
    from: "chat",
    to: ["anthropic", "messages"],
    model: "claude-sonnet-5",
    body: bodies.chat?.({
      name: "f",
      strict: true,
      schema: {
        type: "object",
        properties: { next: { anyOf: [{ $ref: "#" }, { type: "null" }] } },
        required: ["next"],
        additionalProperties: false,
      },
    }) as Json,
    without: ['"strict"'],
    tells: ["tools.strict"],
  },
  {
    name: "arrays without an item type at OpenAI",
    from: "messages",
    to: ["openai", "chat"],
    model: "gpt-5",
    body: bodies.messages?.({
      name: "f",
      schema: { type: "object", properties: { a: { type: "array" } } },
    }) as Json,
    sends: { tools: [{ function: { parameters: { properties: { a: { type: "array", items: {} } } } } }] },
  },
  ...(["gemini-2.5-pro", "gemini-2.0-flash"] as const).map(
    (model): Row => ({
      name: "a form of the answer beside tools, below Gemini 3",
      from: "chat",
      to: ["google", "content"],
      model,
      body: {
        ...bodies.chat?.({ name: "f", schema: { type: "object", properties: {} } }),
        response_format: {
          type: "json_schema",
          json_schema: { name: "r", schema: { type: "object", properties: { a: { type: "string" } } } },
        },
      },
      sends: { tools: [{ functionDeclarations: [{ name: "f" }, { name: "respond_with_json" }] }] },
      without: ["responseMimeType", "responseJsonSchema", "responseSchema"],
    }),
  ),
  {
    name: "a response format with tools, from Gemini 3 on",
    from: "chat",
    to: ["google", "content"],
    model: "gemini-3-pro-preview",
    body: {
      ...bodies.chat?.({ name: "f", schema: { type: "object", properties: {} } }),
      response_format: { type: "json_object" },
    },
    sends: { generationConfig: { responseMimeType: "application/json" } },
  },
  {
    name: "JSON with the vendor's own search, in either spelling",
    from: "content",
    to: ["google", "content"],
    model: "gemini-2.5-flash",
    body: {
      contents: [{ role: "user", parts: [{ text: "q" }] }],
      tools: [{ google_search: {} }],
      generation_config: {
        response_mime_type: "application/json",
        response_schema: { type: "OBJECT", properties: { a: { type: "STRING" } } },
      },
    },
    sends: { tools: [{ googleSearch: {} }] },
    without: ["responseMimeType", "response_mime_type"],
    tells: ["response_format.schema"],
  },
  {
    name: "a response format with tools at Groq",
    from: "chat",
    to: ["groq", "chat"],
    model: "x",
    body: {
      ...bodies.chat?.({ name: "f", schema: { type: "object", properties: {} } }),
      response_format: { type: "json_object" },
    },
    without: ["response_format"],
  },
  {
    name: "low reasoning effort at Mistral",
    from: "chat",
    to: ["mistral", "chat"],
    model: "mistral-medium-latest",
    body: { model: "m", messages: userTurns.chat, reasoning_effort: "low" },
    sends: { reasoning_effort: "high" },
    tells: ["reasoning.effort=high"],
  },
  {
    name: "reasoning off at Mistral",
    from: "chat",
    to: ["mistral", "chat"],
    model: "mistral-medium-latest",
    body: { model: "m", messages: userTurns.chat, reasoning_effort: "none" },
    sends: { reasoning_effort: "none" },
  },
  {
    name: "another vendor's voice at Google",
    from: "chat",
    to: ["google", "content"],
    model: "gemini-2.5-flash-preview-tts",
    body: {
      model: "m",
      messages: userTurns.chat,
      modalities: ["audio"],
      audio: { voice: "alloy", format: "wav" },
    },
    without: ["alloy"],
    tells: ["audio_out.voice"],
  },
  {
    name: "another vendor's voice at OpenAI, which requires one",
    from: "content",
    to: ["openai", "chat"],
    model: "gpt-audio",
    body: {
      contents: [{ role: "user", parts: [{ text: "q" }] }],
      generationConfig: {
        responseModalities: ["AUDIO"],
        speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: "Kore" } } },
      },
    },
    sends: { audio: { voice: "alloy" } },
    tells: ["audio_out.voice"],
  },
  {
    name: "another vendor's voice, in speech synthesis",
    from: "speech",
    to: ["google", "content-speech"],
    model: "gemini-2.5-flash-preview-tts",
    body: { model: "m", input: "Hello", voice: "alloy" },
    without: ["alloy"],
    tells: ["voice"],
  },
  ...(["openai", "compatible", "vllm"] as const).map(
    (provider): Row => ({
      name: `what ${provider} takes`,
      from: "chat",
      to: [provider, "chat"],
      model: "gpt-5",
      body: {
        ...bodies.chat?.({
          name: "f",
          schema: { type: "object", properties: { a: { anyOf: [{ const: 1 }] } } },
        }),
        user: "u",
        response_format: { type: "json_object" },
      },
      passes: true,
    }),
  ),
];

describe("a provider does not get fields that it refuses", () => {
  it.each(rows)("$name: $from → $to.0/$to.1", ({ from, to, model, body, ...expected }) => {
    const { sent, text, dropped, same } = send(from, to, model, body);
    if (expected.sends !== undefined) expect(sent).toMatchObject(expected.sends);
    for (const word of expected.without ?? []) expect(text).not.toContain(word);
    expect(dropped).toEqual(expect.arrayContaining(expected.tells ?? []));
    if (expected.passes === true) expect(same).toBe(true);
  });
});
