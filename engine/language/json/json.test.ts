import { describe, expect, it } from "vitest";
import { compareNumbers, ExactNumber, numberOf } from "./exact-number.ts";
import { parseJson } from "./parse-json.ts";
import { findExactNumbers } from "./scan.ts";

const exact = [
  "1.10",
  "1.0",
  "-0",
  "-0.0",
  "0.0",
  "1e5",
  "1E400",
  "-1e-400",
  "1e21",
  "0.0000001",
  "12345678901234567890",
  "9007199254740993",
  "0.1000000000000000055511151231257827",
  "7".repeat(1000),
];
const plain = [
  "0",
  "1",
  "-1",
  "1.5",
  "0.000001",
  "1e+21",
  "1.5e-7",
  "999999999999999",
  "0.30000000000000004",
];

describe("a JSON text", () => {
  it.each(exact)("keeps the digits of %s", (digits) => {
    for (const text of [digits, `[${digits}]`, `{"a":[{"b":${digits}}],"c":"${digits}"}`]) {
      expect(JSON.stringify(parseJson(text))).toBe(text);
    }
    expect(parseJson(digits)).toBeInstanceOf(ExactNumber);
  });

  it.each(plain)("has %s as a float", (digits) => {
    expect(parseJson(digits)).toBe(Number(digits));
    expect(findExactNumbers(`[${digits}]`)).toEqual([]);
  });

  it.each([
    '{"1.10": "1.10"}',
    '{"a": "\\"1.10", "b": "\\\\"}',
    '["\\u0001", "x"]',
    '{"__proto__": {"a": 1}}',
  ])("without an exact number equals JSON.parse: %s", (text) => {
    expect(findExactNumbers(text)).toEqual([]);
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it.each([
    ['{"a":1.10,"a":2}', '{"a":2}'],
    ['{"a":{"b":1.10},"a":{"b":1.1}}', '{"a":{"b":1.1}}'],
    ['{"__proto__":1.10}', '{"__proto__":1.10}'],
    ['{"a":"\\u00010","b":1.10}', '{"a":"\\u00010","b":1.10}'],
    [" [ 1.10 , -0 ] ", "[1.10,-0]"],
  ])("%s is read as %s", (text, written) => {
    expect(JSON.stringify(parseJson(text))).toBe(written);
  });

  it.each([
    "{1.10:2}",
    "{1.10 :2}",
    "01.10",
    "[1.10.0]",
    "[.10]",
    "[1.]",
    "[+1.10]",
    "[1.10",
    "[--1.0]",
    "[1.0 1.0]",
  ])("%s is not JSON", (text) => {
    const fault = (parse: (text: string) => unknown): string => {
      try {
        parse(text);
      } catch (error) {
        return (error as Error).message;
      }
      return "";
    };
    expect(fault(parseJson)).not.toBe("");
    expect(fault(parseJson)).toBe(fault(JSON.parse));
  });

  it("can be nested as deeply as the parser allows", () => {
    const text = `${"[".repeat(100_000)}1.10${"]".repeat(100_000)}`;
    let value = parseJson(text);
    for (let depth = 0; depth < 100_000; depth++) value = (value as unknown[])[0];
    expect(String(value)).toBe("1.10");
  });
});

describe("exact numbers", () => {
  it.each([
    ["1.0", "1", 0],
    ["1.10", "1.1", 0],
    ["-0", "0", 0],
    ["1e2", "100.0", 0],
    ["9007199254740993", "9007199254740992", 1],
    ["-9007199254740993", "-9007199254740992", -1],
    ["1e400", "1e401", -1],
    ["-1e400", "1e400", -1],
    ["1e-400", "0", 1],
    ["-1e-400", "0", -1],
    ["12345678901234567890", "12345678901234567891", -1],
    ["1.10", "2", -1],
  ])("%s and %s compare by value", (left, right, expected) => {
    expect(compareNumbers(numberOf(left), numberOf(right))).toBe(expected);
    expect(compareNumbers(numberOf(right), numberOf(left))).toBe(expected === 0 ? 0 : -expected);
  });
});
