/**
 * Recorded requests, responses and streams through the hub. Intended differences are in `requests.on-purpose.json`.
 */
import { describe } from "vitest";
import { exchangesAbsent } from "../exchanges.ts";
import { itHolds } from "../report/suite.ts";
import { runAnswers, runRequests, runStreams } from "./run.ts";

describe("recorded exchanges", () => {
  itHolds(
    "Recorded requests",
    `The gateway decodes every recorded request into the hub. Encoded for its own wire again, the request keeps its meaning. Encoded for
another wire, it fits the schema or is refused with a reason.`,
    exchangesAbsent,
    runRequests,
  );
  itHolds(
    "Recorded answers",
    "The gateway decodes every recorded whole response, and encodes it for every client's wire, where it must fit the schema.",
    exchangesAbsent,
    runAnswers,
  );
  itHolds(
    "Recorded streams",
    `The gateway decodes every recorded stream, which must obey the hub's grammar. Each event fits the schema of the client's wire. Readers that
share no code with the gateway must read the same from the events as from the aggregated response, in every client's wire. Whether the
content is right is tested by \`Official SDKs, streams\`.`,
    exchangesAbsent,
    runStreams,
  );
});
