import { describe, expect, test } from "vitest";
import { obeys } from "../../../test/stream/obeys.ts";
import type { LooseEvent, Part, StrictEvent } from "./event.ts";
import { createGrammar, type GrammarOptions } from "./grammar.ts";

const options: GrammarOptions = {
  start: { id: "gen_1", model: "m", created: 7 },
  makeId: (choice, index, name) => `made_${choice}_${index}_${name}`,
};

function run(events: LooseEvent[], more: Partial<GrammarOptions> = {}): StrictEvent[] {
  const out: StrictEvent[] = [];
  const grammar = createGrammar({ ...options, ...more }, (event) => out.push(structuredClone(event)));
  for (const event of events) grammar.accept(event);
  grammar.close();
  expect(obeys(out)).toBeUndefined();
  return out;
}

/** A stream in a form that can be read at a glance: `0+text`, `0.text:Hi`, `0-text`, `finish stop`. */
function brief(events: StrictEvent[]): string[] {
  return events.map((event) => {
    switch (event.type) {
      case "part_start":
        return `${event.index}+${event.kind}${event.part.id === undefined ? "" : ` ${event.part.id} ${event.part.name}`}`;
      case "part_delta": {
        const said = [event.text, event.arguments, event.input, event.audio].filter(
          (piece) => piece !== undefined,
        );
        if (event.signature !== undefined) said.push(`sig ${JSON.stringify(event.signature)}`);
        if (event.annotation !== undefined) said.push(`note ${JSON.stringify(event.annotation)}`);
        const at = event.summary_index === undefined ? "" : `[${event.summary_index}]`;
        return `${event.index}.${at}${said.join(" ")}`;
      }
      case "part_end":
        return `${event.index}-`;
      case "finish":
        return `finish ${event.finish.reason}`;
      case "error":
        return `error ${event.error.code ?? event.error.kind}`;
      default:
        return event.type;
    }
  });
}

function parts(events: StrictEvent[]): Part[] {
  return events.flatMap((event) => (event.type === "part_end" ? [event.part] : []));
}

const text = (value: string, key?: unknown): LooseEvent => ({
  type: "part_delta",
  kind: "text",
  text: value,
  key,
});
const call = (fields: object): LooseEvent => ({ type: "part_delta", kind: "tool_call", ...fields });
const stop: LooseEvent = { type: "finish", finish: { reason: "stop" } };
const calls: LooseEvent = { type: "finish", finish: { reason: "tool_calls" } };
const end: LooseEvent = { type: "end" };

interface Row {
  name: string;
  events: LooseEvent[];
  options?: Partial<GrammarOptions>;
  out: string[];
}

