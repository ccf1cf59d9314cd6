/**
 * Other projects' conversion cases: each has our result, or differs for a reason in `on-purpose.json`. Where an
 * expectation contradicts docs/wires, the pages win, and the reason names the rule.
 */
import { describe } from "vitest";
import { itHolds } from "../report/suite.ts";
import { runPairs, untaught } from "./all.ts";
import { pairsAbsent } from "./load.ts";

const others = [...untaught()].map(([name, count]) => `${count} more use ${name}, which has no mapping.`);

describe("conversion pairs", () => {
  itHolds(
    "Conversions of other projects",
    [
      "The test cases of other gateways and converters: the same input must give the same meaning here, or differ for a reason.",
      ...others,
    ].join("\n"),
    pairsAbsent,
    runPairs,
  );
});
