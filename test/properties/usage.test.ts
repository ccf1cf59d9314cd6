/**
 * The usage of a response is the same for every client, whole and streamed, however its provider counts: cached
 * tokens inside the prompt or beside it, reasoning inside the completion or beside it. Each provider's convention is
 * written here by hand, and the client's response is read as the vendors' libraries read it; neither uses the
 * gateway's maps.
 */
import fc from "fast-check";
import * as tokenizer from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import type { Conversion, StreamConversion } from "../../engine/conversion/contract.ts";
import { openConversion } from "../../engine/conversion/open-conversion.ts";
import { caller, channelCapabilities, least, type WireName, wire, wireNames } from "../conformance/wires.ts";
import { RUNS } from "../depth.ts";
import { type Convention, type Cost, conventions, costs } from "./arbitrary/usage.ts";

const runs = { numRuns: Math.ceil(RUNS / 4) };
const pairs = wireNames.flatMap((from) => wireNames.map((to) => [from, to] as const));
type Any = ReturnType<typeof JSON.parse>;

/** One token per word. */
const countTokens = (text: string): number => text.split(/\s+/).filter((word) => word !== "").length;

function open(from: WireName, to: WireName, stream: boolean): Conversion {
  const more =
    from === "content"
      ? {}
      : { stream, ...(from === "chat" && stream ? { stream_options: { include_usage: true } } : {}) };
  const asked = caller({
    body: { ...least[from], ...more },
    path: { model: "m", stream },
    query: { alt: "sse" },
  });
  const opened = openConversion(wire(from), asked, {
    wire: wire(to),
    model: "m",
    capabilities: channelCapabilities(),
    countTokens,
  });
  opened.request();
  return opened;
}

const sse = (event: Any): string =>
  `${event.type ? `event: ${event.type}\n` : ""}data: ${JSON.stringify(event)}\n\n`;

