import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GenerationRequest } from "../generation.ts";
import { fitLengths } from "./fit-lengths.ts";

const limits = {
  end_user: 64,
  cache_key: 64,
  metadata: { pairs: 16, key: 64, value: 512 },
  tool_description: 100,
};

function fitted(fields: object): { request: GenerationRequest; codes: string[] } {
  const notes: { code: string; path: string }[] = [];
  const request = fitLengths({ model: "m", turns: [], ...fields } as GenerationRequest, limits, notes);
  return { request, codes: notes.map(({ code }) => code) };
}

describe("too long values", () => {
  it("identifiers are shortened to stable, distinct hashes", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 200 }), (one, other) => {
        const [first, second] = [fitted({ end_user: one }), fitted({ end_user: other })];
        expect(first).toEqual(fitted({ end_user: one }));
        expect(String(first.request.end_user).length).toBeLessThanOrEqual(128);
        expect([...String(first.request.end_user)].length).toBeLessThanOrEqual(64);
        expect(first.request.end_user === second.request.end_user).toBe(one === other);
        expect(first.codes).toEqual([...one].length > 64 ? ["end_user"] : []);
      }),
    );
  });

  it("labels are limited in names, values and count", () => {
    const metadata = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`${n}`.repeat(80), "v".repeat(600)]),
    );
    const { request, codes } = fitted({ metadata });
    const entries = Object.entries(request.metadata ?? {});
    expect(entries).toHaveLength(16);
    expect(entries.every(([key, value]) => key.length <= 64 && value.length === 512)).toBe(true);
    expect(codes).toEqual(["metadata"]);
  });

  it("the end of a tool's description moves to the instructions", () => {
    const description = `${"d".repeat(99)}end of it`;
    const { request, codes } = fitted({ tools: [{ type: "function", name: "f", description }] });
    expect(request.tools).toMatchObject([{ description: description.slice(0, 100) }]);
    expect(JSON.stringify(request.system)).toContain("end of it");
    expect(codes).toEqual(["tools.description"]);
  });

  it("returns short values unchanged", () => {
    const request = { model: "m", turns: [], end_user: "u", cache: { key: "k" }, metadata: { a: "b" } };
    expect(fitLengths(request as GenerationRequest, limits, [])).toBe(request);
  });
});
