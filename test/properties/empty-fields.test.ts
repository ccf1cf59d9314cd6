/**
 * An empty field equals an absent field: requests, whole responses and streams with empty fields give the same output
 * as without them, in every wire. Servers and clients in typed languages send all fields of a type.
 */
import { describe, expect, test } from "vitest";
import { question } from "../conformance/round-trip/full-request.ts";
import { frameOf } from "../conformance/sse.ts";
import { lane, type WireName, wireNames } from "../conformance/wires.ts";

type Body = Record<string, unknown>;

/** The position of an empty field, and the possible empty values there. */
interface Slot {
  at: string;
  empty: readonly unknown[];
}

const nothing = [null, ""] as const;
const noList = [null, []] as const;

interface Sample {
  requests: { body: Body; slots: Slot[] };
  answers: { body: Body; slots: Slot[] };
  /** The fields are in the second payload. */
  streams: { payloads: Body[]; slots: Slot[] };
}

const emptyCall = [null, {}, { name: "", arguments: "" }, { name: null, arguments: null }] as const;
const emptyAudio = [null, {}, { id: "", data: "", transcript: "" }] as const;

const chatSlots = (at: string): Slot[] => [
  { at: `${at}.function_call`, empty: emptyCall },
  { at: `${at}.audio`, empty: emptyAudio },
  { at: `${at}.refusal`, empty: nothing },
  { at: `${at}.tool_calls`, empty: noList },
  { at: `${at}.annotations`, empty: noList },
  { at: `${at}.reasoning_content`, empty: nothing },
  { at: `${at}.reasoning`, empty: nothing },
  { at: `${at}.reasoning_details`, empty: noList },
  { at: `${at}.images`, empty: noList },
  { at: `${at}.name`, empty: nothing },
];

const chunk = (delta: Body, finish: string | null = null): Body => ({
  id: "chatcmpl-1",
  model: "m",
  created: 1,
  choices: [{ index: 0, delta, finish_reason: finish }],
});

