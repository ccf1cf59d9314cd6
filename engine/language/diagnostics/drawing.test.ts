import { describe, expect, it } from "vitest";
import { type Diagnostic, diagnostic, fileDiagnostic } from "./diagnostic.ts";
import { Diagnostics } from "./diagnostics.ts";
import { draw, report } from "./drawing.ts";

/** A diagnostic whose primary label is the first piece; the others are context. */
function about(text: string, ...labels: [piece: string, words: string][]): Diagnostic {
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
  return draw(about(text, ...labels), text)
    .split("\n")
    .slice(2, -1);
}

describe("a frame", () => {
  it("is as wide as its highest line number", () => {
    const text = `${"\n".repeat(9)}a: b\n`;
    expect(draw(about(text, ["b", "here"]), text)).toBe(
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

  it("shows a path alone when there is no place or no text", () => {
    const whole = fileDiagnostic("M402", "a.yaml", "no tests", ["add one\n\n  - name: x"]);
    const expected =
      "warning[M402]: no tests\n --> a.yaml\n  = add one\n\n      - name: x\n  = docs: docs/errors/M402.md";
    expect(draw(whole, "a: 1", { docs: "docs/errors/" })).toBe(expected);
    expect(draw(about("a: b", ["b", ""]), undefined)).toContain("--> a.yaml\n");
  });

  it("hangs the texts of a line's other labels below", () => {
    expect(snippet("one two three", ["two", "second"], ["one", "first"], ["three", ""])).toEqual([
      "  |",
      "1 | one two three",
      "  | --- ^^^ -----",
      "  | |   |",
      "  | |   second",
      "  | first",
    ]);
  });

  it("shows one line between two labels, and leaves out more", () => {
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

  it("gives an empty span one caret, at the end of a line too", () => {
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
    ["text that turns the line around", "\u202Ea: y", "1 | \uFFFDa: y", "  |     ^"],
    ["a byte order mark", "\uFEFFa: y", "1 | a: y", "  |    ^"],
  ])("points right behind %s", (_name, text, line, marks) => {
    expect(snippet(text, ["y", ""]).slice(1)).toEqual([line, marks]);
  });

  it("cuts a long line around its marks", () => {
    const [, line = "", marks = ""] = snippet(`${"a".repeat(5000)}HERE${"b".repeat(5000)}`, ["HERE", "x"]);
    expect(line.length).toBeLessThan(160);
    expect(line.slice(marks.indexOf("^"), marks.lastIndexOf("^") + 1)).toBe("HERE");
    expect([line[4], line.at(-1)]).toEqual(["…", "…"]);
  });

  it("has colours that change nothing but colour", () => {
    const text = "one two three";
    const value = about(text, ["two", "second"], ["one", "first"]);
    const coloured = draw(value, text, { colour: true });
    expect(coloured).toContain("\u001B[1;31m^^^\u001B[0m");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes escape sequences
    expect(coloured.replaceAll(/\u001B\[[\d;]*m/g, "")).toBe(draw(value, text));
  });
});

describe("a report", () => {
  it("sorts by file and place, says each thing once, and counts", () => {
    const text = "a b";
    const later = about(text, ["b", ""]);
    const found = new Diagnostics([
      later,
      about(text, ["a", ""]),
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

  it("stops at its limit and says how many more there are", () => {
    const many = Array.from({ length: 25 }, (_, start) =>
      diagnostic("M201", { path: "a.yaml", span: { start, end: start + 1 } }, "wrong"),
    );
    const text = "x".repeat(30);
    const drawn = report(new Diagnostics(many), () => text);
    expect(drawn.match(/^error/gm)).toHaveLength(20);
    expect(drawn).toMatch(/\n\nand 5 more\n\n25 errors\n$/);
  });

  it("of nothing is nothing", () => {
    expect(report(new Diagnostics(), () => undefined)).toBe("");
    expect(new Diagnostics([fileDiagnostic("M402", "a.yaml", "none")]).ok).toBe(true);
  });
});
