/** H. The Responses wire, and the framing of every stream. */
import { expect } from "vitest";
import { answer, type Body, each, frame, send, stream, type Wire, wires } from "./exchange.ts";
import { row, rows } from "./row.ts";
import {
  chunk,
  completion,
  done,
  fragment,
  generated,
  messageEnd,
  messageStart,
  response,
  textBlock,
  twoCalls,
} from "./upstream-responses.ts";

const text = [
  chunk({ role: "assistant", content: "He" }),
  chunk({ content: "llo" }),
  chunk({}, "stop"),
  done,
];
const hello = [["text", "Hello"]];

/** A response with reasoning, text and a call, as each wire streams it. */
const rich: Body[] = [
  chunk({ role: "assistant", reasoning_content: "hm" }),
  chunk({ content: "Hello" }),
  chunk(fragment(0, '{"a":1}', "c1", "f")),
  chunk({}, "tool_calls"),
  done,
];

rows("H. the Responses wire and framing", "event order", () => {
  row("H1 ★ an item and a part are announced before their first delta", () => {
    const types = stream("responses", "chat", text).events.map(({ type }) => type);
    expect(types).toEqual([
      "response.created",
      "response.in_progress",
      "response.output_item.added",
      "response.content_part.added",
      "response.output_text.delta",
      "response.output_text.delta",
      "response.output_text.done",
      "response.content_part.done",
      "response.output_item.done",
      "response.completed",
    ]);
    for (const upstream of wires) {
      const { events = [] } = twoCalls[upstream] ?? {};
      expect(stream("responses", upstream, events, { convert: true }).heard).toMatchObject({
        ends: 1,
        failed: false,
      });
    }
  });

  row("H2 ★ sequence numbers count from 0, and ids stay the same", () => {
    const { events, heard } = stream("responses", "chat", rich);
    expect(heard.parts).toEqual([
      ["reasoning", "hm"],
      ["text", "Hello"],
      ["call", "f", '{"a":1}'],
    ]);
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_, at) => at));
    const ids = new Map<number, Set<string>>();
    for (const { output_index, item_id, item } of events) {
      const id = item_id ?? item?.id;
      if (id === undefined) continue;
      ids.set(output_index, (ids.get(output_index) ?? new Set()).add(id));
    }
    expect([...ids.values()].map(({ size }) => size)).toEqual([1, 1, 1]);
  });

  row("H3 ★ the last event contains everything that was streamed", () => {
    const { output } = stream("responses", "chat", rich).events.at(-1).response;
    expect(output).toMatchObject([
      { type: "reasoning", summary: [{ text: "hm" }] },
      { type: "message", content: [{ type: "output_text", text: "Hello", annotations: [], logprobs: [] }] },
      { type: "function_call", name: "f", arguments: '{"a":1}' },
    ]);
    const events = [chunk({ role: "assistant", content: "a" }), chunk({}, "stop"), done];
    const added = stream("responses", "chat", events).events.find(
      ({ type }) => type === "response.content_part.added",
    );
    expect(added.part).toEqual({ type: "output_text", text: "", annotations: [], logprobs: [] });
  });

  row("H4 the schema of a response is nested on one wire and flat on the other", () => {
    const schema = { type: "object", properties: {} };
    const flat = { text: { format: { type: "json_schema", name: "x", schema, strict: true } } };
    const nested = {
      response_format: { type: "json_schema", json_schema: { name: "x", schema, strict: true } },
    };
    expect(send("responses", "chat", flat).body.response_format).toEqual(nested.response_format);
    expect(send("chat", "responses", nested).body.text).toEqual(flat.text);
    expect(
      send("responses", "chat", { text: { format: { type: "json_object" } } }).body.response_format,
    ).toEqual({ type: "json_object" });
  });

  row("H5 ★ items without type or id, and string content", () => {
    const input = [
      { role: "user", content: "one" },
      { role: "assistant", content: "two" },
      { type: "message", role: "user", content: [{ type: "input_text", text: "three" }] },
    ];
    expect(send("responses", "chat", { input }).body.messages).toEqual([
      { role: "user", content: "one" },
      { role: "assistant", content: "two" },
      { role: "user", content: "three" },
    ]);
    expect(send("responses", "messages", { input: "q" }).body.messages).toEqual([
      { role: "user", content: "q" },
    ]);
  });

  row("H6 arguments as an object", () => {
    const call = { type: "function_call", call_id: "c", name: "f", arguments: { a: 1 } };
    const input = [
      { role: "user", content: "q" },
      call,
      { type: "function_call_output", call_id: "c", output: "r" },
    ];
    expect(send("responses", "chat", { input }).body.messages[1].tool_calls[0].function.arguments).toBe(
      '{"a":1}',
    );
    expect(send("responses", "messages", { input }).body.messages[1].content[0].input).toEqual({ a: 1 });
    expect(answer("chat", "responses", response([{ ...call, id: "fc_1" }])).heard.parts).toEqual([
      ["call", "f", '{"a":1}'],
    ]);
  });

  row("H7 the client's metadata and the response's id are returned", () => {
    const question = { metadata: { run: "7" }, input: "q" };
    for (const upstream of ["chat", "messages", "content"] as const) {
      const body = {
        chat: completion({ content: "Hi" }),
        messages: { ...messageStart().message, content: [] },
        content: generated([{ text: "Hi" }], "STOP"),
      }[upstream];
      const told = answer("responses", upstream, body, { question }).body;
      expect(told).toMatchObject({ metadata: { run: "7" }, id: expect.stringMatching(/^resp_.+/) });
    }
    const last = stream("responses", "chat", text, { question }).events;
    expect(last.at(-1).response).toMatchObject({ metadata: { run: "7" }, id: last[0].response.id });
  });

  row("H8 ★ every framing of an event", () => {
    const whole = text.map(frame).join("");
    const ways: Record<string, string> = {
      "no space": whole.replaceAll("data: ", "data:"),
      CRLF: whole.replaceAll("\n", "\r\n"),
      CR: whole.replaceAll("\n", "\r"),
      comments: `: hello\n\n${whole.replaceAll("\n\n", "\n\n: ping\n\n")}`,
      "comments within": whole.replaceAll("data: {", ": ping\ndata: {"),
      "several lines": whole.replaceAll('"choices":', '\ndata: "choices":'),
      BOM: `\ufeff${whole}`,
      "other fields": whole.replaceAll("data: ", "id: 1\nretry: 5\ndata: "),
      "no blank line at the end": whole.trimEnd(),
    };
    each(Object.keys(ways), (way) => {
      expect(stream("messages", "chat", ways[way] as string).heard).toMatchObject({ parts: hello, ends: 1 });
      expect(stream("responses", "chat", ways[way] as string).heard).toMatchObject({ parts: hello, ends: 1 });
    });
    const bytes = [...Buffer.from(whole.replace("llo", "llö"))].map((byte) => Buffer.of(byte));
    expect(stream("messages", "chat", bytes).heard.parts).toEqual([["text", "Hellö"]]);
  });

  row("H9 a stream without a stream content type", () => {
    for (const type of ["application/json", "text/plain", ""]) {
      const answerHeaders = { "content-type": type };
      expect(stream("messages", "chat", text, { answerHeaders }).heard).toMatchObject({
        parts: hello,
        ends: 1,
      });
      // The reverse: a whole response to a streaming request.
      const whole = JSON.stringify(completion({ content: "Hello" }));
      expect(stream("messages", "chat", whole, { answerHeaders }).heard).toMatchObject({
        parts: hello,
        ends: 1,
      });
    }
  });

  row("H10 bytes after the end are ignored", () => {
    const late = [...text, chunk({ content: "more" }), done];
    for (const client of ["messages", "responses", "content"] as const) {
      expect(stream(client, "chat", late).heard).toMatchObject({ parts: hello, ends: 1 });
    }
  });

  row("H11 a Chat stream ends with [DONE], for every upstream", () => {
    for (const upstream of wires) {
      const { events } = stream("chat", upstream, twoCalls[upstream]?.events as Body[], { convert: true });
      expect(events.filter((event) => event === done)).toHaveLength(1);
      expect(events.at(-1)).toBe(done);
    }
  });

  row("H12 ★ the first delta of a choice has a role", () => {
    for (const upstream of wires) {
      const [first] = stream("chat", upstream, twoCalls[upstream]?.events as Body[], {
        convert: true,
      }).events;
      expect(first.choices[0].delta.role).toBe("assistant");
    }
  });

  row("H13 choices are always a list", () => {
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const odd = [...text.slice(0, 3), { id: "c", choices: null, usage }, { id: "c", usage }, done];
    for (const client of wires) {
      expect(stream(client, "chat", odd, { convert: true }).heard).toMatchObject({ parts: hello, ends: 1 });
    }
    for (const event of stream("chat", "content", [
      { usageMetadata: {} },
      generated([{ text: "Hi" }], "STOP"),
    ]).events) {
      if (event !== done) expect(Array.isArray(event.choices)).toBe(true);
    }
    expect(answer("chat", "chat", { ...completion({}), choices: null }, { convert: true }).status).toBe(502);
  });

  row("H14 each choice has its own index", () => {
    const of = (index: number, content: string, finish_reason: string | null = null): Body =>
      chunk({}, null, { choices: [{ index, delta: { content }, finish_reason }] });
    const events = [of(0, "a"), of(1, "b"), of(0, "", "stop"), of(1, "", "stop"), done];
    const told = stream("chat", "chat", events, { question: { n: 2 }, convert: true }).events.filter(
      (event) => event !== done,
    );
    const said = told.flatMap(({ choices }) => choices).filter(({ delta }: Body) => delta.content);
    expect(said.map(({ index, delta }: Body) => [index, delta.content])).toEqual([
      [0, "a"],
      [1, "b"],
    ]);
    const candidates = ["a", "b"].map((words, index) => ({
      index,
      content: { parts: [{ text: words }] },
      finishReason: "STOP",
    }));
    expect(answer("chat", "content", { candidates }).body.choices).toMatchObject([
      { index: 0 },
      { index: 1 },
    ]);
  });

  row("H15 a ping becomes one in wires that have it, and each wire has its own keep-alive", () => {
    const events = [
      messageStart(),
      ...textBlock(0, "He"),
      { type: "ping" },
      ...textBlock(1, "llo"),
      ...messageEnd("end_turn"),
    ];
    const at = events.findIndex(({ type }) => type === "ping");
    // Several clients of the Content wire parse a comment as a piece of JSON.
    const alive: Record<Wire, RegExp> = {
      chat: /^: keep-alive\n\n$/,
      responses: /^: keep-alive\n\n$/,
      content: /^$/,
      messages: /^event: ping\n/,
    };
    for (const client of wires) {
      const { steps, ping } = stream(client, "messages", events);
      expect(steps[at]).toMatch(client === "messages" ? /^event: ping/ : /^$/);
      expect(ping).toMatch(alive[client]);
    }
  });
});