const samples: Record<WireName, Sample> = {
  chat: {
    requests: {
      body: {
        model: "m",
        messages: [
          { role: "user", content: "q" },
          { role: "assistant", content: "a" },
          { role: "user", content: "r" },
        ],
      },
      slots: [
        ...chatSlots("messages.1"),
        { at: "tools", empty: noList },
        { at: "functions", empty: noList },
        { at: "stop", empty: [null, [], ""] },
        { at: "user", empty: nothing },
        { at: "response_format", empty: [null] },
        { at: "metadata", empty: [null, {}] },
        { at: "tool_choice", empty: [null] },
        { at: "reasoning_effort", empty: nothing },
      ],
    },
    answers: {
      body: {
        id: "chatcmpl-1",
        model: "m",
        created: 1,
        choices: [{ index: 0, message: { role: "assistant", content: "a" }, finish_reason: "stop" }],
        usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
      },
      slots: [
        ...chatSlots("choices.0.message"),
        { at: "choices.0.logprobs", empty: [null, {}, { content: null }, { content: [] }] },
        { at: "system_fingerprint", empty: nothing },
        { at: "service_tier", empty: nothing },
        { at: "usage.prompt_tokens_details", empty: [null, {}] },
      ],
    },
    streams: {
      payloads: [chunk({ role: "assistant", content: "" }), chunk({ content: "a" }), chunk({}, "stop")],
      slots: [
        ...chatSlots("choices.0.delta"),
        { at: "choices.0.logprobs", empty: [null, {}, { content: [] }] },
        { at: "usage", empty: [null, {}] },
        { at: "choices.0.finish_reason", empty: nothing },
      ],
    },
  },
  messages: {
    requests: {
      body: {
        model: "m",
        max_tokens: 9,
        messages: [
          { role: "user", content: "q" },
          { role: "assistant", content: [{ type: "text", text: "a" }] },
          { role: "user", content: "r" },
        ],
      },
      slots: [
        { at: "system", empty: ["", []] },
        { at: "tools", empty: noList },
        { at: "stop_sequences", empty: noList },
        { at: "metadata", empty: [null, {}] },
        { at: "messages.1.content.0.citations", empty: noList },
        { at: "messages.1.content.0.cache_control", empty: [null] },
      ],
    },
    answers: {
      body: {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: "m",
        content: [{ type: "text", text: "a" }],
        stop_reason: "end_turn",
        usage: { input_tokens: 1, output_tokens: 2 },
      },
      slots: [
        { at: "content.0.citations", empty: noList },
        { at: "stop_sequence", empty: nothing },
        { at: "container", empty: [null] },
        { at: "usage.server_tool_use", empty: [null] },
      ],
    },
    streams: {
      payloads: [
        {
          type: "message_start",
          message: { id: "msg_1", model: "m", content: [], usage: { input_tokens: 1 } },
        },
        { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
        { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "a" } },
        { type: "content_block_stop", index: 0 },
        { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 2 } },
        { type: "message_stop" },
      ],
      slots: [
        { at: "content_block.citations", empty: noList },
        { at: "content_block.input", empty: [null, {}] },
        { at: "content_block.id", empty: nothing },
        { at: "content_block.name", empty: nothing },
        { at: "content_block.thinking", empty: nothing },
      ],
    },
  },
  responses: {
    requests: {
      body: {
        model: "m",
        input: [
          { role: "user", content: "q" },
          { type: "message", role: "assistant", content: [{ type: "output_text", text: "a" }] },
          { role: "user", content: "r" },
        ],
      },
      slots: [
        { at: "instructions", empty: nothing },
        { at: "tools", empty: noList },
        { at: "previous_response_id", empty: nothing },
        { at: "user", empty: nothing },
        { at: "metadata", empty: [null, {}] },
        { at: "reasoning", empty: [null, {}, { effort: null, summary: null }] },
        { at: "text", empty: [null, {}] },
        { at: "include", empty: noList },
        { at: "input.1.id", empty: nothing },
        { at: "input.1.content.0.annotations", empty: noList },
        { at: "input.1.content.0.logprobs", empty: noList },
      ],
    },
    answers: {
      body: {
        id: "resp_1",
        object: "response",
        created_at: 1,
        model: "m",
        status: "completed",
        output: [
          {
            type: "message",
            id: "msg_1",
            role: "assistant",
            content: [{ type: "output_text", text: "a", annotations: [] }],
          },
        ],
        usage: { input_tokens: 1, output_tokens: 2, total_tokens: 3 },
      },
      slots: [
        { at: "error", empty: [null] },
        { at: "incomplete_details", empty: [null, { reason: null }] },
        { at: "output.0.id", empty: nothing },
        { at: "output.0.phase", empty: nothing },
        { at: "output.0.content.0.logprobs", empty: noList },
        { at: "usage.input_tokens_details", empty: [null, {}] },
        { at: "reasoning", empty: [null, {}] },
      ],
    },
    streams: {
      payloads: [
        { type: "response.created", response: { id: "resp_1", model: "m", created_at: 1 } },
        {
          type: "response.output_item.added",
          output_index: 0,
          item: { type: "message", id: "msg_1", role: "assistant", content: [] },
        },
        {
          type: "response.output_text.delta",
          output_index: 0,
          content_index: 0,
          item_id: "msg_1",
          delta: "a",
        },
        { type: "response.completed", response: { id: "resp_1", status: "completed", output: [] } },
      ],
      slots: [
        { at: "item.id", empty: nothing },
        { at: "item.phase", empty: nothing },
        { at: "item.content", empty: noList },
      ],
    },
  },
  content: {
    requests: {
      body: {
        contents: [
          { role: "user", parts: [{ text: "q" }] },
          { role: "model", parts: [{ text: "a" }] },
          { role: "user", parts: [{ text: "r" }] },
        ],
      },
      slots: [
        { at: "tools", empty: noList },
        { at: "systemInstruction", empty: [null, { parts: [] }, { parts: [{ text: "" }] }] },
        { at: "safetySettings", empty: noList },
        { at: "generationConfig", empty: [null, {}] },
        { at: "cachedContent", empty: nothing },
        { at: "contents.1.parts.0.thoughtSignature", empty: nothing },
        { at: "contents.1.parts.0.functionCall", empty: [null] },
        { at: "contents.1.parts.0.inlineData", empty: [null] },
      ],
    },
    answers: {
      body: {
        responseId: "r1",
        modelVersion: "m",
        candidates: [{ index: 0, content: { role: "model", parts: [{ text: "a" }] }, finishReason: "STOP" }],
        usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 2, totalTokenCount: 3 },
      },
      slots: [
        { at: "promptFeedback", empty: [null, {}] },
        { at: "candidates.0.content.parts.0.thoughtSignature", empty: nothing },
        { at: "candidates.0.content.parts.0.functionCall", empty: [null] },
        { at: "candidates.0.groundingMetadata", empty: [null, {}] },
        { at: "candidates.0.citationMetadata", empty: [null, {}] },
        { at: "candidates.0.safetyRatings", empty: noList },
        { at: "candidates.0.finishMessage", empty: nothing },
      ],
    },
    streams: {
      payloads: [
        { responseId: "r1", candidates: [{ index: 0, content: { parts: [{ text: "b" }] } }] },
        { responseId: "r1", candidates: [{ index: 0, content: { role: "model", parts: [{ text: "a" }] } }] },
        {
          responseId: "r1",
          candidates: [{ index: 0, finishReason: "STOP" }],
          usageMetadata: { promptTokenCount: 1 },
        },
      ],
      slots: [
        { at: "promptFeedback", empty: [null, {}] },
        { at: "candidates.0.finishReason", empty: nothing },
        { at: "candidates.0.content.parts.0.thoughtSignature", empty: nothing },
        { at: "candidates.0.groundingMetadata", empty: [null, {}] },
        { at: "usageMetadata", empty: [null, {}] },
      ],
    },
  },
};

