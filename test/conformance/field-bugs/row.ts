/**
 * Registers the tests of the field-bug list: a row is a fault that users of other gateways reported, by its id. A row
 * that does not pass yet is in `open.json` with its reason; a row that passes must be removed from that file.
 */
import { describe, expect, it } from "vitest";
import type { BugLine } from "../report/bugs.ts";
import type { Feature } from "../report/feature.ts";
import { none } from "../report/section.ts";
import { holdBugs } from "../report/suite-end.ts";
import { tried } from "./exchange.ts";
import { open } from "./lists.ts";

let group: BugLine | undefined;

/** A group of rows about one subject; at its end they are counted for the report. */
export function rows(title: string, feature: Feature, body: () => void): void {
  describe(title, () => {
    const line: BugLine = { title, feature, counts: { ...none }, directions: {} };
    group = line;
    body();
    group = undefined;
    it("appear in the report", (context) => holdBugs(context, line));
  });
}

/** @param title begins with the row's id; `★` marks rows that a release requires */
export function row(title: string, holds: () => void | Promise<void>): void {
  const id = title.split(" ")[0] as string;
  const line = group;
  if (line === undefined) throw new Error(`${id} stands in no group: put it inside rows(…)`);
  it(title, async () => {
    tried.clear();
    line.counts.cases++;
    const fault = await faultOf(holds);
    if (open[id] !== undefined) {
      line.counts.failed++;
      expect(fault, `${id} is right now: take it off open.json`).toBeDefined();
      return;
    }
    line.counts[fault === undefined ? "passed" : "failed"]++;
    if (fault !== undefined) throw fault.error;
    for (const direction of tried) line.directions[direction] = (line.directions[direction] ?? 0) + 1;
  });
}

async function faultOf(holds: () => void | Promise<void>): Promise<{ error: unknown } | undefined> {
  try {
    await holds();
    return undefined;
  } catch (error) {
    return { error };
  }
}
