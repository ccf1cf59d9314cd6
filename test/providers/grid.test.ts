/**
 * All providers of the wires Chat, Messages, Responses, Content and Converse: requests of every client against the schemas and
 * rules of the doubles, and responses, streams and errors as the vendors' pages show them. Nothing here is derived from the
 * provider's file. `recorded-grid.test.ts` does the same with recordings.
 */
import { describe, expect, it } from "vitest";
import { type Double, refusalOf } from "../../doubles/judge.ts";
import type { ConversionTarget } from "../../engine/conversion/conversion-target.ts";
import { clientRequestOf, runConversion } from "../../engine/conversion/dry-run.ts";
import { openConversion } from "../../engine/conversion/open-conversion.ts";
import { eventFrame } from "../conformance/converse/event-stream.ts";
import { providerWire, readShipped, shippedProviders, shippedWire } from "./provider.ts";

type Json = Record<string, unknown>;
/** The wires of the clients. */
type Wire = "chat" | "messages" | "responses";
/** The wires of the providers. */
type Spoken = Wire | "content" | "converse";

const model = "model";
const parameters = {
  type: "object",
  properties: { a: { type: "string" } },
  required: ["a"],
  additionalProperties: false,
};

/** Servers of open models: what they refuse, whoever they are. */
const anyHost: Double = {
  server: "any",
  provider: "any",
  errors: "openai",
  wires: {
    chat: { schema: "open-chat", include: ["chat"], families: {} },
    messages: { schema: "open-messages", include: ["functions-only"], families: {} },
    responses: { schema: "open-responses", families: {} },
    content: { schema: "google", families: {} },
    converse: { schema: "converse", include: ["converse"], families: {} },
  },
};

/** Requests of clients, by wire and feature. */
const requests: Record<Wire, Record<string, Json>> = {
  chat: variants(
    { model, messages: [{ role: "user", content: "q" }] },
    {
      streamOptions: { stream_options: { include_usage: true } },
      tools: [{ type: "function", function: { name: "f", parameters } }],
      format: { response_format: { type: "json_schema", json_schema: { name: "n", schema: parameters } } },
    },
  ),
  messages: variants(
    { model, max_tokens: 99, messages: [{ role: "user", content: "q" }] },
    {
      tools: [{ name: "f", input_schema: parameters }],
      format: { output_config: { format: { type: "json_schema", schema: parameters } } },
    },
  ),
  responses: variants(
    { model, input: "q", store: false },
    {
      tools: [{ type: "function", name: "f", parameters, strict: false }],
      format: { text: { format: { type: "json_schema", name: "n", schema: parameters } } },
    },
  ),
};

function variants(
  plain: Json,
  { tools, format, streamOptions }: { tools: Json[]; format: Json; streamOptions?: Json },
): Record<string, Json> {
  return {
    plain,
    stream: { ...plain, stream: true, ...streamOptions },
    tools: { ...plain, tools },
    "structured output": { ...plain, ...format },
  };
}

const usage = { prompt_tokens: 31, completion_tokens: 17, total_tokens: 48 };
const messagesUsage = { input_tokens: 31, output_tokens: 17 };
const call = { id: "call_1", type: "function", function: { name: "f", arguments: '{"a":"b"}' } };
const chatOf = (message: Json, finish_reason: string): Json => ({
  id: "c1",
  object: "chat.completion",
  created: 1,
  model,
  usage,
  choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason }],
});
const messageOf = (content: Json[], stop_reason: string): Json => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model,
  content,
  stop_reason,
  stop_sequence: null,
  usage: messagesUsage,
});
const responseOf = (output: Json[]): Json => ({
  id: "resp_1",
  object: "response",
  created_at: 1,
  model,
  status: "completed",
  output,
  usage: { ...messagesUsage, total_tokens: 48 },
});

function contentOf(parts: Json[]): Json {
  const usageMetadata = { promptTokenCount: 31, candidatesTokenCount: 17, totalTokenCount: 48 };
  return {
    candidates: [{ index: 0, content: { role: "model", parts }, finishReason: "STOP" }],
    usageMetadata,
    modelVersion: model,
    responseId: "r1",
  };
}

const converseUsage = { inputTokens: 31, outputTokens: 17, totalTokens: 48 };

function converseOf(content: Json[], stopReason: string): Json {
  return {
    output: { message: { role: "assistant", content } },
    stopReason,
    usage: converseUsage,
    metrics: { latencyMs: 1 },
  };
}

/** Responses of upstreams: a text, and a call of a tool. */
const answers: Record<Spoken, [text: Json, call: Json]> = {
  content: [contentOf([{ text: "Hello" }]), contentOf([{ functionCall: { name: "f", args: { a: "b" } } }])],
  converse: [
    converseOf([{ text: "Hello" }], "end_turn"),
    converseOf([{ toolUse: { toolUseId: "call_1", name: "f", input: { a: "b" } } }], "tool_use"),
  ],
  chat: [chatOf({ content: "Hello" }, "stop"), chatOf({ content: null, tool_calls: [call] }, "tool_calls")],
  messages: [
    messageOf([{ type: "text", text: "Hello" }], "end_turn"),
    messageOf([{ type: "tool_use", id: "call_1", name: "f", input: { a: "b" } }], "tool_use"),
  ],
  responses: [
    responseOf([
      {
        type: "message",
        id: "m1",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text: "Hello", annotations: [] }],
      },
    ]),
    responseOf([
      {
        type: "function_call",
        id: "fc1",
        call_id: "call_1",
        name: "f",
        arguments: '{"a":"b"}',
        status: "completed",
      },
    ]),
  ],
};