/** A copy with the value at the position of the field. */
function filled(body: Body, { at }: Slot, value: unknown): Body {
  const copy = structuredClone(body);
  const steps = at.split(".");
  const last = steps.pop() as string;
  let place: Body = copy;
  for (const step of steps) place = place[step] as Body;
  place[last] = value;
  return copy;
}

const request = (from: WireName, to: WireName, body: Body): unknown => {
  const { dropped, body: text } = lane({ from, to, body, path: { model: "m" }, convert: true }).request();
  return { dropped, body: JSON.parse(text) };
};

function answer(upstream: WireName, client: WireName, body: Body): unknown {
  const made = lane(question(client, upstream, false));
  made.request();
  const reply = made.response(200, {}, Buffer.from(JSON.stringify(body)));
  return { error: reply.error, dropped: reply.dropped, body: JSON.parse(String(reply.body)) };
}

function stream(upstream: WireName, client: WireName, payloads: readonly Body[]): unknown {
  const made = lane(question(client, upstream, true));
  made.request();
  const opened = made.stream({ "content-type": "text/event-stream" });
  const bytes = opened.push(Buffer.from(payloads.map(frameOf).join("")));
  return Buffer.from(bytes).toString() + Buffer.from(opened.end()).toString();
}

const pairs = wireNames.flatMap((from) => wireNames.map((to) => [from, to] as const));
const named = (slot: Slot, value: unknown): string => `${slot.at}: ${JSON.stringify(value)}`;

describe.each(pairs)("from %s to %s, empty fields equal absent fields", (from, to) => {
  const { requests, answers, streams } = samples[from];
  const cases = (slots: readonly Slot[]): [string, Slot, unknown][] =>
    slots.flatMap((slot) =>
      slot.empty.map((value): [string, Slot, unknown] => [named(slot, value), slot, value]),
    );

  test.each(cases(requests.slots))("request %s", (_, slot, value) => {
    expect(request(from, to, filled(requests.body, slot, value))).toEqual(request(from, to, requests.body));
  });
  test.each(cases(answers.slots))("response %s", (_, slot, value) => {
    expect(answer(from, to, filled(answers.body, slot, value))).toEqual(answer(from, to, answers.body));
  });
  test.each(cases(streams.slots))("stream %s", (_, slot, value) => {
    const payloads = streams.payloads.with(1, filled(streams.payloads[1] as Body, slot, value));
    expect(stream(from, to, payloads)).toEqual(stream(from, to, streams.payloads));
  });
});
