import fc from "fast-check";
import { load as loadYaml } from "js-yaml";
import { describe, expect, it } from "vitest";
import { load } from "./load-yaml.ts";
import type { Document, Node, ScalarNode } from "./yaml-node.ts";

function read(text: string): Document {
  const { document, diagnostics } = load("test.yaml", text);
  expect(diagnostics).toEqual([]);
  if (document === undefined) throw new Error("no document");
  return document;
}

function plain(node: Node): unknown {
  if (node.kind === "scalar") return node.value;
  if (node.kind === "list") return node.items.map(plain);
  return Object.fromEntries(node.entries.map(({ key, value }) => [key.value, plain(value)]));
}

function scalars(node: Node): ScalarNode[] {
  if (node.kind === "scalar") return [node];
  if (node.kind === "list") return node.items.flatMap(scalars);
  return node.entries.flatMap(({ key, value }) => [key, ...scalars(value)]);
}

function codes(text: string): string[] {
  return load("test.yaml", text).diagnostics.map(({ code }) => code);
}

describe("values", () => {
  it("follow the core schema of YAML 1.2", () => {
    const words = "no on yes y off 1_000 0777 0o17 0x1F -3 +4 .5 1e3 null ~ True false 2024-01-01 1:30 NaN";
    expect(plain(read(`[${words.split(" ").join(", ")}]`).root)).toEqual([
      "no",
      "on",
      "yes",
      "y",
      "off",
      "1_000",
      777,
      15,
      31,
      -3,
      4,
      0.5,
      1000,
      null,
      null,
      true,
      false,
      "2024-01-01",
      "1:30",
      "NaN",
    ]);
  });

  it("preserve their style, and keys their source text", () => {
    const { root } = read("404: a\n1.0: \"b\"\ntrue: 'c'\nnull: |\n  d\n");
    if (root.kind !== "map") throw new Error("not a map");
    expect(root.entries.map(({ key }) => key.value)).toEqual(["404", "1.0", "true", "null"]);
    expect(root.entries.map(({ value }) => (value.kind === "scalar" ? value.style : ""))).toEqual([
      "plain",
      "double",
      "single",
      "literal",
    ]);
  });

  it("agree with a YAML loader on any JSON in flow style", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/-0\b|[\uFFFD-\uFFFF\x7F-\x9F]|__proto__/.test(text) && isSafe(value));
        // The expectation comes from the text, because a float's JSON has no -0.
        expect(plain(read(text).root)).toEqual(JSON.parse(text));
      }),
    );
  });

  it("agree with a YAML loader on a block document", () => {
    const text = `
# a comment
a: # another
  - one   # third
  -
    - 1
  - k: v
    l:
b: {c: [d, e: f], g: , "h": 'i'}
j: |-
   text
     more
   end
m: plain
  goes on
n: "a\\
  b\\tc

  d"
`;
    expect(plain(read(text).root)).toEqual(loadYaml(text));
  });
});

describe("spans", () => {
  it("cover exactly the source", () => {
    const text = 'a:   [ 1, {b: "c"} ]  # x\nd: |\n    e\n    f\n\ng:\n  - h\n  - i  \n';
    const { root } = read(text);
    const shown = (node: Node): string => text.slice(node.span.start, node.span.end);
    if (root.kind !== "map") throw new Error("not a map");
    expect(root.entries.map(({ key, value }) => [shown(key), shown(value)])).toEqual([
      ["a", '[ 1, {b: "c"} ]'],
      ["d", "|\n    e\n    f"],
      ["g", "- h\n  - i"],
    ]);
  });

  it.each([
    ["a:\nb: 1", 2],
    ["- 1\n-\n- 2", 5],
    ["{a: , b: 1}", 3],
    ["{a, b: 1}", 2],
  ])("of an absent value point after the `:` or `-` before it: %j", (text, offset) => {
    const { root } = read(text);
    const absent = scalars(root).find(({ value }) => value === null);
    expect(absent?.span).toEqual({ start: offset, end: offset });
  });
});

describe("a byte order mark and Windows line ends", () => {
  it("are read", () => {
    expect(plain(read("\uFEFFa: 1\r\nb: |\r\n  c\r\n  d\r\n").root)).toEqual({ a: 1, b: "c\nd\n" });
  });
});

