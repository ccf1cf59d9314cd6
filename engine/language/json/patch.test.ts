import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { patchFields } from "./patch.ts";

describe("patchFields", () => {
  it.each([
    ['{"model":"a"}', { model: "b" }, '{"model":"b"}'],
    [
      '{ "x": 1 , "model" : "a", "y": [ {"model":"in"} ] }',
      { model: "b" },
      '{ "x": 1 , "model" : "b", "y": [ {"model":"in"} ] }',
    ],
    ['{"a":12345678901234567890,"b":1.0}', { c: true }, '{"a":12345678901234567890,"b":1.0,"c":true}'],
    ["{}", { a: 1 }, '{"a":1}'],
    ["{ }", { a: 1 }, '{"a":1 }'],
    ['{"m\\u006fdel":"a"}', { model: "b" }, '{"m\\u006fdel":"b"}'],
    ['{"s":"}\\"{,","model":"a"}', { model: "b" }, '{"s":"}\\"{,","model":"b"}'],
    ['{"model":"a","model":"c"}', { model: "b" }, '{"model":"b","model":"b"}'],
    ['{"a":1}', { a: undefined }, '{"a":1}'],
  ])("%s with %j", (text, fields, expected) => {
    expect(patchFields(text, fields)).toBe(expected);
  });

  it("equals assigning the fields, and preserves the order of existing ones", () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true });
    fc.assert(
      fc.property(object, object, fc.constantFrom(undefined, 1, "\t"), (body, fields, space) => {
        const patched = JSON.parse(patchFields(JSON.stringify(body, null, space), fields));
        expect(patched).toEqual(JSON.parse(JSON.stringify({ ...body, ...fields })));
      }),
    );
  });
});
