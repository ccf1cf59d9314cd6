/**
 * Every recorded stream, converted into every wire, as that wire's official SDK reads it: the same words, calls,
 * reasoning, reason to finish and usage as the hub's answer.
 */
import { describe, expect, it } from "vitest";
import { exchangesAbsent } from "../exchanges.ts";
import { drawTable } from "../round-trip/judge.ts";
import { runStreams } from "./sdk.ts";

describe("official SDKs", () => {
  it.runIf(exchangesAbsent !== undefined)(`is skipped: ${exchangesAbsent}`, () => {});

  it.skipIf(exchangesAbsent !== undefined)(
    "read every recorded stream",
    async () => {
      const judge = await runStreams();
      console.log(drawTable(judge.table));
      expect(judge.failures).toEqual([]);
      expect(judge.unused).toEqual([]);
    },
    120_000,
  );
});
