/** The sums on the page equal those of its sections, and each section that a run writes is present. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { notHere } from "../field-bugs/lists.ts";
import { bugLinesOn, bugSource, drawBugs, readBugLine } from "./bugs.ts";
import { doublesTitle, drawPage, pagePath, sectionsOf, sources, sumsTitle } from "./page.ts";

const page = readFileSync(pagePath, "utf8");
const sections = sectionsOf(page);

it("has every source", () => {
  expect([...sections.keys()]).toEqual([sumsTitle, ...sources, doublesTitle]);
});

it("adds up", () => {
  expect(drawPage(sections)).toBe(page);
});

it("lists the field bugs without a test", () => {
  const lines = [...bugLinesOn(page)].map(([title, cells]) => readBugLine(title, cells));
  expect(drawBugs(lines, notHere)).toBe(sections.get(bugSource));
});
