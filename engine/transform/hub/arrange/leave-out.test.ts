import { expect, test } from "vitest";
import type { GenerateRequest, Part, Turn } from "../generate.ts";
import { leaveOut, withoutForeignThoughts } from "./leave-out.ts";
import type { Note } from "./needs.ts";

test("what is left out is told; what is not there is neither", () => {
  const request: GenerateRequest = {
    model: "m",
    turns: [],
    sampling: { temperature: 0, top_p: 1 },
    state: { store: true },
    metadata: { team: "a" },
  };
  const before = structuredClone(request);
  const notes: Note[] = [];
  const paths = [
    "sampling.temperature",
    "sampling.top_k",
    "state.store",
    "metadata",
    "safety",
    "limits.max_output",
  ];
  expect(leaveOut(request, paths, notes)).toEqual({ model: "m", turns: [], sampling: { top_p: 1 } });
  expect(notes.map(({ code }) => code)).toEqual(["sampling.temperature", "state.store", "metadata"]);
  expect(request).toEqual(before);
  expect(leaveOut(request, ["sampling.top_k"], [])).toBe(request);
});

test("thoughts without proof of the target leave, with turns that were nothing else", () => {
  const own: Part = { type: "reasoning", opaque: [{ format: "here", kind: "signature", value: "s" }] };
  const foreign: Part = {
    type: "reasoning",
    text: "hm",
    opaque: [{ format: "there", kind: "signature", value: "s" }],
  };
  const text: Part = { type: "text", text: "Hi" };
  const turns: Turn[] = [
    { role: "assistant", parts: [own, foreign, text] },
    { role: "assistant", parts: [foreign] },
  ];
  const notes: Note[] = [];
  expect(withoutForeignThoughts(turns, "here", notes)).toEqual([{ role: "assistant", parts: [own, text] }]);
  expect(notes).toEqual([{ code: "turns.parts[reasoning]", path: "turns.parts" }]);
  const kept: Turn[] = [{ role: "assistant", parts: [own] }];
  expect(withoutForeignThoughts(kept, "here", [])).toBe(kept);
});
