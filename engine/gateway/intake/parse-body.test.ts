import { expect, test } from "vitest";
import { parseBody } from "./parse-body.ts";

const limits = { maxJsonDepth: 10, maxJsonFields: 10 };

const message = (text: string): string => {
  const parsed = parseBody(Buffer.from(text), limits);
  return "refused" in parsed ? parsed.refused.message : "none";
};

test.each([
  ["{", "it ends too early"],
  ['{"model": "m"', "it ends too early"],
  ['{"model": "m', "it ends too early"],
  ["{'model': 1}", "unexpected character at line 1, column 2"],
  ['{\n  "a": 1,\n  b: 2\n}', "unexpected character at line 3, column 3"],
  ["hello", "unexpected character `h`"],
  ['{"key": "secret" x}', "unexpected character at line 1, column 18"],
])("%j: %s", (text, reason) => {
  expect(message(text)).toBe(`the body is not valid JSON: ${reason}`);
});

test("a byte order mark is removed", () => {
  expect(parseBody(Buffer.from("\ufeff{}"), limits)).toMatchObject({ text: "{}", body: {} });
});
