/**
 * Recorded requests keep their meaning through the hub and back; recorded streams say the same folded into one answer as
 * event by event, and what is written fits the schemas. What differs on purpose is in `requests.on-purpose.json`.
 */
import { describe, expect, it } from "vitest";
import { exchangesAbsent } from "../exchanges.ts";
import { drawTable, type Judge } from "./judge.ts";
import { runFolds, runRequests } from "./run.ts";

function hold(judge: Judge): void {
  console.log(drawTable(judge.table));
  expect(judge.failures).toEqual([]);
  expect(judge.unused).toEqual([]);
}

describe("recorded exchanges and back", () => {
  it.runIf(exchangesAbsent !== undefined)(`is skipped: ${exchangesAbsent}`, () => {});

  it.skipIf(exchangesAbsent !== undefined)(
    "requests keep their meaning",
    async () => {
      hold(await runRequests());
    },
    120_000,
  );

  it.skipIf(exchangesAbsent !== undefined)(
    "streams and whole answers say the same",
    async () => {
      hold(await runFolds());
    },
    120_000,
  );
});
