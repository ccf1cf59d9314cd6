import { describe, expect, it } from "vitest";
import { type Compiled, compile } from "../../../test/jsonata/compile.ts";
import { code, Emitter } from "./code.ts";
import { emitExpression } from "./emit/expression.ts";
import { Kind, operand } from "./emit/operand.ts";
import { Refusal } from "./emit/refusal.ts";
import type { FunctionTable } from "./functions.ts";
import { parse } from "./parse.ts";
import { EvaluationFault } from "./runtime/fault.ts";

function compiled(source: string, options?: Parameters<typeof compile>[1]): Compiled {
  const result = compile(source, options);
  if (result instanceof Refusal) throw result;
  return result;
}

describe("compile", () => {
  it("writes straight-line code", () => {
    expect(compiled('type = "delta" ? {"index": index, "text": delta.text}').source).toMatchInlineSnapshot(`
      ""use strict";
      return function (input_1, bindings_2) {
        let type_3 = input_1?.type;
        if (type_3 === undefined && Array.isArray(input_1)) type_3 = walk_5(input_1, false, hops_4, false);
        const equal_6 = type_3 === "delta";
        let choice_7;
        if (equal_6) {
          let index_8 = input_1?.index;
          if (index_8 === undefined && Array.isArray(input_1)) index_8 = walk_5(input_1, true, hops_9, false);
          const delta_10 = input_1?.delta;
          let text_11 = delta_10?.text;
          if (text_11 === undefined && (Array.isArray(input_1) || Array.isArray(delta_10))) text_11 = walk_5(input_1, true, hops_12, false);
          const object_13 = {};
          if (index_8 !== undefined) object_13.index = index_8;
          if (text_11 !== undefined) object_13.text = text_11;
          choice_7 = object_13;
        }
        return choice_7;
      };
      //# sourceURL=expression:type____delta______index_:_index___text_:_delta.text_"
    `);
  });

  it("reads bindings and calls custom functions", () => {
    const functions: FunctionTable = new Map([
      ["hash", { call: (text, n) => `${text}:${n}`, parameters: 2 }],
      ["known", { call: (value) => value !== undefined, parameters: [0, 1], returns: Kind.boolean }],
    ]);
    const options = { variables: ["state"], functions };
    expect(compiled("$hash($state.id, 4)", options).run({}, { state: { id: "x" } })).toBe("x:4");
    expect(compiled("$known(a) ? 1 : 2", options).run({})).toBe(2);
    expect(compiled("[1, 2] ~> $map($hash)", options).run({})).toEqual(["1:0", "2:1"]);
    expect(compiled("$state", options).run({}, {})).toBeUndefined();
  });

  it("throws JSONata's error codes", () => {
    const run = () => compiled("a + 1").run({ a: "x" });
    expect(run).toThrow(EvaluationFault);
    expect(run).toThrow(expect.objectContaining({ code: "T2001", value: "x" }));
  });

  it("stops an endless recursion", () => {
    const run = () => compiled("($f := function($n){ $f($n + 1) }; $f(0))").run({});
    expect(run).toThrow(expect.objectContaining({ code: "D1011" }));
  });

  it("does not limit the depth of recursive tail calls", () => {
    const sum = "($f := function($n, $s){ $n = 0 ? $s : $f($n - 1, $s + $n) }; $f(100000, 0))";
    expect(compiled(sum).run({})).toBe(5000050000);
  });
});

describe("refusals", () => {
  it.each([
    ["a.*", "wildcard", "*"],
    ["a.**.b", "wildcard", "**"],
    ["a.%.b", "tuple", undefined],
    ["a@$x.b", "tuple", undefined],
    ["a#$i.b", "tuple", undefined],
    ["a^(b)", "sort", "^(b)"],
    ["a{b: c}", "group", "a{b: c}"],
    ["| a | {} |", "transform", undefined],
    ["$f := function($x){ $x }", "function-value", undefined],
    ["$sum(?)", "partial", "$sum(?)"],
    ["[$sum]", "function-value", "$sum"],
    ['$eval("1")', "eval", "$eval"],
    ["$now()", "impure-function", "$now"],
    ['$formatNumber(a, "0")', "unsupported-function", "$formatNumber"],
    ["$nope(a)", "unknown-function", "$nope"],
    ["sum(a)", "function-value", "sum"],
    ["$map(a, function($x)<n:n>{ $x })", "signature", "function($x)<n:n>{ $x }"],
    ["a[].b.(c[]).d", "marked-list", "(c[])"],
    ['{"__proto__": 1}', "reserved-key", '"__proto__"'],
    ['{"_jsonata_lambda": 1}', "reserved-key", '"_jsonata_lambda"'],
    ['{"a": 1, "a": 2}', "duplicate-key", '"a"'],
    ["[$x := 1, $x]", "bind", "$x := 1"],
    ["$distinct(a.b)", "distinct", undefined],
    ["$match(a, /x/) ?? b", "regex", undefined],
    ["$map(a)", "arity", "$map(a)"],
    ["$map(a, function($x){ $sort($x, function($l, $r){ $l > $r }) })", "tail-call", undefined],
    ["$two(a)", "arity", "$two(a)"],
  ])("%s: %s", (source, reason, text) => {
    const functions: FunctionTable = new Map([["two", { call: () => 0, parameters: 2 }]]);
    const refusal = compile(source, { functions });
    if (!(refusal instanceof Refusal)) return expect.unreachable(`compiled to ${refusal.source}`);
    expect(refusal.reason).toBe(reason);
    if (text !== undefined) expect(source.slice(refusal.node.start, refusal.node.end)).toBe(text);
    expect(refusal.message).toMatch(/\w/);
    expect(refusal.hint).toMatch(/\w/);
  });
});

