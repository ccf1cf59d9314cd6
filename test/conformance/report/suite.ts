/** A source of cases, judged one after another, as one test. */
import { expect, it } from "vitest";
import { givenProgram } from "../../servers/program.ts";
import { titled } from "../data.ts";
import type { Judge } from "../judge.ts";
import { holdSection } from "./suite-end.ts";

/** @param absent the reason why there is nothing to run; undefined otherwise */
export function itHolds(
  source: string,
  about: string,
  absent: string | undefined,
  run: () => Promise<Judge>,
): void {
  it.skipIf(absent !== undefined)(
    titled(source, absent),
    async (context) => {
      const judge = await run();
      holdSection(context, judge.section(source, about));
      // A gateway passes some bodies that the conversions change.
      if (givenProgram() === undefined) expect(judge.unused).toEqual([]);
    },
    600_000,
  );
}
