/** The end of a suite: what it counted goes to the report (`npm run conformance`). */
import { expect, type TestContext } from "vitest";
import type { BugLine } from "./bugs.ts";
import type { Section } from "./section.ts";

declare module "vitest" {
  interface TaskMeta {
    /** What the report is made of. */
    conformance?: { section: Section } | { bugs: BugLine };
  }
}

export function holdSection(context: TestContext, section: Section): void {
  context.task.meta.conformance = { section };
  expect(section.failures).toEqual([]);
}

export function holdBugs(context: TestContext, bugs: BugLine): void {
  context.task.meta.conformance = { bugs };
}
