import { describe, expect, it } from "vitest";
import { parse } from "./parse.ts";
import { type ReadOptions, readsOf } from "./reads.ts";

/** `$.a.b` for a path that is walked or tested, `$.a.b!` for one whose value is used whole. */
function reads(source: string, options?: ReadOptions): string[] {
  const found = readsOf(parse(source), options);
  return found.reads.map(
    ({ from, path, whole }) => [from, ...path.map(({ name }) => name)].join(".") + (whole ? "!" : ""),
  );
}

describe("reads", () => {
  it.each([
    ["a.b.c", ["$.a.b.c!"]],
    ['content[type = "text"].text', ["$.content", "$.content.type!", "$.content.text!"]],
    ["tools ? tools.name : $caps.x ?? 1", ["$.tools", "$.tools.name!", "caps", "caps.x!"]],
    ["$exists(a.b) and $not(c) or $count(d) > 0", ["$.a.b", "$.c", "$.d"]],
    ['a.{"x": b, "y": $$.c}', ["$.a", "$.a.b!", "$$", "$$.c!"]],
    ["$map(a, function($v, $i){ $v.b & $i })", ["$.a", "$.a.b!"]],
    ["$filter(a, function($v){ $v.b }).c", ["$.a", "$.a.b", "$.a.c!"]],
    ["$reduce(a, function($s, $v){ $s + $v.n }, 0)", ["$.a!", "$.a.n!"]],
    ["$sort(a, function($l, $r){ $l.n > $r.n }).m", ["$.a", "$.a.n!", "$.a.m!"]],
    ["($x := a.b; $y := $x; $y.c)", ["$.a.b", "$.a.b.c!"]],
    ["($f := function($p){ $p.q }; $f(a))", ["$.a", "$.a.q!"]],
    ["$append(a, b).c", ["$.a", "$.b", "$.a.c!", "$.b.c!"]],
    ["[a, b].c", ["$.a", "$.b", "$.a.c!", "$.b.c!"]],
    ['$lookup(a, "k").z', ["$.a", "$.a.k", "$.a.k.z!"]],
    ["$lookup(a, b)", ["$.a!", "$.b!"]],
    ['a ~> $join(",")', ["$.a!"]],
    ["a.$uppercase()", ["$.a!"]],
    ["$each(a, function($v, $k){ $k })", ["$.a!"]],
    ["a.*", ["$.a!"]],
    ["a^(b).c", ["$.a", "$.a.b!", "$.a.c!"]],
    ["a{b: $sum(c)}", ["$.a", "$.a.b!", "$.a.c!"]],
    ["$state", ["state!"]],
    ["$f(a.b)", ["$.a.b!"]],
    ["a[b[c = 1].d]", ["$.a!", "$.a.b", "$.a.b.c!", "$.a.b.d"]],
    ["1 + 2", []],
  ])("%s", (source, expected) => {
    expect(new Set(reads(source))).toEqual(new Set(expected));
  });

  it("says where each segment is written", () => {
    const source = "$x := a; `b c`.d".slice(9);
    const [read] = readsOf(parse(source)).reads;
    expect(read?.path.map(({ start, end }) => source.slice(start, end))).toEqual(["`b c`", "d"]);
  });

  it("resolves a context and variables that are handed in", () => {
    const messages = readsOf(parse("messages"), { whole: false }).result;
    const parts = readsOf(parse('parts[type = "x"]'), { context: messages, whole: false });
    expect(parts.result).toMatchObject([{ from: "$", path: [{ name: "messages" }, { name: "parts" }] }]);
    expect(reads("$m.role", { variables: new Map([["m", messages]]) })).toEqual([
      "$.messages",
      "$.messages.role!",
    ]);
  });

  it("takes a function of the caller for one, whatever it is called with", () => {
    const functions = new Map([["pick", { call: () => 1, parameters: 1 }]]);
    expect(reads("$map(a, $pick)", { functions })).toEqual(["$.a!"]);
  });
});

describe("literal equalities", () => {
  it.each([
    ['a.b = "x"', ['$.a.b = "x"']],
    ["1 != a", ["$.a = 1"]],
    ['a[type in ["x", "y"]]', ['$.a.type = "x"', '$.a.type = "y"']],
    ['$filter(a, function($v){ $v.type = "x" })', ['$.a.type = "x"']],
    ["a = b", []],
  ])("%s", (source, expected) => {
    const found = readsOf(parse(source)).literalEqualities.map(({ from, path, literal, start, end }) => {
      expect(JSON.parse(source.slice(start, end))).toBe(literal);
      return `${[from, ...path.map(({ name }) => name)].join(".")} = ${JSON.stringify(literal)}`;
    });
    expect(found).toEqual(expected);
  });
});
