import fc from "fast-check";
import { expect, test } from "vitest";
import { ExactNumber } from "./exact-number.ts";
import { decodeInPieces, jsonPieces, textPieces } from "./pieces.ts";

function resultOf<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

const wide = 'größer – 漢字 🦊 \ud800 \u2028 "quoted" \\ '.repeat(20_000);

test.each<[string, unknown]>([
  ["a long text", wide],
  ["characters of two halves at every offset", `a${"🦊".repeat(300_000)}`],
  ["many small items", Array.from({ length: 200_000 }, (_, at) => ({ at, text: `${at}` }))],
  ["what is no JSON among them", Array.from({ length: 200_000 }, (_, at) => (at % 3 === 0 ? undefined : at))],
  ["many fields, some absent", Object.fromEntries(many((at) => [`k${at}`, at % 2 === 0 ? undefined : at]))],
  [
    "fields that are numbers",
    Object.fromEntries(many((at) => [at % 2 === 0 ? `k${at}` : `${at}`, wide.length])),
  ],
  [
    "large things in large things",
    { a: [wide, { b: [wide], c: undefined }, [], {}], d: many(() => [1, [2]]) },
  ],
  ["exact numbers", { a: wide, b: many(() => new ExactNumber("1.10")), c: new ExactNumber("1E400") }],
  ["nothing", undefined],
  ["a date", new Date(0)],
])("%s is written as JSON.stringify writes it", (_name, value) => {
  const pieces = [...jsonPieces(value)];
  expect(pieces.join("") === (JSON.stringify(value) ?? "")).toBe(true);
  // Each chunk is valid UTF-8: no character is split.
  expect(Buffer.concat(pieces.map((piece) => Buffer.from(piece))).equals(Buffer.from(pieces.join("")))).toBe(
    true,
  );
  for (const piece of pieces) expect(piece.length).toBeLessThan(1_000_000);
});

test("any JSON is written as JSON.stringify writes it, beside something large", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const large = [value, { wide, value }];
      return [...jsonPieces(large)].join("") === JSON.stringify(large);
    }),
    { numRuns: 30 },
  );
});

test("a text in pieces is the text, and its bytes are those of the pieces", () => {
  const text = `a${wide}`;
  const pieces = [...textPieces(text)];
  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces.join("") === text).toBe(true);
  expect(Buffer.concat(pieces.map((piece) => Buffer.from(piece))).equals(Buffer.from(text))).toBe(true);
});

test("bytes are decoded as at once, wherever a piece ends", () => {
  for (const before of ["", "a", "ab", "abc", "\ufeff"]) {
    const bytes = Buffer.from(before + "🦊".repeat(200_000));
    expect(resultOf(decodeInPieces(bytes, true)) === new TextDecoder("utf-8").decode(bytes)).toBe(true);
  }
  const broken = Buffer.concat([
    Buffer.alloc(600_000, "a"),
    Buffer.from([0xff]),
    Buffer.from("🦊").subarray(0, 2),
  ]);
  expect(resultOf(decodeInPieces(broken, false)) === new TextDecoder("utf-8").decode(broken)).toBe(true);
  expect(() => resultOf(decodeInPieces(broken, true))).toThrow(TypeError);
  expect(() => resultOf(decodeInPieces(Buffer.from("🦊").subarray(0, 2), true))).toThrow(TypeError);
});

function many<Item>(make: (at: number) => Item): Item[] {
  return Array.from({ length: 100_000 }, (_, at) => make(at));
}
