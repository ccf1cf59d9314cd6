import { expect, test } from "vitest";
import type { Part, Turn } from "../generate.ts";
import { dropForeign } from "./foreign.ts";
import type { Note } from "./needs.ts";

const text: Part = { type: "text", text: "t" };
const part = (format: string): Part => ({ type: "vendor", format, raw: { x: 1 } });
const result = (...content: Part[]): Part => ({
  type: "tool_result",
  kind: "function",
  call_id: "c",
  content,
});

test("parts of another wire leave, their turns when nothing else was said, and results stay", () => {
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

test("what has no such part is not copied", () => {
  const turns: Turn[] = [{ role: "user", parts: [text, part("a")] }];
  const notes: Note[] = [];
  expect(dropForeign(turns, "a", notes)).toBe(turns);
  expect(notes).toEqual([]);
});
