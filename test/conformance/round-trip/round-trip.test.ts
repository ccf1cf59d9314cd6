/** Recorded requests, answers and streams through the hub. What differs on purpose is in `requests.on-purpose.json`. */
import { describe } from "vitest";
import { exchangesAbsent } from "../exchanges.ts";
import { itHolds } from "../report/suite.ts";
import { runAnswers, runRequests, runStreams } from "./run.ts";

describe("recorded exchanges", () => {
  itHolds(
    "Recorded requests",
    `Every recorded request through the hub: back into its own wire it keeps its meaning; in every other wire it fits that
wire's schema, or is refused with a reason.`,
    exchangesAbsent,
    runRequests,
  );
  itHolds(
    "Recorded answers",
    "Every recorded whole answer decodes, and in every client's wire it fits that wire's schema.",
    exchangesAbsent,
    runAnswers,
  );
  itHolds(
    "Recorded streams",
    `Every recorded stream decodes and obeys the hub's grammar. Folded into one answer it says the same as event by event, in
every client's wire, to readers that share no code with the gateway; each event fits that wire's schema. That it is the same says
nothing of whether it is right: \`Official SDKs, streams\` does.`,
    exchangesAbsent,
    runStreams,
  );
});
