/** E. Usage in each wire's way of counting, and prefixes that a provider's cache can recognise. */
import fc from "fast-check";
import { expect } from "vitest";
import { answer, type Body, each, send, stream, type Wire, wires } from "./exchange.ts";
import { row, rows } from "./row.ts";
import {
  chatCall,
  chunk,
  chunkUsage,
  completion,
  created,
  done,
  generated,
  itemEvents,
  message,
  messageEnd,
  messageStart,
  response,
  responseEvents,
  textBlock,
  textItem,
} from "./upstream-responses.ts";

/** 100 prompt tokens, of which 60 were read from a cache and 30 written to it; 20 output tokens. */
const reported: Record<Wire, Body> = {
  chat: {
    prompt_tokens: 100,
    completion_tokens: 20,
    total_tokens: 120,
    prompt_tokens_details: { cached_tokens: 60, cache_write_tokens: 30 },
  },
  messages: {
    input_tokens: 10,
    cache_read_input_tokens: 60,
    cache_creation_input_tokens: 30,
    output_tokens: 20,
  },
  responses: {
    input_tokens: 100,
    input_tokens_details: { cached_tokens: 60, cache_write_tokens: 30 },
    output_tokens: 20,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 120,
  },
  content: {
    promptTokenCount: 100,
    cachedContentTokenCount: 60,
    candidatesTokenCount: 20,
    totalTokenCount: 120,
  },
};

const text = [{ type: "text", text: "Hi" }];
const whole: Record<Wire, Body> = {
  chat: completion({ content: "Hi" }, "stop", { usage: reported.chat }),
  messages: message(text, "end_turn", { usage: reported.messages }),
  responses: response([textItem("Hi")], { usage: reported.responses }),
  content: generated([{ text: "Hi" }], "STOP", { usageMetadata: reported.content }),
};
const events: Record<Wire, Body[]> = {
  chat: [chunk({ role: "assistant", content: "Hi" }), chunk({}, "stop"), chunkUsage(reported.chat), done],
  messages: [
    messageStart({ ...reported.messages, output_tokens: 1 }),
    ...textBlock(0, "Hi"),
    ...messageEnd("end_turn", { output_tokens: 20 }),
  ],
  responses: responseEvents([textItem("Hi")], { usage: reported.responses }),
  content: [generated([{ text: "Hi" }]), generated([], "STOP", { usageMetadata: reported.content })],
};

const stream_options = { include_usage: true };

/** The usage that a client reads, whole and streamed. */
function both(client: Wire, upstream: Wire): Body[] {
  const question = client === "chat" ? { stream_options } : {};
  return [
    answer(client, upstream, whole[upstream], { convert: true }).heard.usage,
    stream(client, upstream, events[upstream], { question, convert: true }).heard.usage,
  ];
}

/** The usage of a Messages stream with these two reports. */
function counted(client: Wire, start: Body, end: Body): Body {
  const list = [messageStart(start), ...textBlock(0, "Hi"), ...messageEnd("end_turn", end)];
  const question = client === "chat" ? { stream_options } : {};
  return stream(client, "messages", list, { question, convert: true }).heard.usage;
}

