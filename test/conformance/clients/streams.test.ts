/**
 * Converts every recorded stream into every wire, and reads it with that wire's official SDK. The text, calls,
 * reasoning, finish reason and usage must equal those of an independent reader of the recording.
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
