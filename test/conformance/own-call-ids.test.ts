/**
 * Ids of calls from another model, for a target of the client's own wire. A session may change its model: Claude Code
 * that began with Kimi continues with Claude, and its history contains `functions.read:0`. The gateway rewrites an id
 * that the target refuses, on the call and on its result; other ids stay unchanged.
 */
import { describe, expect, test } from "vitest";
import { lane } from "./wires.ts";

const bodies: Record<string, (id: string) => object> = {
  chat: (id) => ({
    messages: [
      { role: "user", content: "q" },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id, type: "function", function: { name: "f", arguments: "{}" } }],
      },
      { role: "tool", tool_call_id: id, content: "r" },
    ],
  }),
  messages: (id) => ({
    max_tokens: 9,
    messages: [
      { role: "user", content: "q" },
      { role: "assistant", content: [{ type: "tool_use", id, name: "f", input: {} }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: "r" }] },
    ],
  }),
  responses: (id) => ({
    store: false,
    input: [
      { role: "user", content: "q" },
      { type: "function_call", call_id: id, name: "f", arguments: "{}" },
      { type: "function_call_output", call_id: id, output: "r" },
    ],
  }),
};

/** The ids of the call and of its result in the upstream's request. */
function sent(wire: string, id: string, capabilities: object = {}): string[] {
  const body = { model: "m", ...bodies[wire]?.(id) };
  const text = lane({ from: wire, to: wire, body, capabilities: { ...capabilities } }).request().body;
  return [...text.matchAll(/"(?:tool_call_id|tool_use_id|call_id|id)":"([^"]*)"/g)].map(([, found]) =>
    String(found),
  );
}

const long = `call_${"x".repeat(95)}`;

describe("an id that the target refuses", () => {
  test.each([
    ["messages", "functions.read:0", /^[a-zA-Z0-9_-]{1,64}$/],
    ["messages", "call_1|fc_2", /^[a-zA-Z0-9_-]{1,64}$/],
    ["chat", long, /^.{1,40}$/],
    ["responses", long, /^.{1,64}$/],
  ])("is rewritten for %s: %s", (wire, id, pattern) => {
    const ids = sent(wire, id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(pattern);
    expect(sent(wire, id)).toEqual(ids);
  });
});

describe("an id that the target accepts", () => {
  test.each([
    ["chat", "functions.read:0", {}],
    ["responses", "functions.read:0", {}],
    ["messages", "toolu_1", {}],
    ["messages", "functions.read:0", { plain_tool_ids: false }],
    ["chat", long, { tool_id_max: 4096 }],
  ])("stays unchanged for %s: %s", (wire, id, capabilities) => {
    expect(sent(wire, id, capabilities)).toEqual([id, id]);
  });
});