rows("E. usage and prompt caches", "usage and caches", () => {
  row("E1 ★ cached tokens survive every conversion, streamed and whole", () => {
    const read: Record<Wire, (usage: Body) => unknown> = {
      chat: (usage) => usage.prompt_tokens_details.cached_tokens,
      messages: (usage) => usage.cache_read_input_tokens,
      responses: (usage) => usage.input_tokens_details.cached_tokens,
      content: (usage) => usage.cachedContentTokenCount,
    };
    for (const client of wires) {
      for (const upstream of wires) {
        for (const usage of both(client, upstream))
          expect(read[client](usage), `${client} ← ${upstream}`).toBe(60);
      }
    }
    for (const dialect of [{ prompt_cache_hit_tokens: 60 }, { cached_tokens: 60 }]) {
      const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120, ...dialect };
      expect(
        answer("messages", "chat", completion({ content: "Hi" }, "stop", { usage })).heard.usage,
      ).toMatchObject({
        input_tokens: 40,
        cache_read_input_tokens: 60,
      });
    }
  });

  row("E2 ★ counts in a stream are totals, and the last one counts", () => {
    expect(
      counted("chat", { input_tokens: 10, output_tokens: 1 }, { input_tokens: 10, output_tokens: 1 }),
    ).toMatchObject({
      prompt_tokens: 10,
      completion_tokens: 1,
      total_tokens: 11,
    });
  });

  row("E3 a late zero does not erase the prompt's count", () => {
    for (const late of [
      { input_tokens: 0, output_tokens: 5 },
      { input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 5 },
    ]) {
      const usage = counted(
        "responses",
        { input_tokens: 10, cache_read_input_tokens: 60, output_tokens: 1 },
        late,
      );
      expect(usage).toMatchObject({
        input_tokens: 70,
        input_tokens_details: { cached_tokens: 60 },
        output_tokens: 5,
      });
    }
  });

  row("E4 ★ an input count at the end replaces the first, and is not added to it", () => {
    expect(
      counted("chat", { input_tokens: 0, output_tokens: 0 }, { input_tokens: 4522, output_tokens: 5 }),
    ).toMatchObject({
      prompt_tokens: 4522,
    });
    expect(
      counted("chat", { input_tokens: 4511, output_tokens: 0 }, { input_tokens: 4522, output_tokens: 5 }),
    ).toMatchObject({
      prompt_tokens: 4522,
      total_tokens: 4527,
    });
  });

  row("E5 ★ cached tokens are inside the prompt on one wire, beside it on the other", () => {
    for (const usage of both("messages", "chat")) {
      expect(usage).toMatchObject({
        input_tokens: 10,
        cache_read_input_tokens: 60,
        cache_creation_input_tokens: 30,
      });
    }
    for (const usage of both("chat", "messages"))
      expect(usage).toMatchObject({ prompt_tokens: 100, total_tokens: 120 });
    const odd = {
      prompt_tokens: 5,
      completion_tokens: 1,
      total_tokens: 6,
      prompt_tokens_details: { cached_tokens: 9 },
    };
    const { usage } = answer("messages", "chat", completion({ content: "Hi" }, "stop", { usage: odd })).body;
    expect(usage.input_tokens).toBeGreaterThanOrEqual(0);
  });

  row("E6 tokens written to a cache are reported", () => {
    const read: Record<string, (usage: Body) => unknown> = {
      chat: (usage) => usage.prompt_tokens_details.cache_write_tokens,
      messages: (usage) => usage.cache_creation_input_tokens,
      responses: (usage) => usage.input_tokens_details.cache_write_tokens,
    };
    for (const [client, written] of Object.entries(read)) {
      for (const upstream of ["chat", "messages", "responses"] as const) {
        for (const usage of both(client as Wire, upstream)) expect(written(usage)).toBe(30);
      }
    }
  });

  row("E7 the two lifetimes of a cache write are parts of it, not additional tokens", () => {
    const usage = {
      ...reported.messages,
      cache_creation: { ephemeral_5m_input_tokens: 10, ephemeral_1h_input_tokens: 20 },
    };
    const body = message(text, "end_turn", { usage });
    expect(answer("chat", "messages", body).usage).toMatchObject({
      input: 100,
      input_cache_write: 30,
      input_cache_write_1h: 20,
    });
    expect(answer("messages", "messages", body, { convert: true }).heard.usage).toEqual(usage);
  });

  row("E8 ★ the gateway charges a stream as it charges a whole response", () => {
    for (const upstream of wires) {
      for (const convert of [true, false]) {
        const client: Wire = convert ? (upstream === "chat" ? "messages" : "chat") : upstream;
        const one = answer(client, upstream, whole[upstream]).usage;
        const other = stream(client, upstream, events[upstream]).usage;
        const { input, input_cache_read, output, total } = other;
        expect({ input, input_cache_read, output, total }).toEqual({
          input: 100,
          input_cache_read: 60,
          output: 20,
          total: 120,
        });
        expect(one).toMatchObject({ input, input_cache_read, output });
      }
    }
  });

  row("E9 reasoning is output, tool results are input", () => {
    const usageMetadata = {
      promptTokenCount: 10,
      toolUsePromptTokenCount: 7,
      candidatesTokenCount: 5,
      thoughtsTokenCount: 30,
      totalTokenCount: 52,
    };
    const body = generated([{ text: "Hi" }], "STOP", { usageMetadata });
    expect(answer("chat", "content", body).heard.usage).toMatchObject({
      prompt_tokens: 17,
      completion_tokens: 35,
      total_tokens: 52,
      completion_tokens_details: { reasoning_tokens: 30 },
    });
    expect(answer("messages", "content", body).heard.usage).toMatchObject({
      input_tokens: 17,
      output_tokens: 35,
    });
    expect(answer("content", "content", body, { convert: true }).heard.usage).toMatchObject(usageMetadata);
  });

  row("E10 cached tokens are subtracted once, however often a response is converted", () => {
    const first = answer("messages", "chat", whole.chat).body;
    const second = answer("chat", "messages", first).body;
    const third = answer("messages", "chat", second).body;
    expect(third.usage).toEqual(first.usage);
    expect(third.usage.input_tokens).toBe(10);
  });

  row("E11 ★ absent usage stays absent", () => {
    const silent: Record<Wire, Body> = {
      chat: { ...whole.chat, usage: undefined },
      messages: { ...whole.messages, usage: undefined },
      responses: { ...whole.responses, usage: null },
      content: { ...whole.content, usageMetadata: undefined },
    };
    const mute: Record<Wire, Body[]> = {
      chat: events.chat.filter(({ usage }) => usage === undefined),
      messages: [messageStart({}), ...textBlock(0, "Hi"), ...messageEnd("end_turn", {})],
      responses: responseEvents([textItem("Hi")], { usage: null }),
      content: [generated([{ text: "Hi" }], "STOP")],
    };
    for (const upstream of wires) {
      for (const client of wires) {
        const { usage, body } = answer(client, upstream, silent[upstream], { convert: true });
        const streamed = stream(client, upstream, mute[upstream], { convert: true });
        // The gateway's own record has no value, rather than zero.
        expect([usage?.input, streamed.usage?.input]).toEqual([undefined, undefined]);
        const numbers = JSON.stringify(body.usage ?? body.usageMetadata ?? {}).match(/:\d+/g) ?? [];
        expect(new Set(numbers).size <= 1 && (numbers[0] ?? ":0") === ":0").toBe(true);
      }
    }
  });

  row("E12 a stream and a whole response report the same usage", () => {
    for (const client of wires) {
      for (const upstream of wires) {
        const [one, other] = both(client, upstream);
        expect(other, `${client} ← ${upstream}`).toMatchObject(one);
      }
    }
  });

  row("E13 usage that is null, late, or without details", () => {
    const bare = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    const list = [
      chunk({ role: "assistant", content: "Hi" }, null, { usage: null }),
      chunk({}, "stop", { usage: null }),
      chunkUsage(bare),
      done,
    ];
    for (const client of wires) {
      const question = client === "chat" ? { stream_options } : {};
      const { heard } = stream(client, "chat", list, { question, convert: true });
      expect(Object.values(heard.usage)).toContain(10);
    }
    const usage = {
      input_tokens_details: { cached_tokens: 0 },
      output_tokens_details: { reasoning_tokens: 0 },
    };
    expect(stream("responses", "chat", list).heard.usage).toMatchObject(usage);
    expect(
      answer("responses", "chat", completion({ content: "Hi" }, "stop", { usage: bare })).heard.usage,
    ).toMatchObject(usage);
  });

  row("E14 ★ usage in a chunk without choices, and in a truncated response", () => {
    expect(stream("messages", "chat", events.chat).heard.usage).toMatchObject({
      input_tokens: 10,
      output_tokens: 20,
    });
    const last = response([textItem("Hi")], {
      status: "incomplete",
      incomplete_details: { reason: "max_output_tokens" },
      usage: reported.responses,
    });
    const cut = [created, ...itemEvents(0, textItem("Hi")), { type: "response.incomplete", response: last }];
    expect(stream("messages", "responses", cut).heard).toMatchObject({
      finish: "max_tokens",
      usage: { input_tokens: 10, output_tokens: 20 },
    });
    const failed = { ...last, status: "failed", error: { code: "server_error", message: "boom" } };
    const broken = [created, ...itemEvents(0, textItem("Hi")), { type: "response.failed", response: failed }];
    expect(stream("messages", "responses", broken).usage).toMatchObject({ input: 100, output: 20 });
  });

  row("E15 cache markers survive where the target has them", () => {
    const mark = { type: "ephemeral" };
    const body = {
      system: [{ type: "text", text: "s", cache_control: mark }],
      tools: [{ name: "f", input_schema: { type: "object", properties: { a: {} } }, cache_control: mark }],
      messages: [
        { role: "user", content: [{ type: "text", text: "q", cache_control: { ...mark, ttl: "1h" } }] },
      ],
    };
    const same = send("messages", "messages", body, { convert: true }).body;
    expect(same).toMatchObject({
      system: body.system,
      tools: [{ cache_control: mark }],
      messages: body.messages,
    });
    const chat = send("messages", "chat", body, { capabilities: { cache_marks: "cache_control" } }).body;
    expect(chat.messages).toMatchObject([
      { role: "system", content: [{ cache_control: mark }] },
      { role: "user", content: [{ cache_control: { ttl: "1h" } }] },
    ]);
    expect(chat.tools).toMatchObject([{ cache_control: mark }]);
    const plain = send("messages", "chat", body);
    expect(plain.text).not.toContain("cache_control");
    expect(plain.dropped.some((name) => name.includes("cache"))).toBe(true);
  });

  row("E16 cache markers on results", () => {
    const mark = { type: "ephemeral" };
    const messages = [
      { role: "user", content: "q" },
      { role: "assistant", content: [{ type: "tool_use", id: "a", name: "f", input: {} }] },
      {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: "a", content: "r", cache_control: mark }],
      },
    ];
    const { body } = send("messages", "messages", { messages }, { convert: true });
    expect(body.messages[2].content[0].cache_control).toEqual(mark);
  });

  row("E17 ★ a longer history begins with the same bytes", () => {
    const words = fc.string({ minLength: 1 }).filter((value) => value.trim() !== "");
    const value = fc.jsonValue({ maxDepth: 2 });
    const round = fc.record({
      ask: words,
      say: words,
      calls: fc.array(
        fc.record({
          name: fc.constantFrom("f", "g", "mcp__very.long/name".repeat(6)),
          input: fc.dictionary(words, value),
        }),
        { maxLength: 3 },
      ),
    });
    type Round = { ask: string; say: string; calls: { name: string; input: Record<string, unknown> }[] };
    const history = (rounds: Round[]): Body => ({
      system: "s",
      messages: rounds.flatMap(({ ask, say, calls }, at) => {
        const turn = [{ role: "user", content: ask }];
        if (at === rounds.length - 1) return turn;
        const uses = calls.map(({ name, input }, nth) => ({
          type: "tool_use",
          id: `t${at}_${nth}`,
          name,
          input,
        }));
        const results = uses.map(({ id }) => ({ type: "tool_result", tool_use_id: id, content: say }));
        const used =
          uses.length === 0
            ? []
            : [
                { role: "assistant", content: uses },
                { role: "user", content: results },
              ];
        return [...turn, ...used, { role: "assistant", content: say }] as Body[];
      }),
    });
    const turns: Record<Wire, string> = {
      chat: "messages",
      messages: "messages",
      responses: "input",
      content: "contents",
    };
    fc.assert(
      fc.property(fc.array(round, { minLength: 2, maxLength: 5 }), (rounds) => {
        for (const target of wires) {
          const [short, long] = [rounds.slice(0, -1), rounds].map((part) => {
            const { body, text: bytes } = send("messages", target, history(part), { convert: true });
            expect(send("messages", target, history(part), { convert: true }).text).toBe(bytes);
            return JSON.stringify(body[turns[target]]).slice(0, -1);
          });
          expect(long?.startsWith(short as string), `${short}\n${long}`).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
    // A line of one vendor's client that changes with every request.
    const volatile = (cch: string): Body => ({
      system: [
        { type: "text", text: `x-anthropic-billing-header: cc_version=2.1; cch=${cch};` },
        { type: "text", text: "Be brief." },
      ],
    });
    for (const target of ["chat", "responses", "content"] as const) {
      expect(send("messages", target, volatile("a1")).text).toBe(
        send("messages", target, volatile("b2")).text,
      );
    }
    const nested = {
      messages: [{ role: "assistant", content: null, tool_calls: [chatCall("a", "f", '{"z":1, "a":2}')] }],
    };
    expect(send("chat", "responses", nested).text).toContain('{\\"z\\":1, \\"a\\":2}');
    expect(send("chat", "messages", nested).text).toContain('{"z":1,"a":2}');
  });

  row("E18 a count that is unknown at the start is reported at the end", () => {
    const list = stream("messages", "chat", events.chat).events;
    expect(list[0].message.usage).toMatchObject({ input_tokens: 0, output_tokens: 0 });
    expect(list.find(({ type }) => type === "message_delta").usage).toMatchObject({
      input_tokens: 10,
      cache_read_input_tokens: 60,
      output_tokens: 20,
    });
  });

  row("E19 an unknown count is absent, not null", () => {
    const usage = {
      prompt_tokens: 10,
      completion_tokens: 5,
      total_tokens: 15,
      prompt_tokens_details: { cached_tokens: null },
    };
    each(wires, (client) => {
      const { body } = answer(client, "chat", completion({ content: "Hi" }, "stop", { usage }), {
        convert: true,
      });
      expect(JSON.stringify(body.usage ?? body.usageMetadata)).not.toContain("null");
    });
  });
});
