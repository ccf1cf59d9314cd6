import { expect, it } from "vitest";
import { interpret, interpretClosely, prepare } from "./interpret.ts";

it("returns plain JSON: no marks on lists, nothing shared with the input", async () => {
  const input = { a: [{ b: 1 }, { b: 2 }], c: [{ d: [1] }] };
  const list = (await interpret("a.b", input)) as number[];
  expect(list).toEqual([1, 2]);
  expect(Object.keys(list)).toEqual(["0", "1"]);
  const [shared] = (await interpret("c", input)) as object[];
  expect(shared).not.toBe(input.c[0]);
  expect(Object.keys(input.a)).toEqual(["0", "1"]);
});

it("supports bindings, and functions with their number of arguments", async () => {
  const functions = new Map([
    ["pair", { call: (...values: unknown[]) => values.length, parameters: [1, 2] as const }],
  ]);
  expect(await interpret("$x.y", {}, { x: { y: 1 } })).toBe(1);
  expect(await interpret("$map([7, 8], $pair)", {}, {}, functions)).toEqual([2, 2]);
});

it("rejects with a code and a position", async () => {
  await expect(interpret("a + 1", { a: "x" })).rejects.toMatchObject({ code: "T2001", position: 3 });
});

it("can be prepared once and run concurrently", async () => {
  const run = prepare("$$.n & $x");
  const runs = [1, 2, 3].map((n) => run({ n }, { x: n * 10 }));
  expect(await Promise.all(runs)).toEqual(["110", "220", "330"]);
});

it("reports whether the package changed its data", async () => {
  const of = async (source: string) => (await interpretClosely(source, { a: [[]] }, {}, new Map())).wrote;
  expect([await of('a.{"x": 1}'), await of("a"), await of('{"x": a}')]).toEqual([true, false, false]);
});
