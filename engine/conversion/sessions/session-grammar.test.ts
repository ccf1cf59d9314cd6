import { expect, test } from "vitest";
import { SessionGrammar } from "./session-grammar.ts";

const through = (...events: object[]): string[] => {
  const grammar = new SessionGrammar();
  return events.flatMap((event) => grammar.down(event).events ?? []).map((event) => wordOf(event));
};

function wordOf(event: object): string {
  const { type, kind, began, text, item, status } = event as Record<string, unknown>;
  const which = began === undefined ? type : `${type} ${began ? "begins" : "ends"}`;
  return [which, kind, item, text, status].filter((word) => word !== undefined).join(" ");
}

const text = (piece: string): object => ({ type: "text", text: piece });
const audio = { type: "audio", base64: "AAAA" };
const call = { type: "call", id: "c", name: "f" };
const answered = { type: "answered", status: "completed" };

test.each([
  [
    "text",
    [text("a"), text("b"), answered],
    ["answer", "part begins text 0", "text 0 a", "text 0 b", "part ends text 0 ab", "answered completed"],
  ],
  [
    "a response with a start event",
    [{ type: "answer" }, text("a"), answered],
    ["answer", "part begins text 0", "text 0 a", "part ends text 0 a", "answered completed"],
  ],
  [
    "audio and its transcript are one part",
    [audio, { type: "transcript", text: "a" }, audio, answered],
    [
      "answer",
      "part begins audio 0",
      "audio 0",
      "transcript 0 a",
      "audio 0",
      "part ends audio 0 a",
      "answered completed",
    ],
  ],
  [
    "text, then audio",
    [text("a"), audio, answered],
    [
      "answer",
      "part begins text 0",
      "text 0 a",
      "part ends text 0 a",
      "part begins audio 1",
      "audio 1",
      "part ends audio 1 ",
      "answered completed",
    ],
  ],
  [
    "a call ends the text",
    [text("a"), call, answered],
    ["answer", "part begins text 0", "text 0 a", "part ends text 0 a", "call 1", "answered completed"],
  ],
  [
    "an interrupted response is cancelled",
    [text("a"), { type: "interrupted" }, answered],
    ["answer", "part begins text 0", "text 0 a", "interrupted", "part ends text 0 a", "answered cancelled"],
  ],
  [
    "an interruption without a response cancels nothing",
    [{ type: "interrupted" }, text("a"), answered],
    ["interrupted", "answer", "part begins text 0", "text 0 a", "part ends text 0 a", "answered completed"],
  ],
  [
    "the input transcript is complete when the response begins",
    [{ type: "input_transcript", text: "a" }, { type: "input_transcript", text: "b" }, text("c")],
    [
      "input_transcript 0 a",
      "input_transcript 0 b",
      "input_transcript 0 ab",
      "answer",
      "part begins text 1",
      "text 1 c",
    ],
  ],
  [
    "the input transcript is complete when the upstream says so",
    [{ type: "input_transcript", text: "ab", whole: true }],
    ["input_transcript 0 ab", "input_transcript 0 ab"],
  ],
  ["an empty response", [answered], ["answer", "answered completed"]],
])("%s", (_, events, expected) => {
  expect(through(...events)).toEqual(expected);
});

test("the end of a response contains all its parts", () => {
  const grammar = new SessionGrammar();
  for (const event of [text("a"), call]) grammar.down(event);
  expect(grammar.down(answered).events?.at(-1)).toEqual({
    type: "answered",
    answer: 0,
    status: "completed",
    output: [
      { answer: 0, item: 0, position: 0, kind: "text", text: "a" },
      { answer: 0, item: 1, position: 1, kind: "call", id: "c", name: "f", arguments: "{}" },
    ],
  });
});
