/**
 * The end of a suite: what it counted goes to the report, and `docs/conformance.md` must say the same. While the page is
 * being written (`npm run conformance`), nothing is held against the old one.
 */
import { readFileSync } from "node:fs";
import { expect, type TestContext } from "vitest";
import { type BugLine, bugCells, bugLinesOn } from "./bugs.ts";
import { pagePath, sectionsOf, writing } from "./page.ts";
import { drawSection, type Section } from "./section.ts";

declare module "vitest" {
  interface TaskMeta {
    /** What the report is made of. */
    conformance?: { section: Section } | { bugs: BugLine };
  }
}

const advice = "`npm run conformance` writes docs/conformance.md anew";

export function holdSection(context: TestContext, section: Section): void {
  context.task.meta.conformance = { section };
  expect(section.failures).toEqual([]);
  if (process.env[writing] !== undefined) return;
  expect(sectionsOf(page()).get(section.source), advice).toBe(drawSection(section));
}

export function holdBugs(context: TestContext, bugs: BugLine): void {
  context.task.meta.conformance = { bugs };
  if (process.env[writing] !== undefined) return;
  expect(bugLinesOn(page()).get(bugs.title), advice).toEqual(bugCells(bugs));
}

const page = (): string => readFileSync(pagePath, "utf8");
