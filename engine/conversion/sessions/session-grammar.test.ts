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
const sound = { type: "sound", base64: "AAAA" };
const call = { type: "call", id: "c", name: "f" };
const answered = { type: "answered", status: "completed" };

test.each([
  [
    "text",
    [text("a"), text("b"), answered],
    ["answer", "part begins text 0", "text 0 a", "text 0 b", "part ends text 0 ab", "answered completed"],
  ],
  [
    "an answer that says that it begins",
    [{ type: "answer" }, text("a"), answered],
    ["answer", "part begins text 0", "text 0 a", "part ends text 0 a", "answered completed"],
  ],
  [
    "sound and what it says are one part",
    [sound, { type: "transcript", text: "a" }, sound, answered],
    [
      "answer",
      "part begins sound 0",
      "sound 0",
      "transcript 0 a",
      "sound 0",
      "part ends sound 0 a",
      "answered completed",
    ],
  ],
  [
    "text, then sound",
    [text("a"), sound, answered],
    [
      "answer",
      "part begins text 0",
      "text 0 a",
      "part ends text 0 a",
      "part begins sound 1",
      "sound 1",
      "part ends sound 1 ",
      "answered completed",
    ],
  ],
  [
    "a call ends what is said",
    [text("a"), call, answered],
    ["answer", "part begins text 0", "text 0 a", "part ends text 0 a", "call 1", "answered completed"],
  ],
  [
    "who is interrupted is cancelled",
    [text("a"), { type: "interrupted" }, answered],
    ["answer", "part begins text 0", "text 0 a", "interrupted", "part ends text 0 a", "answered cancelled"],
  ],
  [
    "an interruption of nothing cancels nothing",
    [{ type: "interrupted" }, text("a"), answered],
    ["interrupted", "answer", "part begins text 0", "text 0 a", "part ends text 0 a", "answered completed"],
  ],
  [
    "what was heard is whole when the answer begins",
    [{ type: "heard", text: "a" }, { type: "heard", text: "b" }, text("c")],
    ["heard 0 a", "heard 0 b", "heard 0 ab", "answer", "part begins text 1", "text 1 c"],
  ],
  ["or when it is said to be", [{ type: "heard", text: "ab", whole: true }], ["heard 0 ab", "heard 0 ab"]],
  ["an answer of nothing", [answered], ["answer", "answered completed"]],
])("%s", (_, events, expected) => {
  expect(through(...events)).toEqual(expected);
});

test("the end of an answer has all that it was", () => {
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
