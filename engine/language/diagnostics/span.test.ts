import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diagnostic, fileDiagnostic } from "./diagnostic.ts";
import { toJson } from "./json.ts";
import { lineEnd, lineStarts, offsetAt, positionAt } from "./span.ts";

describe("positions", () => {
  it.each([
    ["a\nb", 2, { line: 2, column: 1 }],
    ["a\r\nb", 3, { line: 2, column: 1 }],
    ["a\rb", 2, { line: 2, column: 1 }],
    ["a\r\nb", 1, { line: 1, column: 2 }],
    ["\ta", 1, { line: 1, column: 2 }],
    ["😀a", 2, { line: 1, column: 3 }],
    ["\uFEFFa", 1, { line: 1, column: 1 }],
    ["a", 99, { line: 1, column: 2 }],
    ["a\n", 2, { line: 2, column: 1 }],
    ["", 0, { line: 1, column: 1 }],
  ])("%j at %i", (text, offset, expected) => {
    expect(positionAt(text, offset)).toEqual(expected);
  });

  it("convert back to their offset, except inside a line break", () => {
    const texts = fc.array(fc.constantFrom("a", "\n", "\r\n", "\r", "\t", "é"), { maxLength: 20 });
    fc.assert(
      fc.property(texts, (pieces) => {
        const text = pieces.join("");
        for (let offset = 0; offset <= text.length; offset++) {
          if (text[offset - 1] === "\r" && text[offset] === "\n") continue;
          expect(offsetAt(text, positionAt(text, offset))).toBe(offset);
        }
      }),
    );
  });

  it("include the end of a line", () => {
    const text = "ab\r\nc\n\nd";
    expect(lineStarts(text).map((_, index) => lineEnd(text, index + 1))).toEqual([2, 5, 6, 8]);
    expect(offsetAt(text, { line: 1, column: 99 })).toBe(2);
  });
});

describe("as JSON", () => {
  it("a diagnostic contains both forms of its positions", () => {
    const at = { path: "a.yaml", span: { start: 3, end: 5 } };
    expect(toJson(diagnostic("M201", at, "wrong", { label: "here" }), "a:\nbc")).toEqual({
      code: "M201",
      severity: "error",
      message: "wrong",
      path: "a.yaml",
      labels: [
        {
          start: 3,
          end: 5,
          from: { line: 2, column: 1 },
          to: { line: 2, column: 3 },
          text: "here",
          primary: true,
        },
      ],
      notes: [],
      docs: "docs/errors/M201.md",
    });
    expect(toJson(fileDiagnostic("M402", "a.yaml", "none"), undefined).labels).toEqual([]);
  });
});
