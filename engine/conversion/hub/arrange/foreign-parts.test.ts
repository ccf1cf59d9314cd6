import { expect, test } from "vitest";
import type { Part, Turn } from "../generation.ts";
import type { Note } from "./arranged.ts";
import { dropForeign, withoutForeignThoughts } from "./foreign-parts.ts";

const text: Part = { type: "text", text: "t" };
const part = (format: string): Part => ({ type: "vendor", format, raw: { x: 1 } });
const result = (...content: Part[]): Part => ({
  type: "tool_result",
  kind: "function",
  call_id: "c",
  content,
});

test("parts of another wire and empty turns are removed; results stay", () => {
  const turns: Turn[] = [
    { role: "user", parts: [text, part("a"), part("b")] },
    { role: "system", parts: [part("b")] },
    { role: "tool", parts: [result(part("b"))] },
  ];
  const notes: Note[] = [];
  expect(dropForeign(turns, "a", notes)).toEqual([
    { role: "user", parts: [text, part("a")] },
    { role: "tool", parts: [result()] },
  ]);
  expect(notes).toEqual([{ code: "foreign_parts_dropped", path: "turns.parts" }]);
});

test("turns without such parts are not copied", () => {
  const turns: Turn[] = [{ role: "user", parts: [text, part("a")] }];
  const notes: Note[] = [];
  expect(dropForeign(turns, "a", notes)).toBe(turns);
  expect(notes).toEqual([]);
});

test("reasoning without the target's proof is removed, and turns that become empty", () => {
  const native: Part = { type: "reasoning", opaque: [{ format: "here", kind: "signature", value: "s" }] };
  const foreign: Part = {
    type: "reasoning",
    text: "hm",
    opaque: [{ format: "there", kind: "signature", value: "s" }],
  };
  const turns: Turn[] = [
    { role: "assistant", parts: [native, foreign, text] },
    { role: "assistant", parts: [foreign] },
  ];
  const notes: Note[] = [];
  expect(withoutForeignThoughts(turns, "here", notes)).toEqual([
    { role: "assistant", parts: [native, text] },
  ]);
  expect(notes).toEqual([{ code: "turns.parts[reasoning]", path: "turns.parts" }]);
  const kept: Turn[] = [{ role: "assistant", parts: [native] }];
  expect(withoutForeignThoughts(kept, "here", [])).toBe(kept);
});