const rows: Row[] = [
  {
    name: "a start is made up when content comes first",
    events: [text("Hi"), stop, end],
    out: ["start", "0+text", "0.Hi", "0-", "finish stop", "end"],
  },
  {
    name: "an empty delta opens nothing, also between the pieces of a call (B11)",
    events: [
      text(""),
      call({ key: 0, id: "a", name: "f", arguments: "{" }),
      text(""),
      call({ key: 0, arguments: "}" }),
      calls,
    ],
    out: ["start", "0+tool_call a f", "0.{", "0.}", "0-", "finish tool_calls", "end"],
  },
  {
    name: "a call waits for its name and is announced with what came before it (B13)",
    events: [
      call({ key: 0, id: "a" }),
      call({ key: 0, arguments: '{"x"' }),
      call({ key: 0, name: "f", arguments: ":1}" }),
      calls,
    ],
    out: ["start", "0+tool_call a f", '0.{"x"', "0.:1}", "0-", "finish tool_calls", "end"],
  },
  {
    name: "a call whose name never comes is not announced (B25)",
    events: [text("x"), call({ key: 0, id: "a", arguments: "{}" }), calls],
    out: ["start", "0+text", "0.x", "0-", "finish stop", "end"],
  },
  {
    name: "id and name on every fragment are one call (B25)",
    events: [
      { type: "start", id: "r" },
      call({ key: 0, id: "a", name: "f", arguments: "{" }),
      call({ key: 0, id: "a", name: "f", arguments: "}" }),
      calls,
    ],
    out: ["start", "0+tool_call a f", "0.{", "0.}", "0-", "finish tool_calls", "end"],
  },
  {
    name: "index 0 for every call, told apart by id (B3)",
    events: [
      call({ key: 0, id: "a", name: "f", arguments: "{}" }),
      call({ key: 0, id: "b", name: "f", arguments: "{}" }),
      calls,
    ],
    out: [
      "start",
      "0+tool_call a f",
      "0.{}",
      "0-",
      "1+tool_call b f",
      "1.{}",
      "1-",
      "finish tool_calls",
      "end",
    ],
  },
  {
    name: "index 0 for every call and no ids: whole arguments and a name are a new call",
    events: [
      call({ key: 0, name: "f", arguments: '{"x":1}' }),
      call({ key: 0, name: "f", arguments: '{"x":2}' }),
      call({ key: 0, name: "g", arguments: "{}" }),
      calls,
    ],
    out: [
      "start",
      "0+tool_call made_0_0_f f",
      '0.{"x":1}',
      "0-",
      "1+tool_call made_0_1_f f",
      '1.{"x":2}',
      "1-",
      "2+tool_call made_0_2_g g",
      "2.{}",
      "2-",
      "finish tool_calls",
      "end",
    ],
  },
  {
    name: "the finished arguments repeated in the last chunk are not doubled (B22)",
    events: [
      call({ key: 0, id: "a", name: "f", arguments: '{"x"' }),
      call({ key: 0, arguments: ":1}" }),
      call({ key: 0, id: "a", name: "f", arguments: '{"x":1}' }),
      calls,
    ],
    out: ["start", "0+tool_call a f", '0.{"x"', "0.:1}", "0-", "finish tool_calls", "end"],
  },
  {
    name: "no index: a new id or a name is a new call, anything else goes to the last one (B7)",
    events: [
      call({ id: "a", name: "f", arguments: "{" }),
      call({ arguments: "}" }),
      call({ name: "g", arguments: "[" }),
      call({ arguments: "]" }),
      call({ id: "a", arguments: " " }),
      calls,
    ],
    out: [
      "start",
      "0+tool_call a f",
      "0.{",
      "0.}",
      "1+tool_call made_0_1_g g",
      "1.[",
      "1.]",
      "0. ",
      "0-",
      "1-",
      "finish tool_calls",
      "end",
    ],
  },
  {
    name: "an index that restarts in each chunk yields to the id (B7)",
    events: [
      call({ key: 0, id: "a", name: "f", arguments: "{" }),
      call({ key: 1, id: "b", name: "g", arguments: "{" }),
      call({ key: 0, id: "b", arguments: "}" }),
      call({ key: 0, id: "a", arguments: "}" }),
      calls,
    ],
    out: [
      "start",
      "0+tool_call a f",
      "0.{",
      "1+tool_call b g",
      "1.{",
      "1.}",
      "0.}",
      "0-",
      "1-",
      "finish tool_calls",
      "end",
    ],
  },
  {
    name: "one id for all parallel calls: each gets one of its own",
    events: [
      call({ key: 0, id: "x", name: "f", arguments: "{}" }),
      call({ key: 1, id: "x", name: "g", arguments: "{}" }),
      calls,
    ],
    out: [
      "start",
      "0+tool_call x f",
      "0.{}",
      "1+tool_call made_0_1_g g",
      "1.{}",
      "0-",
      "1-",
      "finish tool_calls",
      "end",
    ],
  },
  {
    name: "an id after the announcement is ignored, and still recognised",
    events: [
      call({ key: 0, name: "f", arguments: "{" }),
      call({ key: 0, id: "late", arguments: "}" }),
      call({ key: 0, id: "other", name: "g", arguments: "{}" }),
      calls,
    ],
    out: [
      "start",
      "0+tool_call made_0_0_f f",
      "0.{",
      "0.}",
      "0-",
      "1+tool_call other g",
      "1.{}",
      "1-",
      "finish tool_calls",
      "end",
    ],
  },
  {
    name: "a call with no arguments says {} when it ends (B8)",
    events: [
      { type: "part_start", key: 0, part: { type: "tool_call", id: "a", name: "f" } },
      { type: "part_end", key: 0 },
      calls,
    ],
    out: ["start", "0+tool_call a f", "0.{}", "0-", "finish tool_calls", "end"],
  },
  {
    name: "a call cut by length keeps what it has (B18)",
    events: [
      call({ key: 0, id: "a", name: "f", arguments: '{"x' }),
      call({ key: 1, id: "b", name: "g" }),
      { type: "finish", finish: { reason: "length" } },
    ],
    out: ["start", "0+tool_call a f", '0.{"x', "1+tool_call b g", "0-", "1-", "finish length", "end"],
  },
  {
    name: "two ends of one part are one end (B1)",
    events: [
      { type: "part_start", key: 0, part: { type: "tool_call", id: "a", name: "f" } },
      call({ key: 0, arguments: "{}" }),
      { type: "part_end", key: 0 },
      { type: "part_end", key: 0 },
      { type: "part_whole", key: 0, part: { type: "tool_call", id: "a", name: "f", arguments: "{}" } },
      { type: "part_whole", key: 9, part: { type: "tool_call", id: "a", name: "f", arguments: "{}" } },
      calls,
    ],
    out: ["start", "0+tool_call a f", "0.{}", "0-", "finish tool_calls", "end"],
  },
  {
    name: "a whole part delivers what is missing (B24)",
    events: [
      text("He", 0),
      { type: "part_whole", key: 0, part: { type: "text", text: "Hello" } },
      call({ key: 1, id: "a", name: "f" }),
      { type: "part_whole", key: 1, part: { type: "tool_call", id: "a", name: "f", arguments: '{"x":1}' } },
      { type: "part_whole", key: 2, part: { type: "text", text: "never streamed" } },
      text("something else", 3),
      { type: "part_whole", key: 3, part: { type: "text", text: "not its beginning" } },
      stop,
    ],
    out: [
      "start",
      "0+text",
      "0.He",
      "0.llo",
      "0-",
      "1+tool_call a f",
      '1.{"x":1}',
      "1-",
      "2+text",
      "2.never streamed",
      "2-",
      "3+text",
      "3.something else",
      "3-",
      "finish tool_calls",
      "end",
    ],
  },
  {
    name: "whole calls without keys are calls of their own",
    events: [
      { type: "part_whole", part: { type: "tool_call", name: "f", arguments: "{}" } },
      { type: "part_whole", part: { type: "tool_call", name: "f", arguments: "{}" } },
      stop,
    ],
    out: [
      "start",
      "0+tool_call made_0_0_f f",
      "0.{}",
      "0-",
      "1+tool_call made_0_1_f f",
      "1.{}",
      "1-",
      "finish tool_calls",
      "end",
    ],
  },
  {
    name: "summaries are numbered anew, in order of appearance, and reconciled one by one",
    events: [
      { type: "part_delta", kind: "reasoning", key: 0, text: "a", summary_index: 3 },
      { type: "part_delta", kind: "reasoning", key: 0, text: "b", summary_index: 4 },
      { type: "part_whole", key: 0, part: { type: "reasoning", summary: ["a!", "b", "c"] } },
      stop,
    ],
    out: ["start", "0+reasoning", "0.[0]a", "0.[1]b", "0.[0]!", "0.[2]c", "0-", "finish stop", "end"],
  },
  {
    name: "where the wire does not say where text ends, the next part ends it",
    options: { close: "on-next" },
    events: [
      { type: "part_delta", kind: "reasoning", text: "hm" },
      text("a"),
      call({ key: 0, id: "c", name: "f", arguments: "{" }),
      text("b"),
      call({ key: 0, arguments: "}" }),
      stop,
    ],
    out: [
      "start",
      "0+reasoning",
      "0.hm",
      "0-",
      "1+text",
      "1.a",
      "1-",
      "2+tool_call c f",
      "2.{",
      "3+text",
      "3.b",
      "2.}",
      "2-",
      "3-",
      "finish tool_calls",
      "end",
    ],
  },
  {
    name: "a proof that comes alone and late has a part of its own",
    options: { close: "on-next" },
    events: [
      text("a"),
      { type: "part_whole", part: { type: "tool_call", id: "c", name: "f", arguments: "{}" } },
      { type: "part_delta", kind: "text", text: "", signature: { value: "S" } },
      stop,
    ],
    out: [
      "start",
      "0+text",
      "0.a",
      "0-",
      "1+tool_call c f",
      "1.{}",
      "1-",
      "2+text",
      '2.sig {"value":"S"}',
      "2-",
      "finish tool_calls",
      "end",
    ],
  },
  {
    name: "a chunk with text and its proof loses neither (D5); an empty proof is none (D8)",
    events: [
      { type: "part_delta", kind: "reasoning", text: "a", signature: { value: "S" } },
      { type: "part_delta", kind: "reasoning", signature: { value: "" } },
      stop,
    ],
    out: ["start", "0+reasoning", "0.a", '0.sig {"value":"S"}', "0-", "finish stop", "end"],
  },
  {
    name: "surrogate pairs cut between two deltas are joined, a lonely half becomes U+FFFD (F141)",
    events: [text("\ud83d"), text("\ude00!"), text("\ud83d"), stop],
    out: ["start", "0+text", "0.😀!", "0.\ufffd", "0-", "finish stop", "end"],
  },
  {
    name: "stop with a call is tool_calls (A3, A4)",
    events: [
      { type: "part_whole", part: { type: "tool_call", id: "a", name: "f", arguments: "{}" } },
      text(""),
      stop,
    ],
    out: ["start", "0+tool_call a f", "0.{}", "0-", "finish tool_calls", "end"],
  },
  {
    name: "tool_calls without a call is stop (A6)",
    events: [text("x"), calls],
    out: ["start", "0+text", "0.x", "0-", "finish stop", "end"],
  },
  {
    name: "a second finish and parts after the finish are ignored",
    events: [
      text("x"),
      stop,
      calls,
      text("y"),
      { type: "part_start", key: 1, part: { type: "text" } },
      end,
      text("z"),
      stop,
    ],
    out: ["start", "0+text", "0.x", "0-", "finish stop", "end"],
  },
  {
    name: "each choice has its own indices and its own finish",
    events: [
      { ...text("a"), choice: 1 } as LooseEvent,
      text("b"),
      { type: "finish", choice: 1, finish: { reason: "length" } },
      stop,
    ],
    out: ["start", "0+text", "0.a", "0+text", "0.b", "0-", "finish length", "0-", "finish stop", "end"],
  },
  { name: "nothing at all is an error", events: [], out: ["error upstream_stream_empty"] },
  {
    name: "only pings are nothing",
    events: [{ type: "ping" }],
    out: ["ping", "error upstream_stream_empty"],
  },
  {
    name: "a stream that stops before the finish is truncated, its parts stay open (F131)",
    events: [text("x")],
    out: ["start", "0+text", "0.x", "error upstream_stream_truncated"],
  },
  {
    name: "a start and no more is truncated",
    events: [{ type: "start" }],
    out: ["start", "error upstream_stream_truncated"],
  },
  {
    name: "a start and the word that it is done is an answer of nothing (A18)",
    events: [{ type: "start" }, end],
    out: ["start", "finish stop", "end"],
  },
  {
    name: "one choice finished, the other not: truncated",
    events: [text("x"), { ...text("y"), choice: 1 } as LooseEvent, stop, end],
    out: ["start", "0+text", "0.x", "0+text", "0.y", "0-", "finish stop", "error upstream_stream_truncated"],
  },
  {
    name: "lenient: a missing finish is made up",
    options: { lenient: true },
    events: [text("x"), call({ key: 0, id: "a", name: "f", arguments: "{}" })],
    out: ["start", "0+text", "0.x", "1+tool_call a f", "1.{}", "0-", "1-", "finish tool_calls", "end"],
  },
  {
    name: "lenient, but the arguments were cut",
    options: { lenient: true },
    events: [call({ key: 0, id: "a", name: "f", arguments: "{" }), end],
    out: ["start", "0+tool_call a f", "0.{", "error upstream_stream_truncated"],
  },
  {
    name: "an error ends the stream where it is",
    events: [
      text("x"),
      { type: "error", error: { kind: "overloaded", message: "busy" } },
      text("y"),
      stop,
      end,
    ],
    out: ["start", "0+text", "0.x", "error overloaded"],
  },
  {
    name: "an error before anything comes alone",
    events: [{ type: "error", error: { kind: "rate_limit", message: "slow" } }],
    out: ["error rate_limit"],
  },
  {
    name: "a blocked prompt without a finish is content_filter",
    events: [{ type: "prompt_block", block: { reason: "SAFETY" } }, end],
    out: ["start", "prompt_block", "finish content_filter", "end"],
  },
  {
    name: "a part that opens where another is open ends it",
    events: [
      { type: "part_start", key: 0, part: { type: "text", text: "" } },
      text("a", 0),
      { type: "part_start", key: 0, part: { type: "tool_call", id: "c", name: "f" } },
      { type: "part_start", key: 0, part: { type: "server_tool_call", id: "s", tool: "web_search" } },
      stop,
    ],
    out: [
      "start",
      "0+text",
      "0.a",
      "0-",
      "1+tool_call c f",
      "1.{}",
      "1-",
      "2+server_tool_call s undefined",
      "2-",
      "finish tool_calls",
      "end",
    ],
  },
];

