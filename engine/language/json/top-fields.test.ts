/** Top-level fields that are found without parsing, compared with JSON.parse. */
import { describe, expect, test } from "vitest";
import { atOnce } from "./in-steps.ts";
import { scalarsOf, topFields, withTopFields } from "./top-fields.ts";

const written = (...args: Parameters<typeof withTopFields>): string =>
  atOnce(withTopFields(...args)).toString();

const objects = [
  "{}",
  " { } ",
  '{"a":1}',
  '{ "a" : "x,}\\"" , "b":[1,{"c":"]"}], "d":{"e":{}},"f":null,"g":true,"h":-1.5e3 }',
  '{"\\u0061":1,"__proto__":{"x":1},"constructor":"y"}',
  '{"input":"a\\\\","n":12345678901234567890}',
];

describe.each(objects)("%s", (text) => {
  const fields = atOnce(topFields(text));

  test("has the keys and values that a parser finds", () => {
    const parsed = JSON.parse(text) as object;
    expect(fields.map(({ key }) => key)).toEqual(Object.keys(parsed));
    expect(fields.map(({ start, end }) => JSON.parse(text.slice(start, end)))).toEqual(Object.values(parsed));
  });

  test("other fields stay when one is removed and another set", () => {
    const changed = written(text, fields, { drop: ["a", "d"], set: { b: 2, z: ["new"] } });
    const { a: _, d: __, ...rest } = JSON.parse(text);
    expect(JSON.parse(changed)).toEqual({ ...rest, b: 2, z: ["new"] });
  });

  test("its scalars are those that are neither lists nor objects", () => {
    const scalars = Object.entries(JSON.parse(text)).filter(([, value]) => Object(value) !== value);
    expect(Object.entries(scalarsOf(text, fields))).toEqual(scalars);
  });
});

test("digits of numbers are preserved", () => {
  const text = '{"type":"t","n":1.0,"m":12345678901234567890}';
  const fields = atOnce(topFields(text));
  expect(written(text, fields, { drop: ["type"], set: {} })).toBe('{"n":1.0,"m":12345678901234567890}');
});

test("a long text is replaced with spaces", () => {
  const text = JSON.stringify({ id: "x".repeat(10_000) });
  expect(String(scalarsOf(text, atOnce(topFields(text))).id)).toMatch(/^ +$/);
});

test.each([
  "",
  "[]",
  "null",
  '"{}"',
  "{",
  '{"a"',
  '{"a":',
  '{"a":1',
  '{"a":1}{',
  '{"a":1}x',
  "{a:1}",
  '{"a":1,}',
  '{"a" 1}',
])("%j is not an object, and has no fields", (text) => {
  expect(atOnce(topFields(text))).toEqual([]);
});

test("a large text is written in chunks that split no character", () => {
  const text = JSON.stringify({ type: "t", a: "😀".repeat(300_001), b: `x${"😀".repeat(300_001)}` });
  const fields = atOnce(topFields(text));
  expect(written(text, fields, { drop: ["type"], set: {} }) === text.replace('"type":"t",', "")).toBe(true);
});

test("yields while it reads a large text", () => {
  const steps = topFields(JSON.stringify({ input: Array.from({ length: 200_000 }, () => [1, 2]) }));
  let yields = 0;
  while (steps.next().done !== true) yields++;
  expect(yields).toBeGreaterThan(3);
});
