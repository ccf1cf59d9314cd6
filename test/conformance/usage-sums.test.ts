/**
 * Tokens that were read from a cache or written to one count once: the upstream's own total shows whether the prompt
 * includes them. The expected sums are written by hand.
 */
import { describe, expect, it } from "vitest";
import { question } from "./round-trip/full-request.ts";
import { lane, wireNames } from "./wires.ts";

interface Row {
  name: string;
  prompt: number | null;
  completion: number;
  cached?: number;
  written?: number;
  total?: number | null;
  /** The expected counts: input, output, and the parts of the input that were read from and written to a cache. */
  input: number;
  output: number;
  read?: number;
  wrote?: number;
}

const rows: Row[] = [
  { name: "no cached tokens", prompt: 10, completion: 5, total: 15, input: 10, output: 5 },
  {
    name: "cache reads within the prompt",
    prompt: 100,
    completion: 5,
    cached: 90,
    total: 105,
    input: 100,
    output: 5,
    read: 90,
  },
  {
    name: "cache reads beside the prompt, according to the total",
    prompt: 10,
    completion: 5,
    cached: 9,
    total: 24,
    input: 19,
    output: 5,
    read: 9,
  },
  {
    name: "more cache reads than prompt tokens",
    prompt: 7,
    completion: 1,
    cached: 161,
    total: 8,
    input: 168,
    output: 1,
    read: 161,
  },
  {
    name: "reads and writes exceed the prompt, and are within it according to the total",
    prompt: 2168,
    completion: 13,
    cached: 2161,
    written: 2161,
    total: 2181,
    input: 2168,
    output: 13,
    read: 2161,
    wrote: 7,
  },
  {
    name: "reads and writes beside the prompt, according to the total",
    prompt: 8,
    completion: 13,
    cached: 2161,
    written: 2161,
    total: 4343,
    input: 4330,
    output: 13,
    read: 2161,
    wrote: 2161,
  },
  {
    name: "reads and writes within the prompt",
    prompt: 1000,
    completion: 10,
    cached: 300,
    written: 200,
    total: 1010,
    input: 1000,
    output: 10,
    read: 300,
    wrote: 200,
  },
  {
    name: "reads and writes exceed the prompt, without a total",
    prompt: 100,
    completion: 10,
    cached: 80,
    written: 60,
    input: 240,
    output: 10,
    read: 80,
    wrote: 60,
  },
  {
    name: "a null total",
    prompt: 100,
    completion: 10,
    cached: 80,
    total: null,
    input: 100,
    output: 10,
    read: 80,
  },
];

const chat = ({ prompt, completion, cached, written, total }: Row): object => ({
  id: "c",
  object: "chat.completion",
  created: 1,
  model: "m",
  choices: [{ index: 0, message: { role: "assistant", content: "ok" }, finish_reason: "stop" }],
  usage: {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: total,
    prompt_tokens_details: { cached_tokens: cached, cache_write_tokens: written },
  },
});
const responses = ({ prompt, completion, cached, written, total }: Row): object => ({
  id: "resp_1",
  object: "response",
  created_at: 1,
  status: "completed",
  model: "m",
  output: [
    {
      id: "msg_1",
      type: "message",
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text: "ok", annotations: [] }],
    },
  ],
  usage: {
    input_tokens: prompt,
    output_tokens: completion,
    total_tokens: total,
    input_tokens_details: { cached_tokens: cached, cache_write_tokens: written },
  },
});

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a client would, and expectations catch the rest
type Any = any;

/** Input, output, read and written tokens, as each wire's clients read them. */
const read: Record<string, (body: Any) => (number | undefined)[]> = {
  chat: ({ usage }) => [
    usage.prompt_tokens,
    usage.completion_tokens,
    usage.prompt_tokens_details?.cached_tokens,
    usage.prompt_tokens_details?.cache_write_tokens,
  ],
  responses: ({ usage }) => [
    usage.input_tokens,
    usage.output_tokens,
    usage.input_tokens_details?.cached_tokens,
    usage.input_tokens_details?.cache_write_tokens,
  ],
  messages: ({ usage }) => [
    usage.input_tokens + usage.cache_read_input_tokens + usage.cache_creation_input_tokens,
    usage.output_tokens,
    usage.cache_read_input_tokens,
    usage.cache_creation_input_tokens,
  ],
  content: ({ usageMetadata }) => [
    usageMetadata.promptTokenCount,
    usageMetadata.candidatesTokenCount,
    usageMetadata.cachedContentTokenCount,
  ],
};

