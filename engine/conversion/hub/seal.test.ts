import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Opaque } from "./generation.ts";
import { seal, sealBase64, unseal } from "./seal.ts";

const proof: fc.Arbitrary<Opaque> = fc.record(
  {
    format: fc.constantFrom("a", "b"),
    kind: fc.constantFrom("signature", "redacted", "encrypted", "thought_signature"),
    value: fc.string({ minLength: 1 }),
    model: fc.string({ minLength: 1 }),
  },
  { requiredKeys: ["format", "kind", "value"], noNullPrototype: true },
);

describe("a sealed proof", () => {
  it("survives a round trip through another wire's field", () => {
    fc.assert(
      fc.property(proof, (opaque) => {
        expect(unseal(seal(opaque, "other"), "other", "signature")).toEqual(opaque);
        expect(unseal(sealBase64(opaque, "other"), "other", "signature")).toEqual(opaque);
      }),
    );
  });

  it("is unchanged in its own wire's field", () => {
    const native: Opaque = { format: "a", kind: "signature", value: "EqQB" };
    expect(seal(native, "a")).toBe("EqQB");
    expect(unseal("EqQB", "a", "signature")).toEqual(native);
  });

  it.each([undefined, null, "", 5])("is absent for %j", (value) => {
    expect(unseal(value, "a", "signature")).toBeUndefined();
  });

  it("counts as a native value if damaged, so that the issuer refuses it and not the gateway", () => {
    const value = "ugs1.not-json";
    expect(unseal(value, "a", "signature")).toEqual({ format: "a", kind: "signature", value });
  });
});