describe("unreachable objects", () => {
  const hostile = JSON.parse('{"a": {"__proto__": {"polluted": true}, "constructor": 1}, "k": "__proto__"}');

  it.each([
    ["{}.constructor", undefined],
    ["a.constructor", 1],
    ['"text".length', undefined],
    ["[1, 2].length", undefined],
    ['"text".`0`', undefined],
    ["[1].map", undefined],
    ["k.toString", undefined],
    ['$lookup(k, "constructor")', undefined],
    ["a.__proto__.polluted", true],
    ["$count.__proto__", undefined],
  ])("%s", (source, expected) => {
    const program = compile(source);
    if (program instanceof Refusal) expect(expected).toBeUndefined();
    else expect(program.run(hostile)).toEqual(expected);
  });

  it("sets no prototype, whatever the keys are", () => {
    for (const source of [
      '{k: {"polluted": true}}',
      '$merge([a, {"b": 1}])',
      "$sift(a, function($v){ true })",
      "$spread(a)",
      "a.{$$.k: 1}",
    ]) {
      compiled(source).run(hostile);
      const result = compiled(`$string(${source})`).run(hostile);
      expect(result).toContain("__proto__");
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    }
    const [output] = [compiled('{k: {"polluted": true}}').run(hostile) as Record<string, unknown>];
    expect(Object.keys(output)).toEqual(["__proto__"]);
    expect(output.polluted).toBeUndefined();
  });

  it("writes text of the expression only as literals", () => {
    const text = '`"); globalThis.reached = 1; ("`.\'\\"); globalThis.reached = 1; //\'';
    compiled(text).run({});
    expect((globalThis as Record<string, unknown>).reached).toBeUndefined();
  });
});

describe("emitExpression", () => {
  it("can be part of a larger program with an external scope", () => {
    const e = new Emitter();
    const [body, state] = [e.name("body"), e.name("state")];
    const [out, item] = [e.name("out"), e.name("item")];
    const root = operand(body);
    const variables = new Map([["state", operand(state, Kind.object)]]);
    const scope = { context: root, root, variables, functions: new Map() };
    e.line(code`const ${out} = [];`);
    const list = emitExpression(parse("messages"), e, scope);
    e.block(code`for (const ${item} of ${list.code})`, () => {
      const inner = { ...scope, context: operand(item) };
      const text = emitExpression(parse('role & ":" & text & $state.end & $$.model'), e, inner);
      e.line(code`${out}.push(${text.code});`);
    });
    e.line(code`return ${out};`);
    const { run } = e.build<(body: unknown, state: unknown) => unknown>("test", [body, state]);
    const messages = [{ role: "user", text: "hi" }, { role: "system" }];
    expect(run({ model: "m", messages }, { end: "." })).toEqual(["user:hi.m", "system:.m"]);
  });

  it("treats an array as context as one value, like the complete input", () => {
    const run = (source: string, context: unknown) => compiled(source).run(context);
    expect(run("$[0]", [[1], 2])).toEqual([1]);
    expect(run("a", [{ a: [5] }])).toBe(5);
    expect(run("$count($)", [1, 2])).toBe(2);
  });

  it("uses the known kinds of an operand: an object needs no tests", () => {
    const e = new Emitter();
    const state = e.name("state");
    const scope = {
      context: operand(state, Kind.object),
      root: operand(state),
      variables: new Map(),
      functions: new Map(),
    };
    emitExpression(parse("n"), e, scope);
    expect(e.text()).toBe("const n_2 = state_1.n;");
  });
});
