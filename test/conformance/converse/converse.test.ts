/** Recorded exchanges of Converse, through every client's wire, read by the official SDKs of these wires. */
import { describe } from "vitest";
import { exchangesAbsent } from "../exchanges.ts";
import { itHolds } from "../report/suite.ts";
import { runConverse } from "./run.ts";

describe("Converse", () => {
  itHolds(
    "Recorded Converse",
    `Every recorded exchange of Amazon Bedrock's Converse and ConverseStream, through every client's wire. A conversation of a recorded
request, written in a client's wire, gives a request that the double of the server accepts, and that says the same as the recorded one. A
recorded answer or stream, read by the official SDK of the client's wire, has the same text, calls, reasoning, finish reason and usage as
an independent reader finds in the recording.`,
    exchangesAbsent,
    runConverse,
  );
});
