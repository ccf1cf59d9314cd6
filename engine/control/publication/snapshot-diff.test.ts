import fc from "fast-check";
import { expect, it } from "vitest";
import { applySnapshotDiff, diffSnapshots, type SnapshotDiff } from "./snapshot-diff.ts";

const named = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: "small" }, fc.integer(), fc.string(), fc.array(fc.integer()), tie("names")),
  names: fc.dictionary(fc.constantFrom("a", "b", "c", "__proto__", "constructor"), tie("value"), {
    noNullPrototype: true,
  }),
})).names as fc.Arbitrary<SnapshotDiff>;

it("a difference turns one value into the other, and changes neither", () => {
  fc.assert(
    fc.property(named, named, (before, after) => {
      const kept = structuredClone([before, after]);
      expect(applySnapshotDiff(before, diffSnapshots(before, after) ?? {})).toEqual(after);
      expect([before, after]).toEqual(kept);
      expect(diffSnapshots(before, structuredClone(before))).toBeUndefined();
    }),
  );
});

const text = (path: string, words: string): { path: string; text: string } => ({ path, text: words });
const before = {
  config: text("c", "1"),
  providers: { one: text("one", "1"), two: text("two", "1") },
  list: [1],
};

it.each([
  ["equal values", structuredClone(before), undefined],
  [
    "a change of one text",
    { ...before, providers: { ...before.providers, two: text("two", "2") } },
    { providers: { two: { text: "2" } } },
  ],
  [
    "a removed entry",
    { ...before, providers: { one: before.providers.one } },
    { providers: { two: undefined } },
  ],
  ["a changed list", { ...before, list: [1, 2] }, { list: [1, 2] }],
])("the difference of %s contains only the changed part", (_, after, difference) => {
  expect(diffSnapshots(before, after)).toStrictEqual(difference);
});

it("unchanged parts stay the same objects", () => {
  const after = applySnapshotDiff(before, { providers: { two: { text: "2" } } });
  expect(after.providers.one).toBe(before.providers.one);
  expect([after.config, after.list]).toEqual([before.config, before.list]);
  expect(after.config).toBe(before.config);
});
