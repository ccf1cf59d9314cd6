/**
 * What the gateway reads in a recording against what independent readers read in it: the makers' SDKs, the object with which
 * a server ends its own stream, small readers written from the formats' documentation.
 */
import { describe } from "vitest";
import { exchangesAbsent } from "./exchanges.ts";
import { runReadings } from "./oracle-run.ts";
import { itHolds } from "./report/suite.ts";

describe("independent readers", () => {
  itHolds(
    "Readings",
    `What the gateway reads in every recorded answer and stream, against readers that share no code with it: the words, refusals,
thoughts and calls of each choice, why it ended, and what was counted. A stream of Messages is read by the maker's SDK, one of Responses by the object with which its
server ends it, all else by small readers written from the formats' documentation (\`test/conformance/oracle/\`).`,
    exchangesAbsent,
    runReadings,
  );
});