describe("the grammar machine", () => {
  for (const row of rows) {
    test(row.name, () => {
      expect(brief(run(row.events, row.options))).toEqual(row.out);
    });
  }

  test("the start keeps what the upstream says and fills the rest; a second one only reports usage", () => {
    const out = run([
      { type: "start", id: "", model: "real", service_tier: "flex", usage: { input: 3 } },
      { type: "start", id: "other", usage: { output: 2 } },
      stop,
    ]);
    expect(out).toEqual([
      { type: "start", id: "gen_1", model: "real", created: 7, service_tier: "flex", usage: { input: 3 } },
      { type: "usage", usage: { input: 3, output: 2, total: 5 } },
      { type: "finish", choice: 0, finish: { reason: "stop" }, parts: [] },
      { type: "end", usage: { input: 3, output: 2, total: 5 } },
    ]);
  });

  test("ended parts hold everything that was streamed", () => {
    const proof = { format: "x", kind: "signature", value: "S" };
    const out = run([
      { type: "part_start", key: "r", part: { type: "reasoning", visibility: "full", text: "" } },
      { type: "part_delta", key: "r", kind: "reasoning", text: "why" },
      { type: "part_delta", key: "r", kind: "reasoning", signature: { ...proof, value: "partial" } },
      { type: "part_delta", key: "r", kind: "reasoning", signature: proof },
      { type: "part_delta", key: "t", kind: "text", text: "a", logprobs: [{ token: "a" }] },
      { type: "part_delta", key: "t", kind: "text", annotation: { type: "url", url: "u" } },
      { type: "part_whole", key: "t", part: { type: "text", text: "ab", item: { id: "i" } } },
      { type: "part_start", key: "c", part: { type: "tool_call", kind: "custom", id: "c", name: "f" } },
      { type: "part_delta", key: "c", kind: "tool_call", input: "free " },
      { type: "part_delta", key: "c", kind: "tool_call", input: "text" },
      {
        type: "part_start",
        key: "s",
        part: { type: "server_tool_call", id: "s", tool: "web_search", input: {} },
      },
      { type: "part_delta", key: "s", kind: "tool_call", arguments: '{"q":1}' },
      { type: "part_delta", key: "a", kind: "audio", audio: "QQ==", transcript: "hi" },
      { type: "part_delta", key: "a", kind: "audio", audio: "Qg==" },
      { type: "part_start", key: "i", part: { type: "image", source: { kind: "url", url: "u" } } },
      stop,
    ]);
    const expected = [
      { type: "reasoning", visibility: "full", text: "why", opaque: [proof] },
      {
        type: "text",
        text: "ab",
        logprobs: [{ token: "a" }],
        annotations: [{ type: "url", url: "u" }],
        item: { id: "i" },
      },
      { type: "tool_call", kind: "custom", id: "c", name: "f", input: "free text" },
      { type: "server_tool_call", id: "s", tool: "web_search", input: { q: 1 } },
      {
        type: "audio",
        transcript: "hi",
        source: { kind: "base64", mime: "application/octet-stream", data: "QUI=" },
      },
      { type: "image", source: { kind: "url", url: "u" } },
    ];
    expect(
      parts(out).sort(
        (a, b) => expected.findIndex((p) => p.type === a.type) - expected.findIndex((p) => p.type === b.type),
      ),
    ).toEqual(expected);
    expect(out.find((event) => event.type === "finish")?.parts).toEqual(expected);
  });

  test("usage is merged: zeros do not erase the prompt, the last counter wins, nothing is added (E2–E4)", () => {
    const out = run([
      { type: "usage", usage: { input: 10, input_cache_read: 5, output: 1 } },
      { type: "usage", usage: { input: 0, output: 20, server_tools: { web_search: 1 } } },
      { type: "usage", usage: { input: 12, server_tools: { web_fetch: 2 } } },
      stop,
    ]);
    expect(out.at(-1)).toEqual({
      type: "end",
      usage: {
        input: 12,
        input_cache_read: 5,
        output: 20,
        total: 32,
        server_tools: { web_search: 1, web_fetch: 2 },
      },
    });
  });

  test("what no event can carry is reported", () => {
    const lost: string[] = [];
    run(
      [
        { type: "part_delta", kind: "text", annotation: { type: "url" } },
        text("x", 0),
        { type: "part_end", key: 0 },
        text("y", 0),
        call({ key: 1, arguments: "{}" }),
        stop,
      ],
      { dropped: (what) => lost.push(what) },
    );
    expect(lost).toEqual(["annotation", "text", "tool_call"]);
  });

  test("values of the wrong type are taken for what they mean", () => {
    const out = run([
      { type: "part_delta", choice: "0", key: null, kind: "text", text: 5 } as unknown as LooseEvent,
      call({ key: 0, id: 7, name: "f", arguments: { x: 1 } }),
      { type: "finish", finish: null } as unknown as LooseEvent,
    ]);
    expect(parts(out)).toEqual([
      { type: "text", text: "5" },
      { type: "tool_call", id: "7", name: "f", arguments: '{"x":1}' },
    ]);
  });
});
