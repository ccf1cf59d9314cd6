/**
 * Compares the gateway's decoding of a recording with independent readers: the vendors' SDKs, the final object with
 * which a server ends its stream, and small readers written from the formats' documentation.
 */
import { describe } from "vitest";
import { exchangesAbsent } from "./exchanges.ts";
import { runReadings } from "./oracle-run.ts";
import { itHolds } from "./report/suite.ts";

describe("independent readers", () => {
  itHolds(
    "Readings",
    `The gateway and independent readers read every recorded response and stream, and the results must match: text, refusals, reasoning and calls of
each choice, its finish reason, and the usage. The readers share no code with the gateway. They are the maker's SDK for streams of Messages, the
final object of the server for streams of Responses, and small readers written from the formats' documentation for everything else
(\`test/conformance/oracle/\`).`,
    exchangesAbsent,
    runReadings,
  );
});
