/** Losses: the compiled and the interpreted map report the same. */
import { expect, test } from "vitest";
import { bindingsOf, nobody } from "../mappings/caller-input.ts";
import { interpretMapping } from "../mappings/interpret-mapping.ts";
import { buildLibrary } from "../mappings/library.ts";

const map = `
    warm: { $if: =hot < 2, $then: =hot, $else: { $lost: =hot } }
    tier: { $match: =tier, plain: plain, $else: { $lost: =tier } }
    store: { $if: =own, $then: =state.store, $else: { $when: =state.store, $lost: =state.store, $else: false } }
    list:
      - { $lost: =state.list }
      - { $each: =tools, $if: =name, $then: =name, $else: { $lost: =$$.tools.strict } }
    laid: { $merge: [{ a: 1 }, { $lost: =state.laid }, { $use: part }] }
`;

const text = `mapping: t
operation: complete
request:
  encode:${map}
fragments:
  part: { b: { $lost: =part } }
`;

const rows: [about: string, input: unknown, encoded: unknown, lost: string[]][] = [
  ["nothing that is not there", {}, { store: false, laid: { a: 1 } }, []],
  [
    "nothing that can be said",
    { hot: 1, tier: "plain", own: true, state: { store: true } },
    { warm: 1, tier: "plain", store: true, laid: { a: 1 } },
    [],
  ],
  [
    "what cannot be said, each by its path",
    { hot: 3, tier: "odd", state: { store: true, list: [1], laid: {} }, part: 0 },
    { store: false, laid: { a: 1 } },
    ["hot", "tier", "state.store", "state.list", "state.laid", "part"],
  ],
  ["null is nothing", { tier: null, state: { list: null } }, { store: false, laid: { a: 1 } }, []],
  [
    "a field of the document, from within a list",
    { tools: [{ name: "a" }, { strict: true }] },
    { store: false, list: ["a"], laid: { a: 1 } },
    ["tools.strict"],
  ],
];

test.each(rows)("%s", async (_about, input, encoded, lost) => {
  const { wires, diagnostics } = buildLibrary([{ path: "t.yaml", text }], { validators: () => undefined });
  expect(diagnostics).toEqual([]);
  const wire = wires.get("t");
  if (wire === undefined) throw new Error("no wire");
  const [compiled, interpreted] = [bindingsOf(nobody, {}), bindingsOf(nobody, {})];
  expect(wire.program.requestEncode?.(input, compiled)).toEqual(encoded);
  expect(compiled.lost).toEqual(lost);
  expect(await interpretMapping(wire.mapping).requestEncode?.(input, interpreted)).toEqual(encoded);
  expect(interpreted.lost).toEqual(lost);
});
