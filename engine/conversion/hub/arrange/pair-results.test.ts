import { expect, test } from "vitest";
import type { Part, Turn } from "../generation.ts";
import type { Note } from "./arranged.ts";
import { pairResults } from "./pair-results.ts";

const call = (id: string): Part => ({ type: "tool_call", id, name: "f", kind: "function", arguments: "{}" });
const result = (id: string, text: string): Part => ({
  type: "tool_result",
  call_id: id,
  content: [{ type: "text", text }],
});

/** A short form: `assistant a`, `tool a=first`. */
function brief(turns: Turn[]): string[] {
  return turns.map(({ role, parts }) => {
    const contents = parts.map((part) => {
      if (part.type === "tool_call") return part.id;
      const words = part.type === "tool_result" ? part.content : [part];
      const text = words.map((word) => (word.type === "text" ? word.text : word.type)).join();
      return part.type === "tool_result" ? `${part.call_id}=${text}` : text;
    });
    return `${role} ${contents.join(" ")}`;
  });
}

test.each<[string, boolean | undefined, Turn[], string[]]>([
  [
    "results follow their calls, in call order",
    undefined,
    [
      { role: "assistant", parts: [call("a"), call("b")] },
      { role: "user", parts: [{ type: "text", text: "so?" }] },
      { role: "tool", parts: [result("b", "2"), result("a", "1")] },
    ],
    ["assistant a b", "tool a=1 b=2", "user so?"],
  ],
  [
    "a reused id means the latest call",
    undefined,
    [
      { role: "assistant", parts: [call("a")] },
      { role: "tool", parts: [result("a", "1")] },
      { role: "assistant", parts: [call("a")] },
      { role: "tool", parts: [result("a", "2")] },
    ],
    ["assistant a", "tool a=1", "assistant a", "tool a=2"],
  ],
  [
    "of several results for one call the last one counts",
    undefined,
    [
      { role: "assistant", parts: [call("a"), call("b")] },
      { role: "tool", parts: [result("a", "1"), result("b", "2"), result("a", "3")] },
    ],
    ["assistant a b", "tool a=3 b=2"],
  ],
  [
    "a result without a call becomes text",
    false,
    [{ role: "tool", parts: [result("x", "72")] }],
    ["user [tool result x] 72"],
  ],
  [
    "a result without a call stays if the provider may know the call",
    true,
    [{ role: "tool", parts: [result("x", "72")] }],
    ["tool x=72"],
  ],
])("%s", (_, orphans, turns, expected) => {
  const notes: Note[] = [];
  expect(brief(pairResults(turns, notes, orphans))).toEqual(expected);
});
