import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeInChunks, jsonChunks, textChunks } from "./chunks.ts";
import { ExactNumber } from "./exact-number.ts";

function resultOf<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

const wide = 'größer – 漢字 🦊 \ud800 \u2028 "quoted" \\ '.repeat(20_000);

test.each<[string, unknown]>([
  ["a long text", wide],
  ["surrogate pairs at every offset", `a${"🦊".repeat(300_000)}`],
  ["many small items", Array.from({ length: 200_000 }, (_, at) => ({ at, text: `${at}` }))],
  [
    "a list with undefined items",
    Array.from({ length: 200_000 }, (_, at) => (at % 3 === 0 ? undefined : at)),
  ],
  ["many fields, some absent", Object.fromEntries(many((at) => [`k${at}`, at % 2 === 0 ? undefined : at]))],
  [
    "fields that are numbers",
    Object.fromEntries(many((at) => [at % 2 === 0 ? `k${at}` : `${at}`, wide.length])),
  ],
  [
    "large values in large values",
    { a: [wide, { b: [wide], c: undefined }, [], {}], d: many(() => [1, [2]]) },
  ],
  ["exact numbers", { a: wide, b: many(() => new ExactNumber("1.10")), c: new ExactNumber("1E400") }],
  ["nothing", undefined],
  ["a date", new Date(0)],
])("%s is serialized like JSON.stringify", (_name, value) => {
  const chunks = [...jsonChunks(value)];
  expect(chunks.join("") === (JSON.stringify(value) ?? "")).toBe(true);
  // Each chunk is valid UTF-8: no character is split.
  expect(Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))).equals(Buffer.from(chunks.join("")))).toBe(
    true,
  );
  for (const chunk of chunks) expect(chunk.length).toBeLessThan(1_000_000);
});

test("any JSON beside a large value is serialized like JSON.stringify", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const large = [value, { wide, value }];
      return [...jsonChunks(large)].join("") === JSON.stringify(large);
    }),
    { numRuns: 30 },
  );
});

test("the chunks of a text join to the text, and so do their bytes", () => {
  const text = `a${wide}`;
  const chunks = [...textChunks(text)];
  expect(chunks.length).toBeGreaterThan(2);
  expect(chunks.join("") === text).toBe(true);
  expect(Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))).equals(Buffer.from(text))).toBe(true);
});

test("chunked decoding equals decoding at once, wherever a chunk ends", () => {
  for (const before of ["", "a", "ab", "abc", "\ufeff"]) {
    const bytes = Buffer.from(before + "🦊".repeat(200_000));
    expect(resultOf(decodeInChunks(bytes, true)) === new TextDecoder("utf-8").decode(bytes)).toBe(true);
  }
  const broken = Buffer.concat([
    Buffer.alloc(600_000, "a"),
    Buffer.from([0xff]),
    Buffer.from("🦊").subarray(0, 2),
  ]);
  expect(resultOf(decodeInChunks(broken, false)) === new TextDecoder("utf-8").decode(broken)).toBe(true);
  expect(() => resultOf(decodeInChunks(broken, true))).toThrow(TypeError);
  expect(() => resultOf(decodeInChunks(Buffer.from("🦊").subarray(0, 2), true))).toThrow(TypeError);
});

function many<Item>(make: (at: number) => Item): Item[] {
  return Array.from({ length: 100_000 }, (_, at) => make(at));
}
