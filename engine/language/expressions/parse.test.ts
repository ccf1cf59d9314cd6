import { describe, expect, it } from "vitest";
import { children, type Node } from "./nodes.ts";
import { parse, SyntaxFault } from "./parse.ts";

/** Every descendant, as `kind «its text»`. */
function places(source: string): string[] {
  const list = (node: Node): string[] => [
    `${node.kind} «${source.slice(node.start, node.end)}»`,
    ...children(node).flatMap(list),
  ];
  return list(parse(source));
}

describe("places", () => {
  it.each([
    [
      "choices[0].`a b`.text ?? -4",
      ["fallback", "choices[0].`a b`.text", "choices", "0", "`a b`", "text", "-4"],
    ],
    ['a[type = "x"][1].b', ['a[type = "x"][1].b', "a", 'type = "x"', '"x"', "1", "b"]],
    [
      "$map(a, function($x, $i)<nn:n>{ $f($x) / 2 })",
      ["function($x, $i)<nn:n>{ $f($x) / 2 }", "$f($x) / 2", "$f($x)", "$f"],
    ],
    ['{"a": [1..3], `b`: c ? d : e}', ['{"a": [1..3], `b`: c ? d : e}', "[1..3]", "1..3", "c ? d : e"]],
    [
      '( $x := a /* ) */ ; "\\"(" & $x )',
      ['( $x := a /* ) */ ; "\\"(" & $x )', "$x := a", '"\\"("', '"\\"(" & $x'],
    ],
    [
      "$match(a.b, /[a-z]\\/(b|c)/i)[0].match",
      ["$match(a.b, /[a-z]\\/(b|c)/i)[0]", "$match(a.b, /[a-z]\\/(b|c)/i)", "/[a-z]\\/(b|c)/i", "match"],
    ],
    ["x ~> $f(1)", ["x ~> $f(1)", "$f(1)", "x"]],
    ['"a\\u0041".b', ['"a\\u0041"', "b"]],
    ["(a) / 2 + $b / 3", ["(a) / 2 + $b / 3", "(a) / 2", "$b / 3"]],
    ["a^(>b, c)[0]", ["^(>b, c)", "b", "c"]],
    ['a ~> | b | {"c": 1}, "d" |', ['| b | {"c": 1}, "d" |', '{"c": 1}']],
    ["a.b ?: c", ["a.b ?: c", "a.b", "c"]],
    ["λ($n){ $n }", ["λ($n){ $n }"]],
  ])("%s", (source, expected) => {
    const found = places(source);
    for (const text of expected) expect(found.join("\n")).toContain(text === "fallback" ? text : `«${text}»`);
  });

  it("gives each field with a repeated name its own position", () => {
    const source = "a.a.a";
    const path = parse(source);
    if (path.kind !== "path") throw new Error(path.kind);
    expect(path.steps.map(({ node }) => [node.start, node.end])).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
    ]);
  });
});

describe("nodes", () => {
  it.each([
    ["a ?? b", { kind: "fallback", operator: "??" }],
    ["a ?: b", { kind: "fallback", operator: "?:" }],
    ["a ? a : b", { kind: "condition" }],
    ["a[]", { kind: "path", keep: true }],
    ["$map(a, $f)[]", { kind: "keep" }],
    ["$x[0]", { kind: "filter" }],
    ["-3", { kind: "literal", value: -3 }],
    ["$", { kind: "context" }],
    ["$$", { kind: "root" }],
    ["a{b: c}", { kind: "group" }],
    ["function($x){ $g($x) }", { kind: "lambda", body: { kind: "call", tail: true } }],
  ])("%s", (source, expected) => {
    expect(parse(source)).toMatchObject(expected);
  });

  it("are frozen", () => {
    const walk = (node: Node): void => {
      expect(Object.isFrozen(node)).toBe(true);
      children(node).forEach(walk);
    };
    walk(parse('$map(a[b = 1].{"c": d}, function($x){ $x ?? [1] })'));
  });
});

describe("faults", () => {
  it.each([
    ["a + ", "S0207", ""],
    ['"abc', "S0101", '"abc'],
    ["a.(b", "S0203", ""],
    ["a b", "S0201", "b"],
    ['{"a" 1}', "S0202", "1"],
    ["$x.1", "S0213", "1"],
    ["a ? b : )", "S0211", ")"],
    ["[1, 2", "S0203", ""],
  ])("%s: %s at «%s»", (source, code, text) => {
    try {
      parse(source);
      expect.unreachable();
    } catch (fault) {
      if (!(fault instanceof SyntaxFault)) throw fault;
      expect([fault.code, source.slice(fault.start, fault.end)]).toEqual([code, text]);
      expect(fault.message).toMatch(/\w/);
    }
  });
});
