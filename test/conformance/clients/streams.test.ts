/**
 * Every recorded stream, converted into every wire, as that wire's official SDK reads it: the same words, calls,
 * reasoning, reason to finish and usage as an independent reader finds in the recording.
 */
import { describe } from "vitest";
import { exchangesAbsent } from "../exchanges.ts";
import { itHolds } from "../report/suite.ts";
import { runStreams } from "./sdk.ts";

describe("official SDKs", () => {
  itHolds(
    "Official SDKs, streams",
    `The same for every recorded stream, aggregated by the SDK's own stream helper. The helper must report a broken stream as an error.
The result must match what an independent reader finds in the recording.`,
    exchangesAbsent,
    runStreams,
  );
});
