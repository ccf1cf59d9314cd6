import { expect, test } from "vitest";
import type { StrictEvent } from "../../engine/conversion/stream/event.ts";
import { checkGrammar } from "./grammar-check.ts";

const part = { type: "text", text: "" };
const start: StrictEvent = { type: "start", id: "r", model: "m", created: 1 };
const open = (index: number): StrictEvent => ({ type: "part_start", choice: 0, index, kind: "text", part });
const delta = (index: number, text = "a"): StrictEvent => ({
  type: "part_delta",
  choice: 0,
  index,
  kind: "text",
  part: { type: "text", text },
  text,
});
const ended = (index: number, text = "a"): StrictEvent => ({
  type: "part_end",
  choice: 0,
  index,
  kind: "text",
  part: { type: "text", text },
});
const finish = (texts: string[], reason = "stop", choice = 0): StrictEvent => ({
  type: "finish",
  choice,
  finish: { reason },
  parts: texts.map((text) => ({ type: "text", text })),
});
const end: StrictEvent = { type: "end" };
const error: StrictEvent = { type: "error", error: { kind: "upstream", message: "gone" } };
const ping: StrictEvent = { type: "ping" };
const call: StrictEvent = {
  type: "part_start",
  choice: 0,
  index: 0,
  kind: "tool_call",
  part: { type: "tool_call", id: "", name: "f" },
};

test.each([
  ["whole", [start, open(0), delta(0), ping, ended(0), finish(["a"]), end]],
  [
    "two parts open at once",
    [start, open(0), open(1), delta(1), ended(1), ended(0, ""), finish(["", "a"]), end],
  ],
  ["interrupted", [start, open(0), error]],
  ["an error alone", [error]],
] as [string, StrictEvent[]][])("accepts a stream that is %s", (_, events) => {
  expect(checkGrammar(events)).toBeUndefined();
});

test.each([
  ["no terminal event", [start, open(0)]],
  ["before the start", [open(0), error]],
  ["a second start", [start, start, error]],
  ["a start that lacks a field", [{ ...start, id: "" }, error]],
  ["something follows the end", [start, finish([]), end, ping]],
  ["something follows an error", [start, error, end]],
  ["expected 0", [start, open(1), error]],
  ["expected 1", [start, open(0), open(0), error]],
  ["never opened", [start, delta(0), error]],
  ["its part has ended", [start, open(0), delta(0), ended(0), delta(0), error]],
  ["its part has ended", [start, open(0), delta(0), ended(0), ended(0), error]],
  ["a part is open", [start, open(0), finish([""]), end]],
  ["after the finish", [start, finish([]), open(0), error]],
  ["after the finish", [start, finish([]), finish([]), end]],
  ["has no finish", [start, open(0), delta(0), ended(0), end]],
  ["no choice has finished", [start, end]],
  ["do not add up", [start, open(0), delta(0), ended(0, "b"), error]],
  ["not those that ended", [start, open(0), delta(0), ended(0), finish(["b"]), end]],
  ["tool_calls without a call", [start, finish([], "tool_calls"), end]],
  ["an empty text", [start, open(0), delta(0, ""), error]],
  ["half a surrogate pair", [start, open(0), delta(0, "\ud83d"), error]],
  ["without id or name", [start, call, error]],
] as [string, StrictEvent[]][])("refuses: %s", (message, events) => {
  expect(checkGrammar(events)).toContain(message);
});
