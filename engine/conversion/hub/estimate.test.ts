import { describe, expect, it } from "vitest";
import { completeUsage, estimateInput, estimateOutput, isCounted } from "./estimate.ts";
import type { GenerationRequest, Part } from "./generation.ts";

/** One token per word. */
const count = (text: string): number => text.split(/\s+/).filter((word) => word !== "").length;
const media = { image: 100, file: 50 };
const text = (words: string): Part => ({ type: "text", text: words });
const ask = (...parts: Part[]): GenerationRequest => ({ model: "m", turns: [{ role: "user", parts }] });
/** The overhead of one turn and of the response. */
const bare = estimateInput(ask(), count, media);

describe("an estimate of a request", () => {
  it.each<[string, GenerationRequest, number]>([
    ["words", ask(text("one two"), text("three")), 3],
    ["an image", ask({ type: "image", source: { kind: "url", url: "x" } }), 100],
    ["a document", ask({ type: "file", source: { kind: "base64", mime: "application/pdf", data: "A" } }), 50],
    [
      "a document of text",
      ask({ type: "file", source: { kind: "text", mime: "text/plain", text: "a b" } }),
      2,
    ],
    ["audio without a known cost", ask({ type: "audio", source: { kind: "url", url: "x" } }), 0],
    [
      "results with their content",
      ask({
        type: "tool_result",
        kind: "function",
        call_id: "c",
        content: [text("a b c"), { type: "image", source: { kind: "url", url: "x" } }],
      }),
      103,
    ],
    [
      "a call by its name and arguments",
      ask({ type: "tool_call", kind: "function", id: "c", name: "f", arguments: '{"a": 1}' }),
      3,
    ],
    [
      "tools and the schema of the response",
      {
        ...ask(),
        tools: [{ type: "function", name: "f", description: "does it", parameters: { type: "object" } }],
        response_format: { type: "json_schema", schema: { type: "object" } },
      },
      5,
    ],
  ])("%s", (_, request, tokens) => {
    expect(estimateInput(request, count, media) - bare).toBe(tokens);
  });

  it("grows with instructions and turns", () => {
    expect(estimateInput({ ...ask(), system: [text("be brief")] }, count, media)).toBeGreaterThan(bare + 2);
  });
});

it("an estimate of a response counts visible output", () => {
  const thought: Part = { type: "reasoning", visibility: "full", text: "hm hm" };
  const call: Part = { type: "tool_call", kind: "function", id: "c", name: "f", arguments: "{}" };
  expect(estimateOutput([thought, text("Hello there"), call], count, media)).toBe(6);
});

describe("reported usage", () => {
  const estimate = { input: () => 7, output: () => 3 };

  it.each([
    [{}, { input: 7, output: 3, total: 10, estimated: true }],
    // A count of 0 for a prompt that was not empty.
    [
      { input: 0, output: 0, total: 0 },
      { input: 7, output: 3, total: 10, estimated: true },
    ],
    [{ input: 5 }, { input: 5, output: 3, total: 8, estimated: true }],
    [
      { input: 5, output: 0 },
      { input: 5, output: 0 },
    ],
  ])("%j becomes %j", (usage, expected) => {
    expect(completeUsage(usage, estimate)).toEqual(expected);
  });

  it("is absent without usage", () => expect(isCounted(undefined)).toBe(false));
});
