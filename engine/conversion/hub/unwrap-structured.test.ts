import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { Unwrapping, unwrapped } from "./unwrap-structured.ts";

describe("the value of an object with one field", () => {
  it.each([
    ['{"value":[1, 2.50]}', "[1, 2.50]"],
    [' {\n  "value" : [ { "a": "}" } ]\n}\n', '[ { "a": "}" } ]'],
    ['{"value":"a\\"b,}"}', '"a\\"b,}"'],
    ['{"value":12345678901234567890}', "12345678901234567890"],
    ['{"value":null,"more":1}', "null"],
    // Incomplete.
    ['{"value":[1,', "[1,"],
    ['{"val', '{"val'],
    // Other output of the model.
    ["[1,2]", "[1,2]"],
    ['{"values":[1]}', '{"values":[1]}'],
    ['{"va lue":[1]}', '{"va lue":[1]}'],
    ["I cannot.", "I cannot."],
    ["", ""],
  ])("%j is %j", (text, value) => {
    expect(unwrapped(text, "json")).toBe(value);
  });

  it.each([
    ['{"value":"Rock \\u0026 Roll"}', "Rock & Roll"],
    ['{ "value" : "Pop" }', "Pop"],
    ['{"value":"Po', "Po"],
    ['{"value":3}', "3"],
    ["Pop", "Pop"],
  ])("as text, %j is %j", (text, value) => {
    expect(unwrapped(text, "text")).toBe(value);
  });
});

test("any JSON survives unchanged, for any chunks", () => {
  const spaces = fc.constantFrom("", " ", "\n  ");
  const drawn = fc.tuple(fc.json(), spaces, spaces, fc.constantFrom<"json" | "text">("json", "text"));
  fc.assert(
    fc.property(drawn, fc.array(fc.nat(200)), ([json, before, after, form], cuts) => {
      const text = `{${before}"value":${before}${json}${after}}`;
      const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
      const unwrapping = new Unwrapping(form);
      const pieces = places.slice(1).map((end, index) => unwrapping.push(text.slice(places[index], end)));
      const whole = pieces.join("") + unwrapping.end();
      expect(whole).toBe(unwrapped(text, form));
      const value: unknown = JSON.parse(json);
      expect(whole).toBe(form === "text" && typeof value === "string" ? value : json);
    }),
  );
});
