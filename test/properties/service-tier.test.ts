/**
 * The service tier of a response reaches each client with its own wire's value, whole and streamed. At the beginning
 * of a stream, the Responses format has the requested tier; the last event has the actual one.
 */
import { describe, expect, it } from "vitest";
import { question } from "../conformance/round-trip/full-request.ts";
import { frameOf, payloadsOf } from "../conformance/sse.ts";
import { lane, type WireName, wireNames } from "../conformance/wires.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers and events of four wires, read as a client would
type Read = any;

/** The values in the vendors' references; absent where the wire has no such tier. */
const words: Record<WireName, Partial<Record<"standard" | "priority" | "flex", string>>> = {
  chat: { standard: "default", priority: "priority", flex: "flex" },
  responses: { standard: "default", priority: "priority", flex: "flex" },
  messages: { standard: "standard", priority: "priority" },
  content: { standard: "standard", priority: "priority", flex: "flex" },
};

const chatUsage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
const counted = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };

const answers: Record<WireName, (tier: string) => Read> = {
  chat: (tier) => ({
    service_tier: tier,
    choices: [{ index: 0, message: { role: "assistant", content: "Hi" }, finish_reason: "stop" }],
    usage: chatUsage,
  }),
  messages: (tier) => ({
    type: "message",
    role: "assistant",
    content: [{ type: "text", text: "Hi" }],
    stop_reason: "end_turn",
    usage: { input_tokens: 1, output_tokens: 1, service_tier: tier },
  }),
  responses: (tier) => ({
    id: "resp_1",
    object: "response",
    status: "completed",
    service_tier: tier,
    output: [
      { type: "message", role: "assistant", content: [{ type: "output_text", text: "Hi", annotations: [] }] },
    ],
    usage: counted,
  }),
  content: (tier) => ({
    candidates: [{ index: 0, content: { role: "model", parts: [{ text: "Hi" }] }, finishReason: "STOP" }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2, serviceTier: tier },
  }),
};

const streams: Record<WireName, (tier: string) => Read[]> = {
  chat: (tier) => [
    {
      choices: [{ index: 0, delta: { role: "assistant", content: "Hi" }, finish_reason: null }],
      service_tier: tier,
    },
    { choices: [{ index: 0, delta: {}, finish_reason: "stop" }], service_tier: tier },
    "[DONE]",
  ],
  messages: (tier) => [
    { type: "message_start", message: { ...answers.messages(tier), content: [], stop_reason: null } },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hi" } },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 1 } },
    { type: "message_stop" },
  ],
  responses: (tier) => [
    {
      type: "response.created",
      response: { ...answers.responses("auto"), status: "in_progress", output: [] },
    },
    { type: "response.completed", response: answers.responses(tier) },
  ],
  content: (tier) => [answers.content(tier)],
};

const tierIn: Record<WireName, (each: Read) => string | undefined> = {
  chat: ({ service_tier }) => service_tier,
  messages: (read) => (read.message ?? read).usage?.service_tier,
  responses: (read) => (read.response ?? read).service_tier,
  content: ({ usageMetadata }) => usageMetadata?.serviceTier,
};

const directions = wireNames.flatMap((to) => wireNames.map((from) => [to, from] as const));

describe.each(directions)("of %s, for clients of %s", (to, from) => {
  it.each(Object.entries(words[to]))("%s", (tier, word) => {
    const expected = words[from][tier as "standard"];
    const whole = lane(question(from, to, false));
    whole.request();
    const reply = whole.response(200, {}, Buffer.from(JSON.stringify(answers[to](word))));
    expect(tierIn[from](JSON.parse(Buffer.from(reply.body as Uint8Array).toString()))).toBe(expected);

    const opened = lane(question(from, to, true));
    opened.request();
    const stream = opened.stream({ "content-type": "text/event-stream" });
    const pieces = [stream.push(Buffer.from(streams[to](word).map(frameOf).join(""))), stream.end()];
    const events = payloadsOf(pieces.map((piece) => Buffer.from(piece).toString()).join(""));
    const told = events.filter((event) => event !== "[DONE]").map(tierIn[from]);
    // Messages reports the tier in its first event, where a Responses stream has only the requested one.
    const isKnown = from !== "messages" || to !== "responses";
    expect(told.findLast((each) => each !== undefined)).toBe(isKnown ? expected : undefined);
  });
});
