/**
 * Finish reasons from the vendors' libraries, each with its hub value (docs/wires/rules.md#finish-reasons). A reason
 * that a new library version adds is missing in this table, and fails the test.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import { answerOf } from "../conformance/round-trip/read.ts";
import { lane, least, type WireName } from "../conformance/wires.ts";

const responseWith = (wire: WireName, word: string): object => {
  switch (wire) {
    case "chat":
      return {
        id: "c",
        model: "m",
        choices: [{ index: 0, message: { role: "assistant", content: "Hi" }, finish_reason: word }],
      };
    case "messages":
      return {
        id: "m",
        type: "message",
        role: "assistant",
        model: "m",
        content: [{ type: "text", text: "Hi" }],
        stop_reason: word,
      };
    case "responses":
      return {
        id: "resp_1",
        model: "m",
        ...(/^(?:max_output_tokens|content_filter)$/.test(word)
          ? { status: "incomplete", incomplete_details: { reason: word } }
          : { status: word }),
        output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "Hi" }] }],
      };
    case "content":
      return { candidates: [{ content: { role: "model", parts: [{ text: "Hi" }] }, finishReason: word }] };
  }
};

const known: [WireName, file: string, list: RegExp, words: Record<string, string>][] = [
  [
    "chat",
    "openai/resources/chat/completions/completions.d.ts",
    /finish_reason: ([^;]*);/g,
    {
      stop: "stop",
      length: "length",
      // The reason announces calls, but the response contains none.
      tool_calls: "stop",
      function_call: "stop",
      content_filter: "content_filter",
    },
  ],
  [
    "responses",
    "openai/resources/responses/responses.d.ts",
    /(?:interface IncompleteDetails \{[^}]*reason\?:|type ResponseStatus =) ([^;]*);/g,
    {
      completed: "stop",
      max_output_tokens: "length",
      content_filter: "content_filter",
      cancelled: "cancelled",
      failed: "error",
      // A response that is not complete yet.
      in_progress: "stop",
      queued: "stop",
      incomplete: "other",
    },
  ],
  [
    "messages",
    "@anthropic-ai/sdk/resources/beta/messages/messages.d.ts",
    /type BetaStopReason = ([^;]*);/g,
    {
      end_turn: "stop",
      stop_sequence: "stop_sequence",
      max_tokens: "length",
      model_context_window_exceeded: "context_window",
      tool_use: "stop",
      refusal: "content_filter",
      pause_turn: "pause",
      compaction: "compaction",
    },
  ],
  [
    "content",
    "@google/genai/dist/genai.d.ts",
    /enum FinishReason \{([^}]*)\}/g,
    {
      STOP: "stop",
      MAX_TOKENS: "length",
      SAFETY: "content_filter",
      RECITATION: "content_filter",
      BLOCKLIST: "content_filter",
      PROHIBITED_CONTENT: "content_filter",
      SPII: "content_filter",
      // A value of the enterprise service; this library lists it for prompts only.
      MODEL_ARMOR: "content_filter",
      IMAGE_SAFETY: "content_filter",
      IMAGE_PROHIBITED_CONTENT: "content_filter",
      IMAGE_RECITATION: "content_filter",
      MALFORMED_FUNCTION_CALL: "malformed_tool_call",
      UNEXPECTED_TOOL_CALL: "malformed_tool_call",
      TOO_MANY_TOOL_CALLS: "malformed_tool_call",
      CONTINUATION: "pause",
      FINISH_REASON_UNSPECIFIED: "other",
      LANGUAGE: "other",
      OTHER: "other",
      NO_IMAGE: "other",
      IMAGE_OTHER: "other",
    },
  ],
];

function listed(file: string, list: RegExp): string[] {
  const text = readFileSync(join(packageRoot, "node_modules", file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const words = [...text.matchAll(list)].flatMap(([, found = ""]) =>
    [...found.matchAll(/["'](\w+)["']/g)].map(([, word = ""]) => word),
  );
  return [...new Set(words)];
}

describe.each(known)("%s", (wire, file, list, words) => {
  test("the table has every reason of the vendor's library", () => {
    const found = listed(file, list);
    expect(found.length).toBeGreaterThan(4);
    expect(found.filter((word) => !(word in words))).toEqual([]);
  });

  test.each(Object.entries(words))("%s becomes %s", (word, reason) => {
    expect(answerOf(wire, responseWith(wire, word)).candidates[0]?.finish).toMatchObject({ reason });
  });

  const through = Object.keys(words).filter(
    (word) => !/^(?:tool_calls|function_call|tool_use|failed|queued|in_progress|incomplete)$/.test(word),
  );
  test.each(through)("%s stays the same on its own wire, through the hub", (word) => {
    const opened = lane({ from: wire, to: wire, body: least[wire], path: { model: "m" }, convert: true });
    opened.request();
    const reply = opened.response(200, {}, Buffer.from(JSON.stringify(responseWith(wire, word))));
    const body = JSON.stringify(JSON.parse(reply.body.toString()));
    expect(body).toContain(`"${word === "FINISH_REASON_UNSPECIFIED" ? "OTHER" : word}"`);
  });
});

test("every block reason of a prompt becomes content_filter, and stays the same on its own wire", () => {
  const reasons = listed("@google/genai/dist/genai.d.ts", /enum BlockedReason \{([^}]*)\}/g);
  expect(reasons).toContain("MODEL_ARMOR");
  for (const blockReason of reasons) {
    const body = {
      promptFeedback: { blockReason },
      usageMetadata: { promptTokenCount: 1, totalTokenCount: 1 },
    };
    expect(answerOf("content", body).candidates[0]?.finish?.reason).toBe("content_filter");
    const opened = lane({
      from: "content",
      to: "content",
      body: least.content,
      path: { model: "m" },
      convert: true,
    });
    opened.request();
    const reply = opened.response(200, {}, Buffer.from(JSON.stringify(body)));
    expect(JSON.parse(reply.body.toString()).promptFeedback).toMatchObject({ blockReason });
  }
});
