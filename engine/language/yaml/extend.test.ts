import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extend } from "./extend.ts";
import { load } from "./load-yaml.ts";
import { type Node, plain } from "./yaml-node.ts";

function tree(text: string): Node {
  const { document, diagnostics } = load("test.yaml", text);
  if (document === undefined || diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  return document.root;
}

interface Extended {
  result: unknown;
  /** Paths at which `~` removed nothing. */
  nothing: string[];
}

function extendTexts(below: string, above: string): Extended {
  const nothing: string[] = [];
  const result = plain(extend(tree(below), tree(above), (_, path) => nothing.push(path)));
  return { result, nothing };
}

/** The lower tree, the upper tree and the result; all YAML. */
const cases: Record<string, [string, string, string]> = {
  "maps are joined at any depth": ["a: { b: 1, c: 2 }", "a: { c: 3, d: 4 }", "a: { b: 1, c: 3, d: 4 }"],
  "~ removes a key": ["a: { b: 1, c: 2 }", "a: { c: ~ }", "a: { b: 1 }"],
  "lists and scalars replace": ["{ a: [1, 2], b: { c: 1 } }", "{ a: [3], b: =x }", "{ a: [3], b: =x }"],
  "existing keys preserve their order": [
    "{ a: 1, b: 2, c: 3 }",
    "{ d: 4, b: 5 }",
    "{ a: 1, b: 5, c: 3, d: 4 }",
  ],
  "fields over $merge go into its last map": [
    "{ $let: { x: =y }, $merge: [=vendor, { a: =b, c: =d }] }",
    "{ $let: { z: =y }, a: ~, e: =f }",
    "{ $let: { x: =y, z: =y }, $merge: [=vendor, { c: =d, e: =f }] }",
  ],
  "… or after a last part that is not a map": ["$merge: [=a, =b]", "c: =d", "$merge: [=a, =b, { c: =d }]"],
  "… at any depth of that map": [
    "encode: { $merge: [=vendor, { a: { $when: =b, c: =d } }] }",
    "encode: { a: { c: =e } }",
    "encode: { $merge: [=vendor, { a: { $when: =b, c: =e } }] }",
  ],
  "fields over $use are merged into its result": [
    "{ $with: =usage, $use: usage }",
    "input: =prompt",
    "{ $with: =usage, $merge: [{ $use: usage }, { input: =prompt }] }",
  ],
  "fields over $then and $else are merged into both": [
    "{ $when: =a, $if: =b, $then: { c: 1 }, $else: { c: 2 } }",
    "d: 3",
    "{ $when: =a, $merge: [{ $if: =b, $then: { c: 1 }, $else: { c: 2 } }, { d: 3 }] }",
  ],
  "$if without $then has fields": ["{ $if: =a, b: 1 }", "c: 2", "{ $if: =a, b: 1, c: 2 }"],
  "directives around a body are joined with it": [
    "temperature: { $when: =$caps.sampling, $value: =sampling.temperature }",
    "temperature: { $value: '=$min([1, sampling.temperature])' }",
    "temperature: { $when: =$caps.sampling, $value: '=$min([1, sampling.temperature])' }",
  ],
  "a body of another kind replaces the lower one": [
    "a: { $match: =b, c: 1 }",
    "a: { $if: =b, $then: 2 }",
    "a: { $if: =b, $then: 2 }",
  ],
  "arms are joined": [
    "{ $match: =type, text: { type: text }, $else: { type: other } }",
    "{ text: { text: =text }, image: { type: image }, $else: ~ }",
    "{ $match: =type, text: { type: text, text: =text }, image: { type: image } }",
  ],
  "an arm removes its value from the lower arm": [
    "{ $match: =reason, stop|other: { a: 1 }, length: cut }",
    "stop: { b: 2 }",
    "{ $match: =reason, stop: { a: 1, b: 2 }, other: { a: 1 }, length: cut }",
  ],
  "… and ~ can remove one value": ["{ $match: =x, a|b|c: 1 }", "b: ~", "{ $match: =x, a|c: 1 }"],
  "one arm for several values replaces their arms": [
    "{ $match: =x, a: 1, b|c: 2 }",
    "a|b: 3",
    "{ $match: =x, a|b: 3, c: 2 }",
  ],
  "rows of a stream are arms too": [
    "on: { start|begin: { type: start }, end: { type: end } }",
    "on: { begin: { type: ping } }",
    "on: { begin: { type: ping }, start: { type: start }, end: { type: end } }",
  ],
};

describe("extend", () => {
  it.each(Object.entries(cases))("%s", (_, [below, above, expected]) => {
    const { result, nothing } = extendTexts(below, above);
    expect(JSON.stringify(result)).toBe(JSON.stringify(plain(tree(expected))));
    expect(nothing).toEqual([]);
  });

  it("reports a `~` that removes nothing", () => {
    expect(extendTexts("a: { b: 1 }", "{ a: { c: ~ }, d: ~, e: { f: ~ } }").nothing).toEqual(["a.c", "d"]);
  });

  it("does not change the lower tree", () => {
    const below = tree("{ $match: =x, a|b: { c: 1 } }");
    const before = JSON.stringify(below);
    extend(below, tree("a: { d: 2 }"), () => {});
    expect(JSON.stringify(below)).toBe(before);
  });

  it("gives the lower tree for an empty upper one, and is idempotent", () => {
    const value = fc.letrec((tie) => ({
      node: fc.oneof({ depthSize: "small" }, fc.integer(), fc.array(tie("node")), tie("map")),
      map: fc.dictionary(fc.stringMatching(/^[a-z]{1,2}$/), tie("node"), { maxKeys: 4 }),
    })).map;
    fc.assert(
      fc.property(value, value, (below, above) => {
        const [lower, upper] = [JSON.stringify(below), JSON.stringify(above)];
        expect(extendTexts(lower, "{}").result).toEqual(below);
        expect(extendTexts(lower, lower).result).toEqual(below);
        const once = JSON.stringify(extendTexts(lower, upper).result);
        expect(extendTexts(once, upper).result).toEqual(JSON.parse(once));
      }),
      { numRuns: 60 },
    );
  });
});
