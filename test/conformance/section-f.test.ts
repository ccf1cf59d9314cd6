import { expect, test } from "vitest";
import { absence, wireFormatsPage } from "./data.ts";
import { loadCases, parseCases } from "./section-f.ts";

const page = [
  "Fnnn is how a header looks; prose is not a case.",
  "```",
  "F001 chat>messages req | title with | bars",
  'C {"messages":{"prefill":false}}',
  'I {"a":1}',
  'O {"b":"<int>"}',
  "N said aside",
  "F002 content raw",
  'I "data: {}\\n\\n"',
  "O [{}]",
  "```",
].join("\n");

test("a case is its header and its lines", () => {
  expect(parseCases(page)).toEqual([
    {
      id: "F001",
      from: "chat",
      to: "messages",
      kind: "req",
      title: "title with | bars",
      capabilities: { messages: { prefill: false } },
      input: { a: 1 },
      expected: { b: "<int>" },
      note: "said aside",
      line: 3,
    },
    {
      id: "F002",
      from: "content",
      to: "content",
      kind: "raw",
      title: "",
      capabilities: {},
      input: "data: {}\n\n",
      expected: [{}],
      note: undefined,
      line: 8,
    },
  ]);
});

test.each([
  ['F001 chat>messages req\nI {"a":1}\n', /F001 \(line 1\): no O line/],
  ["F001 chat>messages req\nI {a}\nO {}", /F001 \(line 2\): not JSON/],
  ["F001 chat>klingon req\nI {}\nO {}", /line 1: not a case header/],
])("what is not well formed is an error that names its line: %j", (text, message) => {
  expect(() => parseCases(text)).toThrow(message);
});

const absent = absence(wireFormatsPage);
test.skipIf(absent !== undefined)(`the page holds 150 cases${absent ? `: ${absent}` : ""}`, () => {
  const cases = loadCases();
  expect(cases.map((one) => one.id)).toEqual(
    Array.from({ length: 150 }, (_, n) => `F${String(n + 1).padStart(3, "0")}`),
  );
  const kinds = Object.groupBy(cases, (one) => one.kind);
  expect(Object.fromEntries(Object.entries(kinds).map(([kind, list]) => [kind, list.length]))).toEqual({
    req: 98,
    res: 21,
    str: 15,
    err: 8,
    rej: 3,
    raw: 5,
  });
});
