import fc from "fast-check";
import { expect, test } from "vitest";
import { includes } from "../../language/text/includes.ts";
import { align, contentOf } from "./align-parts.ts";
import type { Part } from "./event.ts";
import type { Entry } from "./grammar-state.ts";

/** Texts of two letters, so that many are equal or share a prefix. */
const words = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 6 });
const name = fc.constantFrom<unknown[]>(undefined, "", "f", "g");
const call = fc.record({ type: fc.constant("tool_call"), name, arguments: words });
const text = fc.record({ type: fc.constant("text"), text: words });
const ran = fc.record({ type: fc.constant("server_tool_call"), tool: fc.constantFrom("t", "u") });
const part = fc.oneof(call, text, ran) as fc.Arbitrary<Part>;

const entryOf = (streamed: Part): Entry => ({ part: streamed, id: "" }) as Entry;

/** The rules one by one, each for all remaining parts: the simple reference implementation. */
function pairsOf(entries: readonly Entry[], parts: readonly Part[], isLoose: boolean): (Entry | undefined)[] {
  const free = new Set(entries);
  const found = new Map<number, Entry>();
  const same = (entry: Entry, whole: Part): boolean => entry.part.type === whole.type;
  const named = (entry: Entry, whole: Part): boolean => same(entry, whole) && entry.part.name === whole.name;
  const [streamed, all] = [({ part }: Entry) => contentOf(part), contentOf];
  const rules: ((entry: Entry, whole: Part) => boolean)[] = [
    (entry, whole) =>
      same(entry, whole) &&
      all(whole) !== "" &&
      streamed(entry) === all(whole) &&
      (entry.part.name ?? null) === (whole.name ?? null),
    (entry, whole) => named(entry, whole) && streamed(entry) !== "" && all(whole).startsWith(streamed(entry)),
    (entry, whole) => named(entry, whole) && all(whole) !== "" && streamed(entry).startsWith(all(whole)),
    (entry, whole) => {
      if (isLoose || !same(entry, whole)) return false;
      if (whole.type === "server_tool_call") return entry.part.tool === whole.tool;
      if (whole.type !== "tool_call") return true;
      return named(entry, whole) ? streamed(entry) === "" : !entry.part.name;
    },
  ];
  for (const rule of rules) {
    for (const [at, whole] of parts.entries()) {
      const next = found.has(at) ? undefined : [...free].find((entry) => rule(entry, whole));
      if (next === undefined) continue;
      found.set(at, next);
      free.delete(next);
    }
  }
  return parts.map((_, at) => found.get(at));
}

test("each complete part matches the first streamed part by the rules", () => {
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 8 }),
      fc.array(part, { maxLength: 8 }),
      fc.boolean(),
      (a, b, isLoose) => {
        const entries = a.map(entryOf);
        // Texts that were streamed in other chunks are removed before any rule.
        const parts = b.filter(({ type }) => type !== "text" || isLoose);
        const wholes = align(entries, parts, isLoose);
        const expected = pairsOf(entries, parts, isLoose);
        const calls = parts
          .map((whole, at) => ({ whole, entry: expected[at] }))
          .filter(({ whole }) => whole.type !== "text");
        expect(wholes.filter(({ whole }) => whole.type !== "text")).toEqual(calls);
        const streamed = a.map((each) => each.text ?? "").join("");
        const wholeText = parts.map((each) => each.text ?? "").join("");
        if (streamed.includes(wholeText)) return;
        expect(wholes.map(({ entry }) => entry)).toEqual(expected);
      },
    ),
    { numRuns: 2_000 },
  );
});

test("`includes` agrees with the language's own", () => {
  const long = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 40 });
  fc.assert(
    fc.property(long, words, (whole, sought) => {
      expect(includes(whole, sought)).toBe(whole.includes(sought));
    }),
    { numRuns: 2_000 },
  );
});
