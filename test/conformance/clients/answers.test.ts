/**
 * Converts every recorded whole response into every wire, and reads it with that wire's official SDK. The text,
 * calls, reasoning, finish reason and usage must equal those of an independent reader of the recording.
 */
import { describe } from "vitest";
import { exchangesAbsent } from "../exchanges.ts";
import { itHolds } from "../report/suite.ts";
import { runAnswers } from "./sdk.ts";

describe("official SDKs", () => {
  itHolds(
    "Official SDKs, whole answers",
    `Every recorded whole answer, converted into every client's wire and read by the official SDK of that wire: the same text,
tool calls (name, parsed arguments, order), reasoning, class of finish reason and usage totals as an independent reader finds in the
recording.`,
    exchangesAbsent,
    runAnswers,
  );
});
