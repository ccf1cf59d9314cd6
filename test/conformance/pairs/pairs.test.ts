/**
 * Other projects' conversion cases: each says what we say, or differs for a reason that `on-purpose.json` gives. Where an
 * expectation disagrees with docs/wires, the pages win and the reason names its rule.
 */
import { describe } from "vitest";
import { itHolds } from "../report/suite.ts";
import { runPairs, untaught } from "./all.ts";
import { pairsAbsent } from "./load.ts";

const others = [...untaught()].map(([name, count]) => `${count} more speak ${name}, which is not taught.`);

describe("conversion pairs", () => {
  itHolds(
    "Conversions of other projects",
    [
      "What other gateways and converters test themselves with: the same input must mean the same here, or differ for a reason.",
      ...others,
    ].join("\n"),
    pairsAbsent,
    runPairs,
  );
});
