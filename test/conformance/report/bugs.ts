/**
 * The section of field bugs: one line per group of rows, with the directions of its tests. A row runs in every
 * direction where its fault can occur; a test through a whole gateway names none.
 */
import type { Absent } from "../field-bugs/lists.ts";
import type { WireName } from "../wires.ts";
import type { Feature } from "./feature.ts";
import { type Counts, cells, type Direction, head, mutualDirections, sum } from "./section.ts";
import { drawTable, readTables } from "./table.ts";

/** One group of rows. */
export interface BugLine {
  title: string;
  feature: Feature;
  counts: Counts;
  /** The number of its passed rows in each direction. */
  directions: Partial<Record<Direction, number>>;
}

export const bugSource = "Field bugs";

const letters: Record<WireName, string> = { chat: "C", messages: "M", responses: "R", content: "G" };
const columns = mutualDirections.map((direction) =>
  direction
    .split(" → ")
    .map((wire) => letters[wire as WireName])
    .join("→"),
);
const corner = "group of rows";

const about = `Each row of the list is a bug that users of other gateways reported, with its symptom and the right behaviour. The columns
on the right count the tested rows of a group from a client's wire (first letter) to an upstream's: **C**hat,
**M**essages, **R**esponses, **G** for Content.`;

/** The cells of a line after its title. */
export function bugCells({ feature, counts, directions: tried }: BugLine): string[] {
  return [feature, ...cells(counts), ...mutualDirections.map((direction) => String(tried[direction] ?? 0))];
}

/** Markdown without a trailing line feed. */
export function drawBugs(lines: readonly BugLine[], notHere: Record<string, Absent>): string {
  const all = sum(lines.map(({ counts }) => counts));
  const sorted = [...lines].sort((a, b) => (a.title < b.title ? -1 : 1));
  const absent = Object.entries(notHere);
  return [
    `## ${bugSource}`,
    about,
    `${all.cases + absent.length} rows: ${all.passed} passed, ${all.failed} failed, ${absent.length} without a test.`,
    drawTable(
      [corner, "feature", ...head, ...columns],
      sorted.map((line) => [line.title, ...bugCells(line)]),
    ),
    "Without a test:",
    absent.map(([id, { reason }]) => `- ${id}: ${reason}`).join("\n"),
  ].join("\n\n");
}

/** The lines on the page, by their titles. */
export function bugLinesOn(page: string): Map<string, string[]> {
  return readTables(page).get(corner) ?? new Map();
}

export function readBugLine(title: string, [feature, ...texts]: readonly string[]): BugLine {
  const [cases = 0, passed = 0, onPurpose = 0, failed = 0, ...tried] = texts.map(Number);
  return {
    title,
    feature: feature as Feature,
    counts: { cases, passed, onPurpose, failed },
    directions: Object.fromEntries(mutualDirections.map((direction, at) => [direction, tried[at] ?? 0])),
  };
}
