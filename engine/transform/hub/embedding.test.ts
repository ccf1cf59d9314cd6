import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EmbedInput, EmbedRequest, EmbedResponse } from "./embed.ts";
import { embedding } from "./embedding.ts";

const split = embedding.split as NonNullable<typeof embedding.split>;
const join = embedding.join as NonNullable<typeof embedding.join>;
const settle = embedding.settle as NonNullable<typeof embedding.settle>;

const text = (name: string, task?: string): EmbedInput => ({
  type: "text",
  text: name,
  ...(task === undefined ? {} : { task }),
});

/** What a target makes of a request: of each input its own vector, in an order of its own. */
function answered({ inputs }: EmbedRequest): EmbedResponse {
  const vectors = inputs.map((input, index) => ({
    index,
    values: [Number((input as { text: string }).text)],
  }));
  return { vectors: vectors.reverse(), usage: { input: inputs.length, total: inputs.length } };
}

describe("inputs that become vectors", () => {
  const inputs = fc.array(fc.constantFrom(undefined, "query", "document"), { minLength: 1, maxLength: 40 });

  it("have one each, in order, however many requests it takes", () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 1, max: 7 }), (tasks, most) => {
        const request = { inputs: tasks.map((task, index) => text(String(index), task)) };
        const shares = split(request, { inputs: { at_once: most, requests: 40, alike: ["task"] } });
        if (!Array.isArray(shares)) throw new Error(shares.message);
        for (const share of shares) {
          expect(share.inputs.length).toBeLessThanOrEqual(most);
          expect(new Set(share.inputs.map(({ task }) => task)).size).toBe(1);
        }
        const answers = shares.map((share) => settle(answered(share), share));
        const whole = join(answers as EmbedResponse[], shares);
        expect(whole.vectors).toEqual(tasks.map((_, index) => ({ index, values: [index] })));
        expect(whole.usage).toEqual({ input: tasks.length, total: tasks.length });
      }),
    );
  });

  it("stay in one request where the target takes them so", () => {
    const request = { inputs: [text("a"), text("b")] };
    expect(split(request, {})).toEqual([request]);
    expect(split(request, { inputs: { types: ["text"], at_once: 2 } })).toEqual([request]);
  });

  it("are refused where the target does not take them, by their place", () => {
    const request: EmbedRequest = { inputs: [text("a"), { type: "tokens", tokens: [1] }] };
    expect(split(request, { inputs: { types: ["text"] } })).toEqual({
      message: "the provider of this model takes no lists of tokens",
      at: { input: 1 },
    });
  });

  it("are not more than so many requests", () => {
    const request = { inputs: ["a", "b", "c"].map((name) => text(name)) };
    expect(split(request, { inputs: { at_once: 1, requests: 2 } })).toMatchObject({ at: { input: 2 } });
  });

  it.each([
    [{ vectors: [] }, "the provider answered 0 vectors to 2 inputs"],
    [{ vectors: [{ values: [1] }] }, "the provider answered 1 vectors to 2 inputs"],
    [
      {
        vectors: [
          { index: 1, values: [1] },
          { index: 1, values: [1] },
        ],
      },
      "the provider answered 2 vectors to 2 inputs, but not one for each",
    ],
    [{ vectors: [{ values: [1] }, { values: [] }] }, "the provider answered no vector for input 1"],
  ])("are not answered by %j", (answer, fault) => {
    expect(settle(answer, { inputs: [text("a"), text("b")] })).toBe(fault);
  });

  it("are worth their words, their tokens and what media are taken for", () => {
    const request: EmbedRequest = {
      inputs: [
        { type: "text", text: "one two", title: "three" },
        { type: "tokens", tokens: [1, 2, 3] },
        {
          type: "parts",
          parts: [
            { type: "text", text: "four" },
            { type: "image", mime: "image/png" },
          ],
        },
      ],
    };
    const words = (all: string): number => all.split(/\s+/).length;
    expect(embedding.estimate?.(request, words, { image: 100 })).toBe(4 + 3 + 100);
  });
});
