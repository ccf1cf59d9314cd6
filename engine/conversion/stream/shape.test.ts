import { describe, expect, test } from "vitest";
import type { LooseEvent, ShapedEvent, StrictEvent } from "./event.ts";
import { createGrammar } from "./grammar.ts";
import { createShape, type Needs } from "./shape.ts";

/** Runs loose events through the grammar and a shape. */
function run(
  events: LooseEvent[],
  needs: Needs,
  close: "explicit" | "on-next" = "explicit",
): { out: ShapedEvent[]; dropped: string[] } {
  const out: ShapedEvent[] = [];
  const dropped: string[] = [];
  const shape = createShape(needs, (event) => out.push(structuredClone(event)), {
    dropped: (path) => dropped.push(path),
  });
  const grammar = createGrammar(
    { start: { id: "r", model: "m", created: 1 }, makeId: (_, index) => `made_${index}`, close },
    (event) => shape.accept(event),
  );
  for (const event of events) grammar.accept(event);
  grammar.close();
  return { out, dropped };
}

/** Position, then the event: `0+text`, `0.text:Hi`, `0-`. Groups as `(name 0` and `0)`. */
function brief(events: ShapedEvent[]): string[] {
  return events.flatMap((event) => {
    switch (event.type) {
      case "start":
      case "ping":
        return [];
      case "part_start":
        return [`${event.position}+${event.kind}`];
      case "part_delta":
        return [`${event.position}.${event.text ?? event.arguments ?? event.input ?? "sig"}`];
      case "part_end":
        return [`${event.position}-`];
      case "group_start":
        return [`(${event.name} ${event.item}`];
      case "group_end":
        return [`${event.item})${event.parts.map((part) => part.text).join("|")}`];
      case "finish": {
        const usage = event.usage === undefined ? "" : ` ${JSON.stringify(event.usage)}`;
        const last = event.last === undefined ? "" : ` with ${event.last.type}`;
        return [`finish ${event.finish.reason}${usage}${last}`];
      }
      default:
        return [event.type];
    }
  });
}

const text = (value: string, key?: unknown): LooseEvent => ({
  type: "part_delta",
  kind: "text",
  text: value,
  key,
});
const call = (key: number, piece: string, id?: string): LooseEvent => ({
  type: "part_delta",
  kind: "tool_call",
  key,
  ...(id === undefined ? {} : { id, name: "f" }),
  arguments: piece,
});
const thought = (value: string, key: number, summary: number): LooseEvent => ({
  type: "part_delta",
  kind: "reasoning",
  key,
  text: value,
  summary_index: summary,
});
const ended = (key: unknown): LooseEvent => ({ type: "part_end", key });
const stop: LooseEvent = { type: "finish", finish: { reason: "stop" } };
const usage: LooseEvent = { type: "usage", usage: { output: 2 } };

interface Row {
  name: string;
  needs: Needs;
  close?: "on-next";
  events: LooseEvent[];
  out: string[];
}

