import { describe, expect, test } from "vitest";
import { call, rows, stop, text } from "../../../test/stream/grammar-cases.ts";
import { checkGrammar } from "../../../test/stream/grammar-check.ts";
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
  expect(checkGrammar(out)).toBeUndefined();
  return out;
}

/** A short form of a stream: `0+text`, `0.text:Hi`, `0-text`, `finish stop`. */
function brief(events: StrictEvent[]): string[] {
  return events.map((event) => {
    switch (event.type) {
      case "part_start":
        return `${event.index}+${event.kind}${event.part.id === undefined ? "" : ` ${event.part.id} ${event.part.name}`}`;
      case "part_delta": {
        const pieces = [event.text, event.arguments, event.input, event.audio].filter(
          (piece) => piece !== undefined,
        );
        if (event.signature !== undefined) pieces.push(`sig ${JSON.stringify(event.signature)}`);
        if (event.annotation !== undefined) pieces.push(`note ${JSON.stringify(event.annotation)}`);
        const at = event.summary_index === undefined ? "" : `[${event.summary_index}]`;
        return `${event.index}.${at}${pieces.join(" ")}`;
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

describe("the grammar", () => {
  for (const row of rows) {
    test(row.name, () => {
      expect(brief(run(row.events, row.options))).toEqual(row.out);
    });
  }

  test("the start keeps the upstream's fields and gets defaults for others; a second one only reports usage and the tier", () => {
    const out = run([
      { type: "start", id: "", model: "real", service_tier: "flex", usage: { input: 3 } },
      { type: "start", id: "other", service_tier: "default", usage: { output: 2 } },
      stop,
    ]);
    expect(out).toEqual([
      { type: "start", id: "gen_1", model: "real", created: 7, service_tier: "flex", usage: { input: 3 } },
      { type: "usage", usage: { input: 3, output: 2, total: 5 } },
      { type: "finish", choice: 0, finish: { reason: "stop" }, service_tier: "default", parts: [] },
      { type: "end", usage: { input: 3, output: 2, total: 5 } },
    ]);
  });

  test("finish: at-end: content after a finish still belongs to its choice; the last finish counts", () => {
    const cut: LooseEvent = { type: "finish", finish: { reason: "length" } };
    const out = run([text("a"), stop, text("b"), cut], { finish: "at-end" });
    expect(brief(out)).toEqual(["start", "0+text", "0.a", "0.b", "0-", "finish length", "end"]);
  });

  test("finish: at-end: a stream without any finish is still truncated", () => {
    expect(brief(run([text("a")], { finish: "at-end" })).at(-1)).toBe("error upstream_stream_truncated");
  });

  test("a proof that repeats its reasoning belongs to it; more text is another reasoning part", () => {
    const proof = { format: "x", kind: "signature", value: "S" };
    const thought = (key: string, words: string, signature?: unknown): LooseEvent => ({
      type: "part_delta",
      kind: "reasoning",
      key,
      text: words,
      signature,
    });
    const out = run(
      [thought("plain", "so"), thought("detail", "so", proof), thought("plain", "then"), stop],
      {
        close: "on-next",
      },
    );
    expect(parts(out)).toEqual([
      { type: "reasoning", text: "so", opaque: [proof] },
      { type: "reasoning", text: "then" },
    ]);
  });

  test("ended parts contain all streamed content", () => {
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

  test("content that no event can carry is reported", () => {
    const lost: string[] = [];
    run([text("x", 0), { type: "part_end", key: 0 }, text("y", 0), call({ key: 1, arguments: "{}" }), stop], {
      dropped: (what) => lost.push(what),
    });
    expect(lost).toEqual(["candidates.parts.text", "candidates.parts[tool_call]"]);
  });

  const note: LooseEvent = { type: "part_delta", kind: "text", annotation: { type: "url" } };

  test("a citation belongs to the text after it, or to the text that a call has ended", () => {
    const cited = { type: "text", text: "x", annotations: [{ type: "url" }] };
    expect(parts(run([note, text("x"), stop]))).toEqual([cited]);
    const late = run([text("x"), call({ id: "a", name: "f", arguments: "{}" }), note, stop], {
      close: "on-next",
    });
    expect(late.find((event) => event.type === "finish")?.parts[0]).toEqual(cited);
  });

  test("a citation without text is reported", () => {
    const lost: string[] = [];
    run([note, call({ id: "a", name: "f", arguments: "{}" }), stop], { dropped: (what) => lost.push(what) });
    expect(lost).toEqual(["candidates.parts.annotations"]);
  });

  test("values of a wrong type are converted", () => {
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