describe("faults", () => {
  it.each([
    ["a: =x ? y : z", ["M102"]],
    ["- =x ? y : z", ["M102"]],
    ["a: { b: =x ? y : z }", ["M102"]],
    ["a: note: this", ["M102"]],
    ['a: =x & " # " & y', ["M103"]],
    ['a: { b: =x & " # " }\nc: 1', ["M103"]],
    ["{ t: =$f(a, b) }", ["M104"]],
    ["[=$f(a, b)]", ["M104"]],
    ["{ t: =a[0] }", ["M105"]],
    ['{ t: ={"a": 1} }', ["M105"]],
    ['a: { t: =b & "}" }\nc: 1', ["M105"]],
    ["a: >\n  =x", ["M106"]],
    ["a: 1\nb: 2\na: 3", ["M107"]],
    ['a: {b: 1, "b": 2}', ["M107"]],
    ["a: &x 1\nb: *x", ["M108", "M108"]],
    ["<<: {a: 1}", ["M108"]],
    ["a: !!str 1", ["M109"]],
    ["a:\n\tb: 1", ["M110"]],
    ["a: 1\n---\nb: 1", ["M111"]],
    ["? [a]\n: 1", ["M112"]],
    ["a: {{ b }}", ["M112"]],
    [": 1", ["M112"]],
    ["a: 9007199254740993", ["M113"]],
    ["a: .inf", ["M113"]],
    ["a: \u0000b", ["M114"]],
    ["# nothing", ["M115"]],
    ["", ["M115"]],
    ["---\n", ["M115"]],
    ['a: "x\nb: 1', ["M116"]],
    ["a: {b: 1\nc: 1", ["M116"]],
    ["a: 1\nb:2\nc: 3", ["M117"]],
    ["a: 'it's'", ["M118"]],
    ["a: @b", ["M119"]],
    ["a:\n    b: 1\n  c: 2", ["M100"]],
  ])("%j", (text, expected) => {
    expect(codes(text)).toEqual(expected);
    expect(load("test.yaml", text).document).toBeUndefined();
  });

  it("are reported together, sorted by position", () => {
    const text = `a: =x ? y : z
b: { c: =d[0], e: =f ? g : h }
i:
  j: @k
  l: =m & " # "
n: "never
o: =p ? q : r
`;
    expect(codes(text)).toEqual(["M102", "M105", "M102", "M119", "M103", "M116", "M102"]);
  });

  it("are not reported for ordinary text", () => {
    const text = `a: =b # a comment
c: =d[e > 1 and f = "x"].g # another
h: { i: =j, k: "=l[0]", m: '=f(a, b)' } # third
n: |
  =o ? p : q # not a comment
r: ==x ( y # z
s: =$match(t, /[(]/) # u
v: a (b # c
`;
    expect(codes(text)).toEqual([]);
  });

  it("never throw, and have positions inside the text", () => {
    const piece = fc.constantFrom(
      "a",
      "b: ",
      "- ",
      "\n",
      "\n  ",
      "{",
      "}",
      "[",
      "]",
      ", ",
      ": ",
      "=",
      "=x ? y : z",
      " # ",
      '"',
      "'",
      "|\n",
      ">\n",
      "&a ",
      "*a",
      "!t ",
      "\t",
      "---\n",
      "? ",
      "%",
      "@",
      "\r\n",
      "\uFEFF",
      "\\",
      "1",
      "...\n",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join("");
        const { document, diagnostics } = load("test.yaml", text);
        expect(document === undefined).toBe(diagnostics.length > 0);
        for (const { labels } of diagnostics) {
          for (const { span } of labels) {
            expect(span.start).toBeGreaterThanOrEqual(0);
            expect(span.end).toBeGreaterThanOrEqual(span.start);
            expect(span.end).toBeLessThanOrEqual(text.length);
          }
        }
        if (document !== undefined) expect(plain(document.root)).toEqual(loadYaml(text, { json: true }));
      }),
      { numRuns: 2000 },
    );
  });
});

function isSafe(value: unknown): boolean {
  if (typeof value === "number") return !Number.isInteger(value) || Number.isSafeInteger(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every(isSafe);
}
