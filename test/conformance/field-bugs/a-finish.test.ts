/** A. The finish reason of a response; every stream ends with one. */
import { expect } from "vitest";
import { answer, type Body, each, stream, type Wire, wires } from "./exchange.ts";
import { row, rows } from "./row.ts";
import {
  callBlock,
  chatCall,
  chunk,
  chunkUsage,
  completion,
  counts,
  created,
  done,
  fragment,
  generated,
  itemEvents,
  message,
  messageEnd,
  messageStart,
  responseEvents,
  textBlock,
  textItem,
  twoCalls,
} from "./upstream-responses.ts";

/** The value of each finish reason in each client's wire. */
const words: Record<string, Record<Wire, string>> = {
  stop: { chat: "stop", messages: "end_turn", responses: "completed", content: "STOP" },
  calls: { chat: "tool_calls", messages: "tool_use", responses: "completed", content: "STOP" },
  length: { chat: "length", messages: "max_tokens", responses: "max_output_tokens", content: "MAX_TOKENS" },
  filter: { chat: "content_filter", messages: "refusal", responses: "content_filter", content: "SAFETY" },
};

const f = { name: "f", args: { a: 1 } };

rows("A. finish reasons", "ends and errors", () => {
  row("A1 ★ text and calls end with tool use, streamed and whole", () => {
    const events = [
      chunk({ role: "assistant", content: "I look." }),
      chunk(fragment(0, "", "call_1", "f")),
      chunk(fragment(0, '{"a":1}')),
      chunk({}, "tool_calls"),
      done,
    ];
    const told = stream("messages", "chat", events).heard;
    expect(told.finish).toBe("tool_use");
    expect(told.parts).toEqual([
      ["text", "I look."],
      ["call", "f", '{"a":1}'],
    ]);
    // A dialect that ends with `stop` although it made calls.
    const said = events.map((event) => (event === events[3] ? chunk({}, "stop") : event));
    expect(stream("messages", "chat", said).heard.finish).toBe("tool_use");
    const body = completion({ content: "I look.", tool_calls: [chatCall("call_1", "f", '{"a":1}')] }, "stop");
    expect(answer("messages", "chat", body).heard.finish).toBe("tool_use");
    const cut = events.map((event) => (event === events[3] ? chunk({}, "length") : event));
    expect(stream("messages", "chat", cut).heard.finish).toBe("max_tokens");
  });

  row("A2 ★ one finish reason, at any position of the upstream's stream", () => {
    const text = chunk({ role: "assistant", content: "Hi" });
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const endings: Body[][] = [
      [text, chunk({}, "stop"), done],
      [chunk({ role: "assistant", content: "Hi" }, "stop"), done],
      [text, chunk({ content: "" }, "stop"), chunkUsage(usage), done],
      [text, chunk({}, "stop", { usage }), done],
      [text, chunk({}, "stop"), chunk({}, "stop"), done],
      [text, chunk({}, "stop"), chunkUsage(usage)],
    ];
    for (const client of wires) {
      each(endings, (events) => {
        const { heard } = stream(client, "chat", events, { convert: true });
        expect([heard.finish, heard.ends]).toEqual([words.stop?.[client], 1]);
        expect(heard.parts).toEqual([["text", "Hi"]]);
      });
    }
  });

  row("A3 ★ a call with finish reason STOP counts as a call", () => {
    const body = generated([{ functionCall: f }], "STOP", { usageMetadata: counts });
    expect(answer("chat", "content", body).heard.finish).toBe("tool_calls");
    expect(answer("messages", "content", body).heard.finish).toBe("tool_use");
  });

  row("A4 ★ a call in one frame and STOP in the next", () => {
    const events = [
      generated([{ functionCall: f }]),
      generated([{ text: "" }], "STOP", { usageMetadata: counts }),
    ];
    const { heard } = stream("chat", "content", events);
    expect(heard.finish).toBe("tool_calls");
    expect(heard.parts).toEqual([["call", "f", '{"a":1}']]);
  });

  row(
    "A5 every finish reason of the Content wire, and its own value where the client's wire has none",
    () => {
      const table: [string, string][] = [
        ["STOP", "stop"],
        ["MAX_TOKENS", "length"],
        ...["SAFETY", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "IMAGE_SAFETY", "RECITATION"].map(
          (native): [string, string] => [native, "content_filter"],
        ),
        ["MALFORMED_FUNCTION_CALL", "stop"],
        // Not a complete response, because the client's wire has no value for the reason.
        ...["LANGUAGE", "NO_IMAGE", "OTHER"].map((native): [string, string] => [native, "length"]),
      ];
      each(table, ([native, expected]) => {
        const [choice] = answer("chat", "content", generated([{ text: "x" }], native)).body.choices;
        expect(choice.finish_reason).toBe(expected);
        if (!["STOP", "MAX_TOKENS"].includes(native)) expect(choice.native_finish_reason).toBe(native);
        const last = stream("chat", "content", [generated([{ text: "x" }], native)]).events.at(-2).choices[0];
        expect([last.finish_reason, last.native_finish_reason]).toEqual([
          choice.finish_reason,
          choice.native_finish_reason,
        ]);
      });
      // A response with nothing but a broken call counts as none, so that another channel can be tried.
      for (const client of wires.filter((wire) => wire !== "content")) {
        expect(answer(client, "content", generated([], "MALFORMED_FUNCTION_CALL")).status).toBe(502);
        const { started, error } = stream(client, "content", [generated([], "MALFORMED_FUNCTION_CALL")]);
        expect([started, error?.retryable]).toEqual([false, true]);
      }
    },
  );

  row("A6 no tool-call finish without a call", () => {
    const text = [{ type: "text", text: "Hi" }];
    expect(answer("messages", "messages", message(text, "tool_use"), { convert: true }).heard.finish).toBe(
      "end_turn",
    );
    expect(answer("chat", "messages", message(text, "tool_use")).heard.finish).toBe("stop");
    expect(answer("messages", "chat", completion({ content: "Hi" }, "tool_calls")).heard.finish).toBe(
      "end_turn",
    );
    const events = [messageStart(), ...textBlock(0, "Hi"), ...messageEnd("tool_use")];
    expect(stream("chat", "messages", events).heard.finish).toBe("stop");
  });

  row("A7 a refusal by the provider becomes a content filter", () => {
    for (const reason of ["refusal", "sensitive"]) {
      for (const client of ["chat", "responses", "content"] as const) {
        expect(answer(client, "messages", message([], reason)).heard.finish).toBe(words.filter?.[client]);
        const events = [messageStart(), ...messageEnd(reason)];
        expect(stream(client, "messages", events).heard.finish).toBe(words.filter?.[client]);
      }
    }
  });

  row("A8 ★ a truncated or filtered response is incomplete", () => {
    for (const [finish, reason] of [
      ["length", "max_output_tokens"],
      ["content_filter", "content_filter"],
    ] as const) {
      const whole = answer("responses", "chat", completion({ content: "Hi" }, finish)).body;
      expect(whole).toMatchObject({ status: "incomplete", incomplete_details: { reason } });
      expect(whole.output[0].status).toBe("incomplete");
      const events = [chunk({ role: "assistant", content: "Hi" }), chunk({}, finish), done];
      const last = stream("responses", "chat", events).events.at(-1);
      expect(last.type).toBe("response.incomplete");
      expect(last.response).toMatchObject({ status: "incomplete", incomplete_details: { reason } });
    }
  });

  row("A9 log probabilities do not hide the finish reason", () => {
    const logprobs = {
      content: [{ token: "Hi", logprob: -0.1, bytes: [72, 105], top_logprobs: [] }],
      refusal: null,
    };
    const choice = { index: 0, delta: { role: "assistant", content: "Hi" }, logprobs, finish_reason: null };
    const events = [chunk({}, null, { choices: [choice] }), chunk({}, "stop"), done];
    for (const client of wires) {
      const question = client === "chat" ? { logprobs: true } : {};
      expect(stream(client, "chat", events, { question, convert: true }).heard.finish).toBe(
        words.stop?.[client],
      );
    }
  });

  row("A10 ★ a response that ends in an error is an error", () => {
    const body = completion({ content: null }, "error", { usage: null });
    const early = [chunk({ role: "assistant", content: "" }), chunk({}, "error"), done];
    const late = [chunk({ role: "assistant", content: "Hi" }), chunk({}, "error"), done];
    for (const client of wires) {
      expect(answer(client, "chat", body).status).toBe(502);
      const before = stream(client, "chat", early);
      expect([before.started, before.error?.retryable]).toEqual([false, true]);
      const after = stream(client, "chat", late, { convert: true });
      expect(after.heard).toMatchObject({ failed: true, ends: 0 });
    }
  });

  row("A11 ★ the tool of structured output is unwrapped, real tools are not", () => {
    const schema = { type: "object", properties: { a: { type: "number" } } };
    const question = { response_format: { type: "json_schema", json_schema: { name: "x", schema } } };
    const tools = [{ type: "function", function: { name: "f", parameters: schema } }];
    const capabilities = { structured_outputs: false };
    const asked = { question, capabilities };
    const own = { type: "tool_use", id: "t1", name: "respond_with_json", input: { a: 1 } };
    const real = { type: "tool_use", id: "t2", name: "f", input: { a: 2 } };
    const whole = answer("chat", "messages", message([own], "tool_use"), asked).heard;
    expect(whole).toMatchObject({ parts: [["text", '{"a":1}']], finish: "stop" });
    const events = [
      messageStart(),
      ...callBlock(0, "t1", own.name, '{"a"', ":1}"),
      ...messageEnd("tool_use"),
    ];
    const streamed = stream("chat", "messages", events, asked).heard;
    expect(streamed).toMatchObject({ parts: [["text", '{"a":1}']], finish: "stop" });
    const withTools = { question: { ...question, tools }, capabilities };
    expect(answer("chat", "messages", message([real], "tool_use"), withTools).heard).toMatchObject({
      parts: [["call", "f", '{"a":2}']],
      finish: "tool_calls",
    });
    const calls = [messageStart(), ...callBlock(0, "t2", "f", '{"a":2}'), ...messageEnd("tool_use")];
    expect(stream("chat", "messages", calls, withTools).heard).toMatchObject({
      parts: [["call", "f", '{"a":2}']],
      finish: "tool_calls",
    });
  });

  row("A12 every choice of every chunk has a delta", () => {
    const frame = {
      candidates: [{ content: { role: "model" }, finishReason: "MAX_TOKENS", index: 0 }],
      usageMetadata: counts,
    };
    for (const events of [[frame], [{ candidates: [{ finishReason: "MAX_TOKENS" }] }]]) {
      const { heard, events: chunks } = stream("chat", "content", events);
      expect(heard.finish).toBe("length");
      expect(chunks.at(-2).choices[0].delta).toEqual({});
    }
  });

  row("A13 a stream with [DONE] needs no finish reason", () => {
    const text = [chunk({ role: "assistant", content: "Hi" }), done];
    const calls = twoCalls.chat?.events.filter((event) => !event.choices?.[0]?.finish_reason) ?? [];
    for (const client of wires) {
      expect(stream(client, "chat", text, { convert: true }).heard).toMatchObject({
        finish: words.stop?.[client],
        ends: 1,
      });
      expect(stream(client, "chat", calls, { convert: true }).heard).toMatchObject({
        finish: words.calls?.[client],
        ends: 1,
      });
    }
  });

  row("A14 tool_use becomes tool_calls", () => {
    const whole = answer("chat", "messages", twoCalls.messages?.whole).heard;
    const streamed = stream("chat", "messages", twoCalls.messages?.events as Body[]).heard;
    for (const heard of [whole, streamed]) {
      expect(heard.finish).toBe("tool_calls");
      expect(heard.parts).toEqual([
        ["call", "f", '{"a":1}'],
        ["call", "g", '{"b":2}'],
      ]);
      expect(heard.ids).toEqual(["call_1", "call_2"]);
    }
  });

  row("A15 ★ a stream that only ends is always terminated", () => {
    const open = [chunk({ role: "assistant", content: "Hi" })];
    for (const client of wires) {
      const strict = stream(client, "chat", open);
      expect(strict.heard).toMatchObject({ failed: true, ends: 0 });
      const lenient = stream(client, "chat", open, {
        convert: true,
        capabilities: { tolerate_missing_finish: true },
      });
      expect(lenient.heard).toMatchObject({ finish: words.stop?.[client], ends: 1, failed: false });
      const nothing = stream(client, "chat", [], { capabilities: { tolerate_missing_finish: true } });
      expect([nothing.started, nothing.error?.status]).toEqual([false, 502]);
    }
    // An incomplete call does not count as a call.
    const half = [chunk(fragment(0, '{"a', "call_1", "f"))];
    const capabilities = { tolerate_missing_finish: true };
    expect(stream("responses", "chat", half, { capabilities }).heard).toMatchObject({
      failed: true,
      ends: 0,
    });
  });

  row("A16 calls of the Responses wire end with tool_calls", () => {
    expect(answer("chat", "responses", twoCalls.responses?.whole).heard.finish).toBe("tool_calls");
  });

  row("A17 ★ the kinds of items determine the finish reason", () => {
    const { events = [], whole } = twoCalls.responses ?? {};
    expect(stream("messages", "responses", events).heard.finish).toBe("tool_use");
    expect(stream("chat", "responses", events).heard.finish).toBe("tool_calls");
    expect(answer("messages", "responses", whole).heard.finish).toBe("tool_use");
    expect(stream("chat", "responses", responseEvents([textItem("Hi")])).heard.finish).toBe("stop");
    // The item is streamed; the last event does not repeat it.
    const last = responseEvents([textItem("Hi")]).at(-1);
    const bare = { ...last, response: { ...last.response, output: [] } };
    expect(
      stream("messages", "responses", [created, ...itemEvents(0, textItem("Hi")), bare]).heard,
    ).toMatchObject({
      parts: [["text", "Hi"]],
      finish: "end_turn",
      ends: 1,
    });
  });

  row("A18 ★ an open message is always closed", () => {
    const { heard, events } = stream("messages", "chat", [chunk({ role: "assistant", content: "" }), done]);
    expect(heard).toMatchObject({ finish: "end_turn", ends: 1, parts: [] });
    expect(events.map(({ type }) => type)).toEqual([
      "message_start",
      "ping",
      "message_delta",
      "message_stop",
    ]);
  });
});
