import { expect, test } from "vitest";
import { match, matchStream } from "./match.ts";
import type { Format } from "./section-f.ts";

type Row = [title: string, expected: unknown, actual: unknown, paths: string[], format?: Format];

const part = (text: string, more: object = {}): object[] => [{ type: "text", text, ...more }];

test.each<Row>([
  ["other keys may have any value", { a: 1 }, { a: 1, b: 2 }, []],
  ["a named key must be present", { a: { b: 1 } }, { a: {} }, ["a.b"]],
  ["null equals null", { a: null }, {}, ["a"]],
  ["null is not another value", { a: null }, { a: 0 }, ["a"]],
  ["lists match in length", [1], [1, 2], [""]],
  ["lists match in order", { l: [1, 2] }, { l: [2, 1] }, ["l[0]", "l[1]"]],
  ["items of a list are subsets", [{ a: 1 }], [{ a: 1, b: 2 }], []],
  ["an object is not a list", {}, [], [""]],
  ["a list is not an object", [], {}, [""]],
  ["absent: no key", { a: "<absent>" }, {}, []],
  ["absent: a null is present", { a: "<absent>" }, { a: null }, ["a"]],
  ["any: accepts null", { a: "<any>" }, { a: null }, []],
  ["any: refuses an absent key", { a: "<any>" }, {}, ["a"]],
  ["int", ["<int>", "<int>", "<int>"], [0, 1.5, "1"], ["[1]", "[2]"]],
  ["str", ["<str>", "<str>", "<str>"], ["x", "", 1], ["[1]", "[2]"]],
  [
    "id: needs more than the prefix",
    ["<id:call_>", "<id:call_>", "<id:call_>"],
    ["call_1", "call_", "fc_1"],
    ["[1]", "[2]"],
  ],
  ["text in angle brackets is text", { body: "<html></html>" }, { body: "<html></html>" }, []],
  ["text in angle brackets can differ", { body: "<html></html>" }, { body: "<p>" }, ["body"]],
  ["content: a string equals one text part", { content: "x" }, { content: part("x") }, []],
  ["content: one text part equals a string", { content: part("x") }, { content: "x" }, []],
  ["system: likewise", { system: "x" }, { system: part("x") }, []],
  ["content: the texts must agree", { content: "x" }, { content: part("y") }, ["content(text)"]],
  [
    "content: a part with a cache marker differs from text",
    { content: "x" },
    { content: part("x", { cache_control: {} }) },
    ["content"],
  ],
  [
    "content: an expected cache marker",
    { content: part("x", { mark: 1 }) },
    { content: part("x", { mark: 2 }) },
    ["content[0].mark"],
  ],
  ["content: two parts are not a string", { content: "x" }, { content: [...part("x"), {}] }, ["content"]],
  [
    "content: the part belongs to the format",
    { content: "x" },
    { content: part("x") },
    ["content"],
    "responses",
  ],
  [
    "content: empty lists of a part are ignored",
    { content: "x" },
    { content: [{ type: "output_text", text: "x", annotations: [] }] },
    [],
    "responses",
  ],
  ["a string differs from a part under other keys", { text: "x" }, { text: part("x") }, ["text"]],
])("%s", (_title, expected, actual, paths, format = "messages") => {
  expect(match(expected, actual, format).differences.map((one) => one.path)).toEqual(paths);
});

test("returns ids in order, so that a runner can pair them", () => {
  const { ids } = match(
    { call: "<id:c>", results: [{ id: "<id:c>" }] },
    { call: "c1", results: [{ id: "c2" }] },
    "chat",
  );
  expect(ids).toEqual([
    { path: "call", value: "c1" },
    { path: "results[0].id", value: "c2" },
  ]);
});

test("ignores pings of a Messages stream, and only there", () => {
  const expected = [{ type: "message_start" }, { type: "message_stop" }];
  const actual = [{ type: "message_start" }, { type: "ping" }, { type: "message_stop" }];
  expect(matchStream(expected, actual, "messages").differences).toEqual([]);
  expect(matchStream(expected, actual, "responses").differences).not.toEqual([]);
});

const chunk = (more: object): object => ({
  id: "chatcmpl-1",
  object: "chat.completion.chunk",
  created: 1,
  model: "m",
  choices: [{ index: 0, delta: {}, logprobs: null }],
  ...more,
});

test.each<[string, object, string[]]>([
  ["constant", {}, []],
  ["id", { id: "chatcmpl-2" }, ["[1].id"]],
  ["created", { created: 2 }, ["[1].created"]],
  ["object", { object: "chat.completion" }, ["[1].object"]],
  ["model", { model: "n" }, ["[1].model"]],
  ["missing", { model: undefined }, ["[1].model"]],
  ["logprobs", { choices: [{ index: 0, delta: {} }] }, ["[1].choices.logprobs"]],
])("requires that chunks of a Chat stream agree on %s", (_title, change, paths) => {
  const { differences } = matchStream([{}, {}, "[DONE]"], [chunk({}), chunk(change), "[DONE]"], "chat");
  expect(differences.map((one) => one.path)).toEqual(paths);
});

test("does not require an id in an error frame of a Chat stream", () => {
  const frames = [chunk({}), { error: { message: "x" } }];
  expect(matchStream([{}, { error: {} }], frames, "chat").differences).toEqual([]);
});