const rows: Row[] = [
  {
    name: "without needs everything passes, numbered",
    needs: {},
    events: [call(0, "{", "a"), call(1, "{", "b"), call(0, "}"), call(1, "}"), stop],
    out: ["0+tool_call", "0.{", "1+tool_call", "1.{", "0.}", "1.}", "0-", "1-", "finish tool_calls", "end"],
  },
  {
    name: "reasoning: part: a blank line precedes a later summary, but not another part",
    needs: { reasoning: "part" },
    events: [thought("a", 0, 0), thought("b", 0, 0), thought("c", 0, 1), ended(0), thought("d", 1, 0), stop],
    out: ["0+reasoning", "0.a", "0.b", "0.\n\nc", "0-", "1+reasoning", "1.d", "1-", "finish stop", "end"],
  },
  {
    name: "reasoning: choice: a blank line precedes another part, too",
    needs: { reasoning: "choice" },
    events: [thought("a", 0, 0), ended(0), thought("b", 1, 0), thought("c", 1, 0), stop],
    out: ["0+reasoning", "0.a", "0-", "1+reasoning", "1.\n\nb", "1.c", "1-", "finish stop", "end"],
  },
  {
    name: "serial: interleaved calls queue (F123)",
    needs: { parts: "serial" },
    events: [call(0, "", "a"), call(1, '{"y"', "b"), call(0, '{"x":1}'), call(1, ":2}"), stop],
    out: [
      "0+tool_call",
      '0.{"x":1}',
      "0-",
      "1+tool_call",
      '1.{"y"',
      "1.:2}",
      "1-",
      "finish tool_calls",
      "end",
    ],
  },
  {
    name: "serial: reasoning, then calls that all have index 0 (F135)",
    needs: { parts: "serial" },
    close: "on-next",
    events: [
      { type: "part_delta", kind: "reasoning", text: "r" },
      call(0, "{}", "a"),
      call(0, "{}", "b"),
      stop,
    ],
    out: [
      "0+reasoning",
      "0.r",
      "0-",
      "1+tool_call",
      "1.{}",
      "1-",
      "2+tool_call",
      "2.{}",
      "2-",
      "finish tool_calls",
      "end",
    ],
  },
  {
    name: "serial: an open text ends before a call, and later text is a new part",
    needs: { parts: "serial" },
    events: [
      text("a", "t"),
      call(0, '{"x"', "a"),
      text("b", "t"),
      call(0, ":1}"),
      text("c", "t"),
      ended("t"),
      stop,
    ],
    out: [
      "0+text",
      "0.a",
      "0-",
      "1+tool_call",
      '1.{"x"',
      "1.:1}",
      "1-",
      "2+text",
      "2.b",
      "2.c",
      "2-",
      "finish tool_calls",
      "end",
    ],
  },
  {
    name: "serial: a call with incomplete arguments stays open to the end",
    needs: { parts: "serial" },
    events: [call(0, '{"x', "a"), call(1, "{}", "b"), { type: "finish", finish: { reason: "length" } }],
    out: ["0+tool_call", '0.{"x', "0-", "1+tool_call", "1.{}", "1-", "finish length", "end"],
  },
  {
    name: "serial: a complete part waits until the open one ends",
    needs: { parts: "serial", whole: ["tool_call"] },
    events: [
      { type: "part_start", key: 0, part: { type: "server_tool_call", id: "s", tool: "x" } },
      call(1, "{}", "a"),
      ended(1),
      ended(0),
      stop,
    ],
    out: ["0+server_tool_call", "0-", "1-", "finish tool_calls", "end"],
  },
  {
    name: "whole: a call is sent complete, text is streamed",
    needs: { whole: ["tool_call"] },
    events: [text("A"), call(0, '{"x"', "a"), call(0, ":1}"), stop],
    out: ["0+text", "0.A", "0-", "1-", "finish tool_calls", "end"],
  },
  {
    name: "finish with usage: usage comes after the finish",
    needs: { usage: ["finish"] },
    events: [text("A"), stop, { type: "ping" }, usage, { type: "end" }],
    out: ["0+text", "0.A", "0-", "usage", 'finish stop {"output":2}', "end"],
  },
  {
    name: "finish with usage: usage came before, so the end releases it",
    needs: { usage: ["finish"] },
    events: [text("A"), usage, stop],
    out: ["0+text", "0.A", "usage", "0-", 'finish stop {"output":2}', "end"],
  },
  {
    name: "finish with usage: no usage is reported",
    needs: { usage: ["finish"] },
    events: [text("A"), stop],
    out: ["0+text", "0.A", "0-", "finish stop", "end"],
  },
  {
    name: "finish with usage: after an error the finish is never sent",
    needs: { usage: ["finish"] },
    events: [text("A"), stop, { type: "error", error: { kind: "upstream", message: "gone" } }],
    out: ["0+text", "0.A", "0-", "error"],
  },
  {
    name: "finish with part: the last complete part is sent with the finish and the usage (F126)",
    needs: { whole: ["tool_call"], usage: ["finish"], finish: "with-part" },
    close: "on-next",
    events: [text("A"), call(0, '{"x"', "c"), call(0, ":1}"), stop, usage, { type: "end" }],
    out: ["0+text", "0.A", "0-", "usage", 'finish tool_calls {"output":2} with tool_call', "end"],
  },
  {
    name: "finish with part: only the last one, and only if nothing follows it",
    needs: { whole: ["tool_call"], finish: "with-part" },
    events: [call(0, "{}", "a"), ended(0), call(1, "{}", "b"), ended(1), text("x"), stop],
    out: ["0-", "1-", "2+text", "2.x", "2-", "finish tool_calls", "end"],
  },
  {
    name: "finish with part: the buffered part is sent before an error",
    needs: { whole: ["tool_call"], finish: "with-part" },
    events: [call(0, "{}", "a"), ended(0), { type: "error", error: { kind: "upstream", message: "gone" } }],
    out: ["0-", "error"],
  },
  {
    name: "group: adjacent text is one item, a call another (F127)",
    needs: { group: { message: ["text", "refusal"] } },
    close: "on-next",
    events: [text("Hi"), call(0, "{}", "c"), stop],
    out: [
      "(message 0",
      "0+text",
      "0.Hi",
      "0-",
      "0)Hi",
      "1+tool_call",
      "1.{}",
      "1-",
      "finish tool_calls",
      "end",
    ],
  },
  {
    name: "group: an open member ends before its group does",
    needs: { group: { message: ["text"] } },
    events: [text("a", 0), text("b", 1), call(2, "{}", "c"), ended(0), ended(1), text("c", 3), stop],
    out: [
      "(message 0",
      "0+text",
      "0.a",
      "1+text",
      "1.b",
      "2+tool_call",
      "2.{}",
      "0-",
      "1-",
      "0)a|b",
      "(message 2",
      "3+text",
      "3.c",
      "2-",
      "3-",
      "2)c",
      "finish tool_calls",
      "end",
    ],
  },
  {
    name: "first choice only",
    needs: { choices: 1 },
    events: [
      { ...text("b"), choice: 1 } as LooseEvent,
      text("a"),
      stop,
      { ...stop, choice: 1 } as LooseEvent,
    ],
    out: ["0+text", "0.a", "0-", "finish stop", "end"],
  },
];

