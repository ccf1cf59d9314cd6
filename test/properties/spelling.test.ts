/** Every spelling of a Content request has the same meaning: for schema validation, for the hub, and for quotas. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caller, lane, wire } from "../conformance/wires.ts";
import { RUNS } from "../depth.ts";
import { contentRequests, rewrite } from "./arbitrary/spellings.ts";

const runs = { numRuns: 5 * RUNS };
const content = wire("content");
const path = { model: "m", stream: false };

function sent(body: unknown, to: "chat" | "messages" | "responses" | "content"): unknown {
  const { body: text, dropped } = lane({ from: "content", to, body, path, convert: true }).request();
  return { body: JSON.parse(text), dropped };
}

/** Whether each value gets its other spelling, in order of occurrence; always, once the list is exhausted. */
const chances = fc.array(fc.boolean(), { maxLength: 60 });
const following = (drawn: readonly boolean[]): (() => boolean) => {
  let at = 0;
  return () => drawn[at++] ?? true;
};

describe("a request in every spelling", () => {
  test.each(["chat", "messages", "responses", "content"] as const)(
    "becomes the same request for %s",
    { timeout: 240_000 },
    (to) => {
      fc.assert(
        fc.property(contentRequests, chances, (body, drawn) => {
          const other = rewrite(body, following(drawn));
          expect(content.validate({ body, headers: {} }, "default")).toBeUndefined();
          expect(content.validate({ body: other, headers: {} }, "default")).toBeUndefined();
          expect(sent(other, to)).toEqual(sent(body, to));
          expect(content.peek(caller({ body: other, path }))).toEqual(content.peek(caller({ body, path })));
        }),
        { numRuns: Math.ceil(runs.numRuns / 4) },
      );
    },
  );
});

test("errors name the field as it was written", () => {
  const fault = (body: unknown): unknown => content.validate({ body, headers: {} }, "default")?.param;
  const contents = [{ role: "user", parts: [{ text: "q" }] }];
  expect(fault({ contents, generation_config: { max_output_tokens: {} } })).toBe(
    "generation_config.max_output_tokens",
  );
  expect(fault({ contents, tools: 7 })).toBe("tools");
  expect(fault({ contents, tool_config: { function_calling_config: { mode: 99 } } })).toBe(
    "tool_config.function_calling_config.mode",
  );
});

describe("a part of a streamed call", () => {
  const pieces = [
    { functionCall: { name: "f", willContinue: true } },
    { functionCall: { partialArgs: [{ jsonPath: "$.city", stringValue: "Rome" }], willContinue: true } },
    { functionCall: {} },
  ];
  const body = {
    contents: [
      { role: "user", parts: [{ text: "q" }] },
      { role: "model", parts: pieces },
    ],
  };

  test.each(["chat", "messages", "responses"] as const)("is reported as dropped for %s", (to) => {
    expect(lane({ from: "content", to, body, path }).request().dropped).toContain("foreign_parts_dropped");
  });

  test("stays on its own wire", () => {
    const { body: text } = lane({ from: "content", to: "content", body, path, convert: true }).request();
    expect(text).toContain(
      '{"functionCall":{"partialArgs":[{"jsonPath":"$.city","stringValue":"Rome"}],"willContinue":true}}',
    );
  });
});

describe("an embeddings request in every spelling", () => {
  const wire = "content-embeddings";
  const sent = (body: unknown): unknown =>
    JSON.parse(lane({ from: wire, to: "embeddings", body, path: { model: "m" } }).request().body);
  const own = (body: unknown): unknown =>
    JSON.parse(lane({ from: wire, to: wire, body, path: { model: "m" }, convert: true }).request().body);
  const written = {
    content: { parts: [{ text: "q" }] },
    taskType: "RETRIEVAL_DOCUMENT",
    outputDimensionality: 64,
  };
  test.each([
    { content: { parts: { text: "q" } }, task_type: 2, output_dimensionality: "64" },
    { content: { parts: [{ text: "q" }] }, taskType: 2, output_dimensionality: 64 },
  ])("%j", (other) => {
    expect(sent(other)).toEqual(sent(written));
    expect(own(other)).toEqual(own(written));
  });
});
