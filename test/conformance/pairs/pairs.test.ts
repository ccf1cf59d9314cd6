/**
 * Other projects' conversion cases: each says what we say, or differs for a reason that `on-purpose.json` gives. Where an
 * expectation disagrees with wire-formats.md, the page wins and the reason names its rule.
 */
import { describe, expect, it } from "vitest";
import { drawTable } from "../round-trip/judge.ts";
import { runPairs } from "./all.ts";
import { pairsAbsent } from "./load.ts";

describe("conversion pairs", () => {
  it.runIf(pairsAbsent !== undefined)(`is skipped: ${pairsAbsent}`, () => {});

  it.skipIf(pairsAbsent !== undefined)(
    "agree, or differ on purpose",
    async () => {
      const { judge, untaught } = await runPairs();
      const told = [...untaught].map(
        ([name, count]) => `${name}: ${count} cases of a wire that is not taught`,
      );
      console.log([drawTable(judge.table), ...told].join("\n"));
      expect(judge.failures).toEqual([]);
      expect(judge.unused).toEqual([]);
    },
    120_000,
  );
});