describe("shapes of a wire", () => {
  for (const row of rows) {
    test(row.name, () => {
      expect(brief(run(row.events, row.needs, row.close).out)).toEqual(row.out);
    });
  }

  test("own: results of other wires' built-in tools are dropped", () => {
    const events: LooseEvent[] = [
      { type: "part_whole", key: 0, part: { type: "server_tool_result", call_id: "a", ext: { here: {} } } },
      { type: "part_whole", key: 1, part: { type: "server_tool_result", call_id: "b", ext: { there: {} } } },
      text("a", 2),
      stop,
    ];
    const { out, dropped } = run(events, { own: "here" });
    expect(brief(out)).toEqual(["0+server_tool_result", "0-", "1+text", "1.a", "1-", "finish stop", "end"]);
    expect(dropped).toEqual(["candidates.parts[server_tool_result]"]);
  });

  test("kinds that the wire cannot stream are dropped, reported, and not counted", () => {
    const { out, dropped } = run(
      [
        { type: "part_whole", key: 0, part: { type: "image", source: {} } },
        text("a", 1),
        { type: "part_whole", key: 2, part: { type: "image", source: {} } },
        call(3, "{}", "c"),
        stop,
      ],
      { kinds: ["text", "tool_call"] },
    );
    expect(brief(out)).toEqual([
      "0+text",
      "0.a",
      "1+tool_call",
      "1.{}",
      "0-",
      "1-",
      "finish tool_calls",
      "end",
    ]);
    expect(dropped).toEqual(["candidates.parts[image]", "candidates.parts[image]"]);
    const finish = out.find((event) => event.type === "finish");
    expect(finish?.parts.map((part) => part.type)).toEqual(["text", "tool_call"]);
  });

  test("ordinals: position, nth of its kind, item and member of its group", () => {
    const { out } = run(
      [
        { type: "part_whole", key: 0, part: { type: "reasoning", text: "r" } },
        { type: "part_whole", key: 1, part: { type: "text", text: "a" } },
        { type: "part_whole", key: 2, part: { type: "text", text: "b" } },
        { type: "part_whole", key: 3, part: { type: "tool_call", id: "c", name: "f" } },
        { type: "part_whole", key: 4, part: { type: "text", text: "c" } },
        stop,
      ],
      { group: { message: ["text"] } },
    );
    const ends = out.filter((event) => event.type === "part_end");
    expect(ends.map(({ position, nth, item, member }) => [position, nth, item, member])).toEqual([
      [0, 0, 0, 0],
      [1, 0, 1, 0],
      [2, 1, 1, 1],
      [3, 0, 2, 0],
      [4, 2, 3, 0],
    ]);
  });

  test("`first` marks the first event of each choice, whatever it is", () => {
    const { out } = run(
      [
        { ...text("b"), choice: 1 } as LooseEvent,
        text("a"),
        { ...stop, choice: 2 } as LooseEvent,
        stop,
        { ...stop, choice: 1 } as LooseEvent,
      ],
      { group: { message: ["text"] } },
    );
    const firsts = out.filter((event) => "first" in event && event.first);
    expect(firsts.map((event) => [event.type, "choice" in event ? event.choice : undefined])).toEqual([
      ["group_start", 1],
      ["group_start", 0],
      ["finish", 2],
    ]);
  });

  test("serial: later reasoning numbers its summaries from 0 and contains only them", () => {
    const summary = (index: number, value: string): LooseEvent => ({
      type: "part_delta",
      kind: "reasoning",
      key: "r",
      text: value,
      summary_index: index,
    });
    const { out } = run([summary(0, "a"), call(0, "{}", "c"), summary(1, "b"), summary(2, "c"), stop], {
      parts: "serial",
    });
    const ends = out.flatMap((event) => (event.type === "part_end" ? [event.part] : []));
    expect(ends.map((part) => part.summary ?? part.type)).toEqual([["a"], "tool_call", ["b", "c"]]);
  });

  test("strict events are not changed", () => {
    const events: StrictEvent[] = [
      { type: "start", id: "r", model: "m", created: 1 },
      { type: "part_start", choice: 0, index: 0, kind: "text", part: { type: "text", text: "" } },
      {
        type: "part_delta",
        choice: 0,
        index: 0,
        kind: "text",
        part: { type: "text", text: "a" },
        text: "a",
      },
      { type: "part_end", choice: 0, index: 0, kind: "text", part: { type: "text", text: "a" } },
      { type: "finish", choice: 0, finish: { reason: "stop" }, parts: [{ type: "text", text: "a" }] },
      { type: "usage", usage: { input: 1 } },
      { type: "end" },
    ];
    const before = structuredClone(events);
    const shape = createShape(
      {
        kinds: [],
        choices: 1,
        parts: "serial",
        group: { m: ["text"] },
        usage: ["finish"],
        finish: "with-part",
      },
      () => undefined,
    );
    for (const event of events) shape.accept(event);
    expect(events).toEqual(before);
  });
});
