/** B. Calls in streams: fragments, indices, ids and names, and upstream deviations. */
import { expect } from "vitest";
import { answer, type Body, each, send, stream, wires } from "./exchange.ts";
import { row, rows } from "./row.ts";
import {
  callBlock,
  callItem,
  chatCall,
  chunk,
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
  response,
  responseEvents,
  textBlock,
  textItem,
  twoCalls,
} from "./upstream-responses.ts";

const both = [
  ["call", "f", '{"a":1}'],
  ["call", "g", '{"b":2}'],
];
const first = [["call", "f", '{"a":1}']];
/** Clients that receive a call in fragments. */
const piecemeal = ["chat", "messages", "responses"] as const;

/** Interleaves two lists. */
const zipped = (a: Body[], b: Body[]): Body[] => a.flatMap((event, at) => [event, b[at]]);

/** Chat chunks with fragments of calls. */
const calling = (fragments: Body[], finish = "tool_calls"): Body[] => [
  chunk({ role: "assistant", content: null }),
  ...fragments.map((delta) => chunk(delta)),
  chunk({}, finish),
  done,
];

rows("B. streamed calls", "tool calls", () => {
  row("B1 ★ a block is stopped once, however often the upstream repeats the stop", () => {
    const call = callBlock(0, "t1", "f", '{"a":1}');
    const twice = [messageStart(), ...call, call.at(-1), ...messageEnd("tool_use")];
    for (const client of wires) {
      expect(stream(client, "messages", twice, { convert: true }).heard.parts).toEqual(first);
      for (const upstream of wires) {
        const { events = [] } = twoCalls[upstream] ?? {};
        expect(stream(client, upstream, events, { convert: true }).heard.parts).toEqual(both);
      }
    }
  });

  row("B2 ★ parallel calls belong to one choice", () => {
    const { events } = stream("chat", "responses", twoCalls.responses?.events as Body[]);
    const indices = events
      .filter((event) => event !== done)
      .flatMap(({ choices }) => choices.map((c: Body) => c.index));
    expect(new Set(indices)).toEqual(new Set([0]));
    const { choices } = answer("chat", "responses", twoCalls.responses?.whole).body;
    expect(choices).toHaveLength(1);
    expect(choices[0].message.tool_calls).toHaveLength(2);
  });

  row("B3 ★ parallel calls are numbered from 0", () => {
    each(wires, (upstream) => {
      const { events } = stream("chat", upstream, twoCalls[upstream]?.events as Body[], { convert: true });
      const calls = events.flatMap((event) => event.choices?.[0]?.delta.tool_calls ?? []);
      const opened = calls
        .filter(({ id }) => id !== undefined)
        .map(({ index, function: own }) => [index, own.name]);
      expect(opened).toEqual([
        [0, "f"],
        [1, "g"],
      ]);
    });
  });

  row("B4 interleaved fragments of parallel calls are assigned by the upstream's index", () => {
    const [a, b] = [callBlock(0, "c1", "f", '{"a"', ":1}"), callBlock(1, "c2", "g", '{"b"', ":2}")];
    const items = [callItem("c1", "f", '{"a":1}'), callItem("c2", "g", '{"b":2}')];
    const [one = [], two = []] = items.map((item, index) => itemEvents(index, item));
    const mixed: Record<string, Body[]> = {
      messages: [messageStart(), ...zipped(a, b), ...messageEnd("tool_use")],
      responses: [created, ...zipped(one, two), { type: "response.completed", response: response(items) }],
    };
    for (const [upstream, events] of Object.entries(mixed)) {
      for (const client of wires) {
        const { heard } = stream(client, upstream as (typeof wires)[0], events, { convert: true });
        expect(heard.parts).toEqual(both);
      }
    }
  });

  row("B5 a call with index 0 is a call", () => {
    const events = calling([fragment(0, "", "call_1", "f"), fragment(0, '{"a":1}')]);
    for (const client of wires) expect(stream(client, "chat", events).heard.parts).toEqual(first);
  });

  row("B6 ★ the empty input of a block's start is not an argument", () => {
    const { events, heard } = stream("chat", "messages", twoCalls.messages?.events as Body[]);
    const opened = events.flatMap((event) => event.choices?.[0]?.delta.tool_calls ?? []).find(({ id }) => id);
    expect(opened.function.arguments).toBe("");
    expect(heard.parts).toEqual(both);
  });

  row("B7 an absent index, or one that restarts in each chunk", () => {
    const bare = (args: string, id?: string, name?: string): Body => {
      const { index: _, ...rest } = fragment(0, args, id, name).tool_calls[0];
      return { tool_calls: [rest] };
    };
    const missing = [bare("", "c1", "f"), bare('{"a":1}'), bare("", "c2", "g"), bare('{"b":2}')];
    const again = [fragment(0, '{"a":1}', "c1", "f"), fragment(0, '{"b":2}', "c2", "g")];
    for (const client of wires) {
      each([missing, again], (fragments) => {
        const { heard } = stream(client, "chat", calling(fragments), { convert: true });
        expect(heard.parts).toEqual(both);
        expect(new Set(heard.ids).size).toBe(2);
      });
    }
  });

  row("B8 ★ a call without arguments has {}, sent and received", () => {
    const events: Record<string, Body[]> = {
      chat: calling([fragment(0, "", "c1", "f")]),
      messages: [messageStart(), ...callBlock(0, "c1", "f"), ...messageEnd("tool_use")],
      responses: responseEvents([callItem("c1", "f", "")]),
      content: [generated([{ functionCall: { name: "f" } }], "STOP")],
    };
    for (const [upstream, list] of Object.entries(events)) {
      for (const client of wires) {
        const { heard } = stream(client, upstream as (typeof wires)[0], list, { convert: true });
        const [call] = heard.parts;
        expect(call?.slice(0, 2)).toEqual(["call", "f"]);
        // The Messages wire begins with `{}` by itself.
        expect(client === "messages" ? call?.[2] || "{}" : call?.[2]).toBe("{}");
      }
    }
    const history = {
      messages: [
        { role: "user", content: "q" },
        { role: "assistant", content: null, tool_calls: [chatCall("c1", "f", "")] },
        { role: "tool", tool_call_id: "c1", content: "r" },
      ],
    };
    expect(send("chat", "messages", history).body.messages[1].content[0].input).toEqual({});
    expect(send("chat", "content", history).body.contents[1].parts[0].functionCall.args).toEqual({});
    expect(send("chat", "responses", history).body.input[1].arguments).toBe("{}");
    expect(
      send("chat", "chat", history, { convert: true }).body.messages[1].tool_calls[0].function.arguments,
    ).toBe("{}");
  });

  row("B9 ★ several calls in one chunk", () => {
    const calls = [
      ...fragment(0, '{"a":1}', "c1", "f").tool_calls,
      ...fragment(1, '{"b":2}', "c2", "g").tool_calls,
    ];
    for (const client of wires) {
      expect(stream(client, "chat", calling([{ tool_calls: calls }])).heard.parts).toEqual(both);
    }
  });

  row("B10 arguments are sent as they arrive", () => {
    const events = twoCalls.messages?.events as Body[];
    for (const client of piecemeal) {
      const { steps } = stream(client, "messages", events, { convert: true });
      each(["a", "b"], (name) => {
        const at = events.findIndex((event) => event.delta?.partial_json?.includes(`"${name}"`));
        expect(steps[at]).toContain(`${name}\\"`);
      });
    }
  });

  row("B11 ★ empty content between the fragments of a call is ignored", () => {
    const events = calling([
      { content: "I look." },
      { content: "", ...fragment(0, "", "c1", "f") },
      { content: "" },
      { content: "", ...fragment(0, '{"a"') },
      { content: "" },
      fragment(0, ":1}"),
    ]);
    for (const client of wires) {
      expect(stream(client, "chat", events).heard.parts).toEqual([["text", "I look."], ...first]);
    }
  });

  row("B12 a call without an id gets a deterministic one", () => {
    const events = calling([{ tool_calls: [{ index: 0, function: { name: "f", arguments: '{"a":1}' } }] }]);
    for (const client of wires.filter((wire) => wire !== "chat")) {
      const [one, two] = [1, 2].map(() => stream(client, "chat", events).heard);
      expect(one?.ids[0]).toMatch(/^[A-Za-z0-9_-]{8,40}$/);
      expect(one).toEqual(two);
    }
    const body = completion({ tool_calls: [{ type: "function", function: { name: "f", arguments: "{}" } }] });
    const ids = [1, 2].map(() => answer("messages", "chat", body).heard.ids[0]);
    expect(ids[0]).toMatch(/^[A-Za-z0-9_-]{8,40}$/);
    expect(ids[0]).toBe(ids[1]);
  });

  row("B13 a block opens when its name is known", () => {
    const nameless = fragment(0, '{"a"', "c1");
    const events = calling([nameless, fragment(0, "", undefined, "f"), fragment(0, ":1}")]);
    for (const client of wires.filter((wire) => wire !== "chat")) {
      expect(stream(client, "chat", events).heard.parts).toEqual(first);
    }
  });

  row("B14 ★ arguments of the Responses wire have a done event, also for {}", () => {
    for (const [args, expected] of [
      ['{"a":1}', '{"a":1}'],
      ["", "{}"],
      ["{}", "{}"],
    ] as const) {
      const { events } = stream("responses", "chat", calling([fragment(0, args, "c1", "f")]));
      const sealed = events.filter(({ type }) => type === "response.function_call_arguments.done");
      expect(sealed).toMatchObject([{ arguments: expected }]);
      expect(events.at(-1).response.output[0]).toMatchObject({ type: "function_call", arguments: expected });
    }
  });

  row("B15 arguments that are not an object keep the call and the text", () => {
    const cases: [unknown, Record<string, unknown>, string][] = [
      ["null", {}, "{}"],
      [null, {}, "{}"],
      ["[1]", { value: [1] }, "[1]"],
      ['{"a', { _raw: '{"a' }, '{"a'],
      [{ a: 1 }, { a: 1 }, '{"a":1}'],
    ];
    each(cases, ([args, object, text]) => {
      const body = completion(
        { content: "T", tool_calls: [chatCall("c1", "f", args as string)] },
        "tool_calls",
      );
      const { content } = answer("messages", "chat", body).body;
      expect(content).toMatchObject([{ text: "T" }, { type: "tool_use", name: "f" }]);
      expect(content[1].input).toEqual(object);
      const { parts } = answer("content", "chat", body).body.candidates[0].content;
      expect(parts[0]).toEqual({ text: "T" });
      expect(parts[1].functionCall.args).toEqual(object);
      expect(answer("responses", "chat", body).heard.parts).toEqual([
        ["text", "T"],
        ["call", "f", text],
      ]);
      if (args === null) return;
      const pieces = [{ content: "T" }, fragment(0, "", "c1", "f"), fragment(0, args as string)];
      const streamed = stream("content", "chat", calling(pieces)).heard;
      expect(streamed.parts).toEqual([
        ["text", "T"],
        ["call", "f", JSON.stringify(object)],
      ]);
    });
  });

  row("B16 text and calls keep their order", () => {
    const content = [
      { type: "text", text: "one" },
      { type: "tool_use", id: "t1", name: "f", input: { a: 1 } },
      { type: "text", text: "two" },
    ];
    const order = [["text", "one"], ...first, ["text", "two"]];
    const events = [
      messageStart(),
      ...textBlock(0, "one"),
      ...callBlock(1, "t1", "f", '{"a":1}'),
      ...textBlock(2, "two"),
      ...messageEnd("tool_use"),
    ];
    for (const client of ["messages", "responses", "content"] as const) {
      expect(answer(client, "messages", message(content, "tool_use"), { convert: true }).heard.parts).toEqual(
        order,
      );
      expect(stream(client, "messages", events, { convert: true }).heard.parts).toEqual(order);
    }
    const items = [textItem("one"), callItem("t1", "f", '{"a":1}'), textItem("two")];
    expect(stream("messages", "responses", responseEvents(items)).heard.parts).toEqual(order);
    const parts = [{ text: "one" }, { functionCall: { name: "f", args: { a: 1 } } }, { text: "two" }];
    expect(
      stream("messages", "content", [...parts.map((p) => generated([p])), generated([], "STOP")]).heard.parts,
    ).toEqual(order);
  });

  row("B17 ★ finish reason and usage are in one message_delta", () => {
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    const events = [
      chunk({ content: "Hi" }),
      chunk({}, "stop"),
      chunk({}, null, { choices: [], usage }),
      done,
    ];
    const deltas = stream("messages", "chat", events).events.filter(({ type }) => type === "message_delta");
    expect(deltas).toMatchObject([
      { delta: { stop_reason: "end_turn" }, usage: { input_tokens: 10, output_tokens: 5 } },
    ]);
  });

  row("B18 a truncated call keeps what arrived", () => {
    const events = calling([fragment(0, "", "c1", "f"), fragment(0, '{"a": "lo')], "length");
    const words = { chat: "length", messages: "max_tokens", responses: "max_output_tokens" };
    for (const client of piecemeal) {
      const { heard } = stream(client, "chat", events, { convert: true });
      expect(heard.finish).toBe(words[client]);
      expect(heard.parts).toEqual([["call", "f", '{"a": "lo']]);
    }
    const { heard } = stream("content", "chat", events);
    expect([heard.finish, heard.parts]).toEqual([
      "MAX_TOKENS",
      [["call", "f", '{"_raw":"{\\"a\\": \\"lo"}']],
    ]);
    const body = completion({ tool_calls: [chatCall("c1", "f", '{"a": "lo')] }, "length");
    expect(answer("messages", "chat", body).heard.finish).toBe("max_tokens");
  });

  row("B19 a message and the calls after it are separate output items", () => {
    const events = calling([
      { content: "I look." },
      fragment(0, '{"a":1}', "c1", "f"),
      fragment(1, '{"b":2}', "c2", "g"),
    ]);
    const { events: told, heard } = stream("responses", "chat", events);
    const added = told.filter(({ type }) => type === "response.output_item.added");
    expect(added.map(({ output_index, item }) => [output_index, item.type])).toEqual([
      [0, "message"],
      [1, "function_call"],
      [2, "function_call"],
    ]);
    expect(heard.parts).toEqual([["text", "I look."], ...both]);
  });

  row("B20 interleaved calls come in sequence where blocks may not overlap", () => {
    const events = calling([
      fragment(0, "", "c1", "f"),
      fragment(1, "", "c2", "g"),
      fragment(0, '{"a"'),
      fragment(1, '{"b"'),
      fragment(0, ":1}"),
      fragment(1, ":2}"),
    ]);
    for (const client of wires) {
      expect(stream(client, "chat", events, { convert: true }).heard.parts).toEqual(both);
    }
  });

  row("B21 a first fragment of two quotes is not an argument", () => {
    const empty = calling([fragment(0, '""', "c1", "f")]);
    const filled = calling([fragment(0, '""', "c1", "f"), fragment(0, '{"a":1}')]);
    for (const client of ["responses", "content"] as const) {
      expect(stream(client, "chat", empty).heard.parts).toEqual([["call", "f", "{}"]]);
    }
    for (const client of wires) {
      expect(stream(client, "chat", filled, { convert: true }).heard.parts).toEqual(first);
    }
    const body = completion({ tool_calls: [chatCall("c1", "f", '""')] });
    expect(answer("messages", "chat", body).body.content[0].input).toEqual({});
  });

  row("B22 arguments that are repeated at the end count once", () => {
    const pieces = [
      fragment(0, "", "c1", "f"),
      fragment(0, '{"a"'),
      fragment(0, ":1}"),
      fragment(0, '{"a":1}'),
    ];
    const events = calling(pieces);
    const inFinish = [...events.slice(0, -3), chunk(fragment(0, '{"a":1}'), "tool_calls"), done];
    for (const client of wires) {
      each([events, inFinish], (list) => {
        expect(stream(client, "chat", list, { convert: true }).heard.parts).toEqual(first);
      });
    }
  });

  row("B23 a turn of calls gets no invented text", () => {
    const body = generated([{ functionCall: { name: "f", args: { a: 1 } } }], "STOP", {
      usageMetadata: counts,
    });
    expect(answer("chat", "content", body).body.choices[0].message.content).toBeNull();
    for (const client of piecemeal) {
      expect(answer(client, "content", body).heard.parts).toEqual(first);
      expect(stream(client, "content", [body]).heard.parts).toEqual(first);
    }
  });

  row("B24 arguments in deltas only, in done only, or in the item only", () => {
    const item = callItem("c1", "f", '{"a":1}');
    const [added, , , sealed, ended] = itemEvents(0, item);
    const deltas = itemEvents(0, item).filter(({ type }) => type.endsWith("arguments.delta"));
    const bare = { ...ended, item: { ...item, arguments: "" } };
    const last = { type: "response.completed", response: response([item]) };
    const ways = [
      [created, added, ...deltas, bare, { ...last, response: response([]) }],
      [created, added, sealed, bare, { ...last, response: response([]) }],
      [created, added, ended, { ...last, response: response([]) }],
      [created, added, last],
      [created, last],
    ];
    for (const client of wires.filter((wire) => wire !== "responses")) {
      each(ways, (events) => {
        expect(stream(client, "responses", events).heard).toMatchObject({ parts: first, ends: 1 });
      });
    }
  });

  row("B25 ★ everything in the first chunk, ids repeated, the last fragment with the finish", () => {
    const events = [
      chunk({ role: "assistant", content: "I look." }),
      chunk(fragment(0, '{"a"', "c1", "f")),
      chunk(fragment(0, ":", "c1", "f")),
      chunk(fragment(0, "1}", "c1"), "tool_calls"),
      done,
    ];
    for (const client of wires.filter((wire) => wire !== "chat")) {
      const { heard } = stream(client, "chat", events);
      expect(heard.parts).toEqual([["text", "I look."], ...first]);
      expect(heard.ends).toBe(1);
    }
  });

  row("B26 free-text calls of the Responses wire", () => {
    const item = { type: "custom_tool_call", id: "ctc_1", call_id: "c1", name: "patch", input: "*** Begin" };
    const place = { item_id: "ctc_1", output_index: 0 };
    const events = [
      created,
      { type: "response.output_item.added", output_index: 0, item: { ...item, input: "" } },
      { type: "response.custom_tool_call_input.delta", ...place, delta: "*** " },
      { type: "response.custom_tool_call_input.delta", ...place, delta: "Begin" },
      { type: "response.custom_tool_call_input.done", ...place, input: item.input },
      { type: "response.output_item.done", output_index: 0, item },
      { type: "response.completed", response: response([item]) },
    ];
    const back = stream("responses", "responses", events, { convert: true }).heard;
    expect(back.parts).toEqual([["call", "patch", "*** Begin"]]);
    for (const client of ["messages", "content"] as const) {
      for (const { heard } of [
        stream(client, "responses", events),
        answer(client, "responses", response([item])),
      ]) {
        expect(heard.parts).toEqual([["call", "patch", '{"input":"*** Begin"}']]);
      }
    }
    const asked = { question: { tools: [{ type: "custom", name: "patch" }] } };
    const asFunction = calling([fragment(0, '{"input":"*** ', "c1", "patch"), fragment(0, 'Begin"}')]);
    const capabilities = { custom_tools: false };
    const restored = stream("responses", "chat", asFunction, { ...asked, capabilities }).heard;
    expect(restored.parts).toEqual([["call", "patch", "*** Begin"]]);
  });
});
