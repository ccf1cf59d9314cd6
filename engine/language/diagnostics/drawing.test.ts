import { describe, expect, it } from "vitest";
import { type Diagnostic, diagnostic, fileDiagnostic } from "./diagnostic.ts";
import { Diagnostics } from "./diagnostics.ts";
import { draw, report } from "./drawing.ts";

/** A diagnostic whose primary label is the first piece; the others are context. */
function diagnosticOf(text: string, ...labels: [piece: string, words: string][]): Diagnostic {
  const [primary, ...context] = labels.map(([piece, words]) => {
    const start = text.indexOf(piece);
    return { span: { start, end: start + piece.length }, text: words };
  });
  if (primary === undefined) throw new Error("no label");
  const at = { path: "a.yaml", span: primary.span };
  return diagnostic("M201", at, "what is wrong", { label: primary.text, context });
}

/** The rows of the snippet. */
function snippet(text: string, ...labels: [string, string][]): string[] {
  return draw(diagnosticOf(text, ...labels), text)
    .split("\n")
    .slice(2, -1);
}

describe("a frame", () => {
  it("is as wide as its highest line number", () => {
    const text = `${"\n".repeat(9)}a: b\n`;
    expect(draw(diagnosticOf(text, ["b", "here"]), text)).toBe(
      [
        "error[M201]: what is wrong",
        "  --> a.yaml:10:4",
        "   |",
        "10 | a: b",
        "   |    ^ here",
        "   = docs: docs/errors/M201.md",
      ].join("\n"),
    );
  });

  it("shows only the path if the position or the text is missing", () => {
    const whole = fileDiagnostic("M402", "a.yaml", "no tests", ["add one\n\n  - name: x"]);
    const expected =
      "warning[M402]: no tests\n --> a.yaml\n  = add one\n\n      - name: x\n  = docs: docs/errors/M402.md";
    expect(draw(whole, "a: 1", { docs: "docs/errors/" })).toBe(expected);
    expect(draw(diagnosticOf("a: b", ["b", ""]), undefined)).toContain("--> a.yaml\n");
  });

  it("draws the texts of a line's other labels below the marks", () => {
    expect(snippet("one two three", ["two", "second"], ["one", "first"], ["three", ""])).toEqual([
      "  |",
      "1 | one two three",
      "  | --- ^^^ -----",
      "  | |   |",
      "  | |   second",
      "  | first",
    ]);
  });

  it("shows a single line between two labels, and omits several", () => {
    const text = "a\nb\nc\nd\ne\nf";
    expect(snippet(text, ["a", ""], ["c", ""], ["f", ""])).toEqual([
      "  |",
      "1 | a",
      "  | ^",
      "2 | b",
      "3 | c",
      "  | -",
      "...",
      "6 | f",
      "  | -",
    ]);
  });

  it("marks each line of a label, and the ends of a long one", () => {
    expect(snippet("x: a\n  b\n  c", ["a\n  b\n  c", "all"])).toEqual([
      "  |",
      "1 | x: a",
      "  |    ^",
      "2 |   b",
      "  |   ^",
      "3 |   c",
      "  |   ^ all",
    ]);
    const long = ["a", "b", "c", "d", "e", "f"].join("\n");
    expect(snippet(long, [long, "all"])).toEqual(["  |", "1 | a", "  | ^", "...", "6 | f", "  | ^ all"]);
  });

  it("draws one caret for an empty span, at the end of a line, too", () => {
    const text = "a: (b\nc: d";
    const at = { path: "a.yaml", span: { start: 5, end: 5 } };
    expect(
      draw(diagnostic("M101", at, "open"), text)
        .split("\n")
        .slice(3, 5),
    ).toEqual(["1 | a: (b", "  |      ^"]);
  });

  it.each([
    ["a tab", "\tx: y", "1 |     x: y", "  |        ^"],
    ["wide characters", "漢字😀: y", "1 | 漢字😀: y", "  |         ^"],
    ["combining characters", "e\u0301e\u0301: y", "1 | e\u0301e\u0301: y", "  |     ^"],
    ["control characters", "\u001B[31m: y", "1 | ␛[31m: y", "  |        ^"],
    ["characters that change the direction of text", "\u202Ea: y", "1 | \uFFFDa: y", "  |     ^"],
    ["a byte order mark", "\uFEFFa: y", "1 | a: y", "  |    ^"],
  ])("places the mark correctly after %s", (_name, text, line, marks) => {
    expect(snippet(text, ["y", ""]).slice(1)).toEqual([line, marks]);
  });

  it("cuts a long line around its marks", () => {
    const [, line = "", marks = ""] = snippet(`${"a".repeat(5000)}HERE${"b".repeat(5000)}`, ["HERE", "x"]);
    expect(line.length).toBeLessThan(160);
    expect(line.slice(marks.indexOf("^"), marks.lastIndexOf("^") + 1)).toBe("HERE");
    expect([line[4], line.at(-1)]).toEqual(["…", "…"]);
  });

  it("has the same text with colours", () => {
    const text = "one two three";
    const value = diagnosticOf(text, ["two", "second"], ["one", "first"]);
    const coloured = draw(value, text, { colour: true });
    expect(coloured).toContain("\u001B[1;31m^^^\u001B[0m");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes escape sequences
    expect(coloured.replaceAll(/\u001B\[[\d;]*m/g, "")).toBe(draw(value, text));
  });
});

describe("a report", () => {
  it("sorts by file and position, omits duplicates, and counts", () => {
    const text = "a b";
    const later = diagnosticOf(text, ["b", ""]);
    const found = new Diagnostics([
      later,
      diagnosticOf(text, ["a", ""]),
      later,
      fileDiagnostic("M402", "a.yaml", "none"),
    ]);
    const codes = report(found, () => text).match(/^(?:error|warning).*|-->.*|^\d .*/gm);
    expect(codes).toEqual([
      "warning[M402]: none",
      "--> a.yaml",
      "error[M201]: what is wrong",
      "--> a.yaml:1:1",
      "1 | a b",
      "error[M201]: what is wrong",
      "--> a.yaml:1:3",
      "1 | a b",
      "2 errors, 1 warning",
    ]);
    expect([found.errors, found.warnings, found.ok]).toEqual([2, 1, false]);
  });

  it("stops at its limit and counts the rest", () => {
    const many = Array.from({ length: 25 }, (_, start) =>
      diagnostic("M201", { path: "a.yaml", span: { start, end: start + 1 } }, "wrong"),
    );
    const text = "x".repeat(30);
    const drawn = report(new Diagnostics(many), () => text);
    expect(drawn.match(/^error/gm)).toHaveLength(20);
    expect(drawn).toMatch(/\n\nand 5 more\n\n25 errors\n$/);
  });

  it("is empty without diagnostics", () => {
    expect(report(new Diagnostics(), () => undefined)).toBe("");
    expect(new Diagnostics([fileDiagnostic("M402", "a.yaml", "none")]).ok).toBe(true);
  });
});
