/**
 * The end of a suite: its counts go to the report, and `docs/conformance.md` must have the same. While `npm run
 * conformance` writes the page, nothing is compared with the old one.
 */
import { readFileSync } from "node:fs";
import { expect, type TestContext } from "vitest";
import { givenProgram } from "../../servers/program.ts";
import { type BugLine, bugCells, bugLinesOn } from "./bugs.ts";
import { pagePath, sectionsOf, writing } from "./page.ts";
import { drawSection, type Section } from "./section.ts";

declare module "vitest" {
  interface TaskMeta {
    /** The data of the report. */
    conformance?: { section: Section } | { bugs: BugLine };
  }
}

const advice = "`npm run conformance` writes docs/conformance.md anew";

export function holdSection(context: TestContext, section: Section): void {
  context.task.meta.conformance = { section };
  expect(section.failures).toEqual([]);
  if (process.env[writing] !== undefined) return;
  // The page has the figures of the conversions in this process.
  if (givenProgram() !== undefined) return;
  expect(sectionsOf(page()).get(section.source), advice).toBe(drawSection(section));
}

export function holdBugs(context: TestContext, bugs: BugLine): void {
  context.task.meta.conformance = { bugs };
  if (process.env[writing] !== undefined) return;
  expect(bugLinesOn(page()).get(bugs.title), advice).toEqual(bugCells(bugs));
}

const page = (): string => readFileSync(pagePath, "utf8");
