import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkGrammar } from "../../../test/stream/grammar-check.ts";
import type { Part, StrictEvent } from "./event.ts";
import { type Folded, fold } from "./fold.ts";
import { unfold } from "./unfold.ts";

const answer: Folded = {
  id: "r",
  model: "m",
  created: 1,
  status: "completed",
  service_tier: "flex",
  candidates: [
    {
      index: 0,
      parts: [
        {
          type: "reasoning",
          visibility: "summary",
          summary: ["a", "b"],
          opaque: [{ format: "w", kind: "encrypted", value: "E" }],
        },
        {
          type: "reasoning",
          visibility: "redacted",
          opaque: [{ format: "w", kind: "redacted", value: "R" }],
        },
        {
          type: "text",
          text: "Hi",
          annotations: [{ type: "url", url: "u" }],
          logprobs: [{ token: "Hi" }],
          sig: { value: "S" },
        },
        { type: "tool_call", id: "c", name: "f", arguments: '{"x":1}' },
        { type: "tool_call", kind: "custom", id: "d", name: "g", input: "free" },
        { type: "server_tool_call", id: "s", tool: "web_search", input: { q: 1 } },
        { type: "image", source: { kind: "url", url: "u" } },
      ],
      finish: { reason: "tool_calls", raw: "tool_use" },
      safety: [{ category: "x" }],
    },
    { index: 1, parts: [], finish: { reason: "length" } },
  ],
  usage: { input: 3, output: 4, total: 7 },
};

describe("unfold", () => {
  test("emits each kind of content once", () => {
    const deltas = unfold(answer).flatMap((event) => {
      if (event.type !== "part_delta") return [];
      const { type: _, choice: _choice, part: _part, kind: _kind, ...rest } = event;
      return [rest];
    });
    expect(deltas).toEqual([
      { index: 0, text: "a", summary_index: 0 },
      { index: 0, text: "b", summary_index: 1 },
      { index: 0, signature: { format: "w", kind: "encrypted", value: "E" } },
      { index: 2, text: "Hi", logprobs: [{ token: "Hi" }] },
      { index: 2, annotation: { type: "url", url: "u" } },
      { index: 2, signature: { value: "S" } },
      { index: 3, arguments: '{"x":1}' },
      { index: 4, input: "free" },
      { index: 5, arguments: '{"q":1}' },
    ]);
  });

  test("obeys the grammar and folds back", () => {
    expect(checkGrammar(unfold(answer))).toBeUndefined();
    expect(fold(unfold(answer))).toEqual(answer);
  });

  test("a blocked prompt has a finish in the stream and no candidate in the response", () => {
    const blocked: Folded = {
      id: "r",
      model: "m",
      created: 1,
      status: "completed",
      candidates: [],
      prompt_block: { reason: "SAFETY" },
    };
    const events = unfold(blocked);
    expect(checkGrammar(events)).toBeUndefined();
    expect(events.find((event) => event.type === "finish")?.finish).toEqual({ reason: "content_filter" });
    expect(fold(events)).toEqual(blocked);
  });

  test("a response with an error ends with it", () => {
    const failed: Folded = {
      id: "r",
      model: "m",
      created: 1,
      status: "failed",
      candidates: [{ index: 0, parts: [{ type: "text", text: "x" }] }],
      error: { kind: "upstream", message: "gone" },
    };
    const events = unfold(failed);
    expect(events.at(-1)).toEqual({ type: "error", error: { kind: "upstream", message: "gone" } });
    expect(fold(events)).toEqual(failed);
  });

  test("any response folds back, and is not changed", () => {
    const word = fc.string({ maxLength: 5 });
    const part: fc.Arbitrary<Part> = fc.oneof(
      fc.record(
        { type: fc.constant("text"), text: word, annotations: fc.array(fc.record({ type: word })) },
        { requiredKeys: ["type", "text"] },
      ),
      fc.record(
        {
          type: fc.constant("reasoning"),
          text: word,
          summary: fc.array(word),
          opaque: fc.array(fc.record({ value: word })),
        },
        { requiredKeys: ["type"] },
      ),
      fc.record(
        { type: fc.constant("tool_call"), id: word, name: word, arguments: word },
        { requiredKeys: ["type", "id", "name"] },
      ),
      fc.record({ type: fc.constant("image"), source: fc.dictionary(word, word) }),
    );
    const candidate = fc.record({
      parts: fc.array(part, { maxLength: 4 }),
      finish: fc.record({ reason: fc.constantFrom("length", "content_filter", "other") }),
    });
    fc.assert(
      fc.property(fc.array(candidate, { minLength: 1, maxLength: 3 }), (candidates) => {
        const whole = structuredClone({
          id: "r",
          model: "m",
          created: 1,
          status: "incomplete",
          candidates: candidates.map((one, index) => ({ index, ...one })),
          usage: { input: 1 },
        });
        const before = structuredClone(whole);
        expect(fold(unfold(whole))).toEqual(whole);
        expect(whole).toEqual(before);
      }),
    );
  });
});

describe("fold", () => {
  const start: StrictEvent = { type: "start", id: "r", model: "m", created: 1 };
  const open: StrictEvent = {
    type: "part_start",
    choice: 1,
    index: 0,
    kind: "text",
    part: { type: "text", text: "so far" },
  };
  const error: StrictEvent = { type: "error", error: { kind: "upstream", message: "gone" } };

  test("keeps the content before an error", () => {
    expect(fold([start, open, error])).toEqual({
      id: "r",
      model: "m",
      created: 1,
      status: "failed",
      candidates: [{ index: 1, parts: [{ type: "text", text: "so far" }] }],
      error: { kind: "upstream", message: "gone" },
    });
  });

  test.each([
    ["stop", "completed"],
    ["tool_calls", "completed"],
    ["length", "incomplete"],
    ["content_filter", "incomplete"],
  ])("a finish of %s gives a response with status %s", (reason, status) => {
    expect(
      fold([start, { type: "finish", choice: 0, finish: { reason }, parts: [] }, { type: "end" }]).status,
    ).toBe(status);
  });
});
