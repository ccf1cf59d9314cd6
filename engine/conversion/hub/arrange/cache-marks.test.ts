import { expect, it } from "vitest";
import type { GenerationRequest, Part } from "../generation.ts";
import type { Note } from "./arranged.ts";
import { fitCacheMarks } from "./cache-marks.ts";

const cache = { mode: "breakpoint" } as const;
const marked = (text: string): Part => ({ type: "text", text, cache });

const request: GenerationRequest = {
  model: "m",
  system: [marked("s1"), marked("s2")],
  tools: [
    { type: "function", name: "a", cache },
    { type: "function", name: "b", cache },
  ],
  turns: [
    { role: "user", parts: [marked("1")] },
    { role: "assistant", parts: [marked("2")] },
    { role: "user", parts: [marked("3")] },
  ],
};

/** The names of the remaining marks. */
function marks({ system = [], tools = [], turns }: GenerationRequest): string[] {
  const parts = [...system, ...turns.flatMap((turn) => turn.parts)];
  const texts = parts
    .filter((part) => part.cache !== undefined)
    .map((part) => (part as { text: string }).text);
  return [
    ...tools.filter((tool) => tool.cache !== undefined).map((tool) => (tool as { name: string }).name),
    ...texts,
  ];
}

it.each([
  [4, ["b", "s2", "2", "3"]],
  [3, ["b", "s2", "3"]],
  [2, ["b", "s2"]],
])("keeps the %i marks with the highest priority", (max, kept) => {
  const notes: Note[] = [];
  expect(marks(fitCacheMarks(request, max, notes))).toEqual(kept);
  expect(notes).toEqual([{ code: "cache_marks_dropped", path: "turns.parts.cache" }]);
});

it("returns a request below the limit unchanged", () => {
  const notes: Note[] = [];
  expect(fitCacheMarks(request, 7, notes)).toBe(request);
  expect(notes).toEqual([]);
});

it("counts and removes marks inside results like others", () => {
  const result = {
    type: "tool_result",
    kind: "function",
    call_id: "c",
    content: [marked("b"), marked("c")],
    cache,
  };
  const turns = [
    { role: "user", parts: [marked("a")] },
    { role: "tool", parts: [result] },
    { role: "user", parts: [marked("d")] },
  ];
  const notes: Note[] = [];
  expect(fitCacheMarks({ turns } as unknown as GenerationRequest, 3, notes).turns).toEqual([
    { role: "user", parts: [{ type: "text", text: "a" }] },
    { role: "tool", parts: [{ ...result, content: [{ type: "text", text: "b" }, marked("c")] }] },
    { role: "user", parts: [marked("d")] },
  ]);
  expect(notes).toEqual([{ code: "cache_marks_dropped", path: "turns.parts.cache" }]);
});