describe.each(wireNames)("to %s", (from) => {
  describe.each(Object.entries({ chat, responses }))("from %s", (to, answer) => {
    it.each(rows)("$name", (row) => {
      const made = lane(question(from, to, false));
      made.request();
      const reply = made.response(200, {}, Buffer.from(JSON.stringify(answer(row))));
      const [input, output, cached, written] = (read[from] as (body: Any) => (number | undefined)[])(
        JSON.parse(String(reply.body)),
      );
      expect([input, output, cached ?? 0]).toEqual([row.input, row.output, row.read ?? 0]);
      if (from !== "content") expect(written ?? 0).toBe(row.wrote ?? 0);
      expect(reply.usage).toMatchObject({ input: row.input, output: row.output });
    });
  });
});

describe("a Messages stream with compaction", () => {
  const compacted = [
    {
      type: "message_start",
      message: {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: "m",
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: {
          input_tokens: 4,
          cache_read_input_tokens: 55_000,
          cache_creation_input_tokens: 100,
          output_tokens: 1,
        },
      },
    },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "ok" } },
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: { stop_reason: "end_turn" },
      usage: {
        input_tokens: 220,
        cache_read_input_tokens: 0,
        cache_creation_input_tokens: 0,
        output_tokens: 8,
        iterations: [
          {
            type: "compaction",
            input_tokens: 55_196,
            cache_read_input_tokens: 0,
            cache_creation_input_tokens: 0,
            output_tokens: 125,
          },
          {
            type: "message",
            input_tokens: 220,
            cache_read_input_tokens: 0,
            cache_creation_input_tokens: 0,
            output_tokens: 8,
          },
        ],
      },
    },
    { type: "message_stop" },
  ];

  it.each(wireNames)("gives %s the usage at its end", (from) => {
    const made = lane(question(from, "messages", true));
    made.request();
    const stream = made.stream({ "content-type": "text/event-stream" });
    for (const event of compacted)
      stream.push(Buffer.from(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`));
    stream.end();
    expect(stream.usage).toMatchObject({ input: 220, output: 8, input_cache_read: 0 });
  });

  it("gives Messages the prompt tokens at its end", () => {
    const made = lane(question("messages", "messages", true));
    made.request();
    const stream = made.stream({ "content-type": "text/event-stream" });
    const text = compacted
      .map((event) =>
        Buffer.from(stream.push(Buffer.from(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`))),
      )
      .join("");
    const [line = ""] = /(?<=data: )\{"type":"message_delta".*/.exec(text) ?? [];
    const { usage } = JSON.parse(line) as { usage: Any };
    expect(usage).toMatchObject({ input_tokens: 220, cache_read_input_tokens: 0, output_tokens: 8 });
  });
});

it.each(["chat", "responses"] as const)("gives %s the service tier of Messages in its own words", (from) => {
  const body = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "m",
    content: [{ type: "text", text: "ok" }],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1, service_tier: "standard" },
  };
  const made = lane(question(from, "messages", false));
  made.request();
  const reply = JSON.parse(String(made.response(200, {}, Buffer.from(JSON.stringify(body))).body)) as Any;
  expect(reply.service_tier ?? "default").toBe("default");
});

it("a plain response of Responses has null instructions", () => {
  const made = lane({ ...question("responses", "chat", false), body: { model: "m", input: "q" } });
  made.request();
  const reply = made.response(200, {}, Buffer.from(JSON.stringify(chat(rows[0] as Row))));
  expect(JSON.parse(String(reply.body))).toMatchObject({ instructions: null });
});

it.each(["chat", "responses", "content"])(
  "effort without reasoning is reported as dropped for %s, which lacks it",
  (to) => {
    const body = {
      model: "m",
      max_tokens: 9,
      messages: [{ role: "user", content: "q" }],
      thinking: { type: "disabled" },
      output_config: { effort: "high" },
    };
    const made = lane({
      from: "messages",
      to,
      body,
      capabilities: to === "content" ? {} : { effort_levels: ["none", "low", "high"] },
    });
    expect(made.request().dropped).toContain("reasoning.effort");
    expect(made.request().body).not.toContain('"high"');
  },
);
