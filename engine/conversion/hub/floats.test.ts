import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packFloats, unpackFloats } from "./floats.ts";

describe("vectors as text", () => {
  it("survive a round trip, to the last bit of a 32-bit float", () => {
    fc.assert(
      fc.property(fc.array(fc.float({ noNaN: true })), (floats) => {
        expect(unpackFloats(packFloats(floats))).toEqual(floats.map(Math.fround));
      }),
    );
  });

  it("are little-endian, in the standard alphabet", () => {
    expect(packFloats([1, -2])).toBe("AACAPwAAAMA=");
    expect(unpackFloats("AACAPwAAAMA=")).toEqual([1, -2]);
  });

  it("keep their length: 768 floats stay 768", () => {
    const text = packFloats(Array.from({ length: 768 }, (_, index) => index / 768)) as string;
    expect(text.length).toBe(4096);
    expect(unpackFloats(text)).toHaveLength(768);
  });

  it.each([undefined, null, "AAA=", 7, {}])("cannot be decoded from %j", (value) => {
    expect(unpackFloats(value)).toBeUndefined();
  });

  it.each([undefined, null, "x", ["1"], [null], {}])("cannot be encoded from %j", (value) => {
    expect(packFloats(value)).toBeUndefined();
  });
});