/** A whole response of one word, and the same as a stream. */
const answers: Record<WireName, { whole: (usage: Any) => Any; stream: (usage: Any) => Any[]; end?: string }> =
  {
    chat: {
      whole: (usage) => ({
        id: "c",
        object: "chat.completion",
        created: 1,
        model: "m",
        choices: [{ index: 0, message: { role: "assistant", content: "Hi" }, finish_reason: "stop" }],
        usage,
      }),
      stream: (usage) => [
        { id: "c", model: "m", choices: [{ index: 0, delta: { role: "assistant", content: "Hi" } }] },
        { id: "c", model: "m", choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
        { id: "c", model: "m", choices: [], usage },
      ],
      end: "data: [DONE]\n\n",
    },
    messages: {
      whole: (usage) => ({
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: "m",
        content: [{ type: "text", text: "Hi" }],
        stop_reason: "end_turn",
        stop_sequence: null,
        usage: { ...usage.start, ...usage.delta },
      }),
      stream: (usage) => [
        {
          type: "message_start",
          message: {
            id: "msg_1",
            type: "message",
            role: "assistant",
            model: "m",
            content: [],
            usage: usage.start,
          },
        },
        { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
        { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hi" } },
        { type: "content_block_stop", index: 0 },
        { type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage: usage.late },
        { type: "message_stop" },
      ],
    },
    responses: {
      whole: (usage) => response("completed", usage),
      stream: (usage) => [
        {
          type: "response.created",
          sequence_number: 0,
          response: { ...response("in_progress", null), output: [] },
        },
        {
          type: "response.output_item.added",
          sequence_number: 1,
          output_index: 0,
          item: { id: "msg_1", type: "message", role: "assistant", status: "in_progress", content: [] },
        },
        {
          type: "response.output_text.delta",
          sequence_number: 2,
          item_id: "msg_1",
          output_index: 0,
          content_index: 0,
          delta: "Hi",
          logprobs: [],
        },
        { type: "response.completed", sequence_number: 3, response: response("completed", usage) },
      ],
    },
    content: {
      whole: (usage) => ({
        candidates: [{ index: 0, content: { role: "model", parts: [{ text: "Hi" }] }, finishReason: "STOP" }],
        usageMetadata: usage,
        modelVersion: "m",
        responseId: "r",
      }),
      stream: (usage) => [
        {
          candidates: [{ index: 0, content: { role: "model", parts: [{ text: "Hi" }] } }],
          usageMetadata: {
            promptTokenCount: usage.promptTokenCount,
            totalTokenCount: usage.promptTokenCount,
          },
          modelVersion: "m",
          responseId: "r",
        },
        {
          candidates: [{ index: 0, content: { role: "model", parts: [{ text: "" }] }, finishReason: "STOP" }],
          usageMetadata: usage,
        },
      ],
    },
  };

function response(status: string, usage: Any): Any {
  return {
    id: "resp_1",
    object: "response",
    created_at: 1,
    model: "m",
    status,
    output: [
      {
        id: "msg_1",
        type: "message",
        role: "assistant",
        status,
        content: [{ type: "output_text", text: "Hi", annotations: [], logprobs: [] }],
      },
    ],
    usage,
  };
}

function whole(from: WireName, to: WireName, usage: Any): Any {
  const reply = open(from, to, false).response(
    200,
    {},
    Buffer.from(JSON.stringify(answers[to].whole(usage))),
  );
  return JSON.parse(reply.body.toString());
}

function events(from: WireName, to: WireName, usage: Any): Any[] {
  const { stream, end = "" } = answers[to];
  const bytes = Buffer.from(stream(usage).map(sse).join("") + end);
  return eventsFrom(open(from, to, true).stream({ "content-type": "text/event-stream" }), bytes);
}

function eventsFrom(stream: StreamConversion, bytes: Buffer): Any[] {
  const text = Buffer.concat([Buffer.from(stream.push(bytes)), Buffer.from(stream.end())]).toString();
  return [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, json]) => JSON.parse(json ?? ""));
}

/** The final counters of a stream, as each vendor's library computes them. */
const lastSaid: Record<WireName, (events: Any[]) => Any> = {
  chat: (all) => all.findLast(({ usage }) => usage)?.usage,
  messages: (all) => {
    const usage = { ...all.find(({ type }) => type === "message_start").message.usage };
    const late = all.find(({ type }) => type === "message_delta").usage;
    for (const [counter, value] of Object.entries(late)) if (value !== null) usage[counter] = value;
    return usage;
  },
  responses: (all) => all.findLast(({ response: said }) => said?.usage)?.response.usage,
  content: (all) => all.findLast(({ usageMetadata }) => usageMetadata)?.usageMetadata,
};

interface Told {
  prompt: number;
  read: number;
  written: number;
  output: number;
  total: number;
}

const read: Record<WireName, (usage: Any) => Told> = {
  chat: (usage) => ({
    prompt: usage.prompt_tokens,
    read: usage.prompt_tokens_details?.cached_tokens ?? 0,
    written: usage.prompt_tokens_details?.cache_write_tokens ?? 0,
    output: usage.completion_tokens,
    total: usage.total_tokens,
  }),
  messages: (usage) => {
    const [cached, written] = [usage.cache_read_input_tokens ?? 0, usage.cache_creation_input_tokens ?? 0];
    const prompt = usage.input_tokens + cached + written;
    return {
      prompt,
      read: cached,
      written,
      output: usage.output_tokens,
      total: prompt + usage.output_tokens,
    };
  },
  responses: (usage) => ({
    prompt: usage.input_tokens,
    read: usage.input_tokens_details.cached_tokens,
    written: usage.input_tokens_details.cache_write_tokens,
    output: usage.output_tokens,
    total: usage.total_tokens,
  }),
  content: (usage) => ({
    prompt: usage.promptTokenCount + (usage.toolUsePromptTokenCount ?? 0),
    read: usage.cachedContentTokenCount ?? 0,
    written: 0,
    output: usage.candidatesTokenCount + (usage.thoughtsTokenCount ?? 0),
    total: usage.totalTokenCount,
  }),
};

function expected(from: WireName, cost: Cost, { hides = [] }: Convention): Told {
  const prompt = cost.fresh + cost.read + cost.written + cost.tools;
  const output = cost.visible + cost.thoughts;
  const written = from === "content" || hides.includes("written") ? 0 : cost.written;
  return { prompt, read: cost.read, written, output, total: prompt + output };
}

describe.each(pairs)("%s ← %s: each token is counted once", (from, to) => {
  test.each(conventions[to])("$name", (convention) => {
    fc.assert(
      fc.property(costs(convention), (cost) => {
        const usage = convention.write(cost);
        const wanted = expected(from, cost, convention);
        // Between equal wires the provider's report stays unchanged; the recorded usage is its meaning.
        if (from !== to) {
          const { [from === "content" ? "usageMetadata" : "usage"]: said } = whole(from, to, usage);
          expect(read[from](said)).toEqual(wanted);
          expect(read[from](lastSaid[from](events(from, to, usage)))).toEqual(wanted);
        }
        expect(
          booked(
            open(from, to, false).response(200, {}, Buffer.from(JSON.stringify(answers[to].whole(usage))))
              .usage,
          ),
        ).toEqual(actualCounts(cost, convention));
        const stream = open(from, to, true).stream({ "content-type": "text/event-stream" });
        eventsFrom(
          stream,
          Buffer.from(answers[to].stream(usage).map(sse).join("") + (answers[to].end ?? "")),
        );
        expect(booked(stream.usage)).toEqual(actualCounts(cost, convention));
      }),
      runs,
    );
  });
});

/** The recorded counts, and the same counts of the actual usage. */
const booked = ({
  input,
  input_cache_read: cached = 0,
  input_cache_write: written = 0,
  output,
}: Any): Any => ({
  input,
  cached,
  written,
  output,
});

function actualCounts(cost: Cost, convention: Convention): Any {
  const { prompt, read: cached, written, output } = expected("chat", cost, convention);
  return { input: prompt, cached, written, output };
}

describe("no counter is ever negative", () => {
  const odd: Record<WireName, Any[]> = {
    chat: [
      {
        prompt_tokens: 5,
        completion_tokens: 2,
        total_tokens: 7,
        completion_tokens_details: { reasoning_tokens: 9 },
        prompt_tokens_details: { cached_tokens: 50 },
      },
    ],
    messages: [
      {
        start: { input_tokens: 0, cache_read_input_tokens: 9 },
        delta: { output_tokens: 1, output_tokens_details: { thinking_tokens: 4 } },
        late: { output_tokens: 1 },
      },
    ],
    responses: [
      {
        input_tokens: 5,
        output_tokens: 2,
        total_tokens: 7,
        input_tokens_details: { cached_tokens: 50 },
        output_tokens_details: { reasoning_tokens: 9 },
      },
    ],
    content: [
      {
        promptTokenCount: 5,
        cachedContentTokenCount: 50,
        candidatesTokenCount: 2,
        thoughtsTokenCount: 9,
        totalTokenCount: 7,
      },
    ],
  };
  test.each(pairs.filter(([from, to]) => from !== to))("%s ← %s", (from, to) => {
    for (const usage of odd[to]) {
      expect(JSON.stringify(whole(from, to, usage))).not.toMatch(/(?:tokens|Count)":-/i);
      expect(JSON.stringify(events(from, to, usage))).not.toMatch(/(?:tokens|Count)":-/i);
    }
  });
});

describe("the start of a Messages stream has the number of prompt tokens", () => {
  const texts = {
    short: "one two three four",
    long: "one two three four ".repeat(500),
    wide: "一二三四五".repeat(300),
  };
  /** Tokens that mark turns and the beginning of a response. */
  const MARKS = 10;

  test.each(wireNames.flatMap((to) => Object.entries(texts).map(([length, text]) => ({ to, length, text }))))(
    "from an upstream of $to, $length",
    ({ to, text }) => {
      const body = { ...least.messages, stream: true, messages: [{ role: "user", content: text }] };
      const opened = openConversion(wire("messages"), caller({ body }), {
        wire: wire(to),
        model: "m",
        capabilities: channelCapabilities(),
        countTokens,
        convert: true,
      });
      opened.request();
      const convention = conventions[to][0] as Convention;
      const usage = convention.write({ fresh: 5000, read: 0, written: 0, tools: 0, visible: 3, thoughts: 0 });
      const all = eventsFrom(
        opened.stream({ "content-type": "text/event-stream" }),
        Buffer.from(answers[to].stream(usage).map(sse).join("") + (answers[to].end ?? "")),
      );
      const { usage: first } = all.find(({ type }) => type === "message_start").message;
      if (to === "messages") expect(first.input_tokens).toBe(5000);
      else {
        // The upstream has not reported usage yet: the value is within a factor of two of the tokenizer's count.
        const counted = tokenizer.countTokens(text);
        expect(first.input_tokens).toBeGreaterThan(counted / 2);
        expect(first.input_tokens).toBeLessThan(counted * 2 + MARKS);
      }
      expect(lastSaid.messages(all).input_tokens).toBe(5000);
    },
  );
});