const chunk = (delta: Json, rest: Json = {}): Json => ({
  id: "c1",
  object: "chat.completion.chunk",
  created: 1,
  model,
  choices: [{ index: 0, delta, finish_reason: null, ...rest }],
});
const sse = (events: Json[], end = ""): string =>
  events
    .map(
      (event) =>
        `${typeof event.type === "string" ? `event: ${event.type}\n` : ""}data: ${JSON.stringify(event)}\n\n`,
    )
    .join("") + end;

/** A streamed text. */
const streams: Record<Spoken, string | Buffer> = {
  content: sse([contentOf([{ text: "Hello" }])]),
  converse: Buffer.concat(
    [
      { messageStart: { role: "assistant" } },
      { contentBlockDelta: { contentBlockIndex: 0, delta: { text: "Hello" } } },
      { contentBlockStop: { contentBlockIndex: 0 } },
      { messageStop: { stopReason: "end_turn" } },
      { metadata: { usage: converseUsage, metrics: { latencyMs: 1 } } },
    ].map(eventFrame),
  ),
  chat: sse(
    [
      chunk({ role: "assistant", content: "Hel" }),
      chunk({ content: "lo" }),
      chunk({}, { finish_reason: "stop" }),
      { ...chunk({}), choices: [], usage },
    ],
    "data: [DONE]\n\n",
  ),
  messages: sse([
    {
      type: "message_start",
      message: {
        ...messageOf([], "end_turn"),
        stop_reason: null,
        usage: { input_tokens: 31, output_tokens: 1 },
      },
    },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hello" } },
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: { stop_reason: "end_turn", stop_sequence: null },
      usage: { output_tokens: 17 },
    },
    { type: "message_stop" },
  ]),
  responses: sse([
    {
      type: "response.created",
      sequence_number: 0,
      response: { ...responseOf([]), status: "in_progress", usage: null },
    },
    {
      type: "response.output_item.added",
      sequence_number: 1,
      output_index: 0,
      item: { type: "message", id: "m1", role: "assistant", status: "in_progress", content: [] },
    },
    {
      type: "response.output_text.delta",
      sequence_number: 2,
      item_id: "m1",
      output_index: 0,
      content_index: 0,
      delta: "Hello",
    },
    { type: "response.completed", sequence_number: 3, response: answers.responses[0] },
  ]),
};

const errors: [status: number, kinds: string[]][] = [
  // Clients never see errors about the gateway's own credentials.
  [401, ["unavailable"]],
  [429, ["rate_limit"]],
  [500, ["internal", "upstream"]],
];

const wires = Object.keys(requests) as Wire[];
const spoken = Object.keys(answers);
const places = shippedProviders.flatMap((name) =>
  (readShipped(name).provider?.wires ?? [])
    .filter(({ wire }) => spoken.includes(wire))
    .map(({ wire, capabilities }) => ({ name, wire: wire as Spoken, capabilities })),
);

function open(client: Wire, body: Json, { name, wire, capabilities }: (typeof places)[number]) {
  const target: ConversionTarget = { wire: providerWire(name, wire), model, capabilities, suffix: undefined };
  const caller = clientRequestOf(JSON.stringify(body), model, { now: 1, id: "0".repeat(24) });
  return openConversion(shippedWire(client), caller, target);
}

describe.each(places)("$name, $wire", (place) => {
  const client: Wire = place.wire === "messages" ? "chat" : "messages";

  it.each(wires)("gets requests of %s clients that a server of its wire accepts", async (wire) => {
    for (const [feature, body] of Object.entries(requests[wire])) {
      const request = open(wire, body, place).request();
      // A server whose path names the model needs none in the body.
      const isNamed = request.path.includes(`/${model}:`) && place.wire !== "content";
      const named = isNamed ? { model } : {};
      const sent = { ...named, ...(JSON.parse(String(request.body)) as Json) };
      expect(await refusalOf(anyHost, place.wire, "", sent), feature).toBeUndefined();
    }
  });

  it("gives clients its text, its calls and its usage", () => {
    for (const [at, answer] of answers[place.wire].entries()) {
      const conversion = open(client, requests[client].tools as Json, place);
      conversion.request();
      const { text, error } = runConversion(conversion, Buffer.from(JSON.stringify(answer)), false, 200);
      expect(error).toBeUndefined();
      expect(text).toContain(at === 0 ? "Hello" : '"name":"f"');
      expect(text).toMatch(/:31\b.*:17\b/s);
    }
  });

  it("gives clients its stream", () => {
    const conversion = open(client, requests[client].stream as Json, place);
    conversion.request();
    const { text, error } = runConversion(conversion, Buffer.from(streams[place.wire] as string), true, 200);
    expect(error).toBeUndefined();
    expect(
      [...text.matchAll(/"(?:text|content)":"(Hel|lo|Hello)"/g)].map(([, piece]) => piece).join(""),
    ).toBe("Hello");
    expect(text).toMatch(/:17\b/);
  });

  it.each(errors)("classifies status %d", (status, kinds) => {
    const conversion = open(client, requests[client].plain as Json, place);
    conversion.request();
    const body = JSON.stringify({ error: { message: "No." } });
    const { error } = runConversion(conversion, Buffer.from(body), false, status);
    expect(kinds).toContain(error?.kind);
    if (status !== 401) expect(error?.message).toBe("No.");
  });
});

it("covers every provider of these wires", () => {
  expect(new Set(places.map(({ name }) => name)).size).toBeGreaterThanOrEqual(65);
});
