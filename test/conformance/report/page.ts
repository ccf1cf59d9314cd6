/**
 * `docs/conformance.md` as a whole: its sections in order, and above them the sums of the sections' own figures.
 * Equal results give an equal page.
 */
import { join } from "node:path";
import { packageRoot } from "../../../engine/installation/installation.ts";
import { bugLinesOn, bugSource, readBugLine } from "./bugs.ts";
import { type Feature, features } from "./feature.ts";
import {
  type Counts,
  cells,
  type Direction,
  directionCorner,
  directions,
  drawCounts,
  featureCorner,
  head,
  none,
  readCounts,
  sum,
} from "./section.ts";
import { drawTable } from "./table.ts";

export const pagePath: string = join(packageRoot, "docs/conformance.md");

/** The environment variable that is set while the page is being written. */
export const writing = "POLYWIRE_CONFORMANCE_WRITING";

/** Every source, in the page's order. */
export const sources: readonly string[] = [
  bugSource,
  "Cases of the format page",
  "Written exchanges",
  "Recorded requests",
  "Recorded answers",
  "Recorded streams",
  "Readings",
  "Official SDKs, whole answers",
  "Official SDKs, streams",
  "Recorded Converse",
  "Conversions of other projects",
];

/** The section that `npm run conformance -- --servers` writes; every other run keeps it. */
export const doublesTitle = "Doubles of servers";

const intro = `# Conformance

Written by \`npm run conformance\`, which runs all of it; do not edit. [The guide](conformance-guide.md) explains it, and how to
test any other gateway through HTTP.

A case **passed**, differs **on purpose** (each section lists the reasons), or **failed**. The directions are client's wire →
upstream's wire, whichever of the two is read.`;

/** @param sections drawn, by source; sections that did not run are omitted */
export function drawPage(sections: ReadonlyMap<string, string>): string {
  const drawn = sources.flatMap((source) => sections.get(source) ?? []);
  const doubles = sections.get(doublesTitle);
  const last = doubles === undefined ? [] : [doubles];
  return `${[intro, drawSums(drawn.map(readSection)), ...drawn, ...last].join("\n\n")}\n`;
}

/** The page with one section replaced, or added at its end. */
export function withSection(page: string, title: string, section: string): string {
  const sections = sectionsOf(page).set(title, section);
  return `${[page.split(/^(?=## )/m)[0]?.trimEnd(), ...sections.values()].join("\n\n")}\n`;
}

/** The sections of a page, by source, without trailing line feeds. */
export function sectionsOf(page: string): Map<string, string> {
  const texts = page.split(/^(?=## )/m).filter((text) => text.startsWith("## "));
  return new Map(texts.map((text) => [/^## (.*)/.exec(text)?.[1] ?? "", text.trimEnd()]));
}

interface Sums {
  source: string;
  all: Counts;
  directions: Partial<Record<Direction, Counts>>;
  features: Partial<Record<Feature, Counts>>;
}

function readSection(text: string): Sums {
  const source = /^## (.*)/.exec(text)?.[1] ?? "";
  if (source === bugSource) return readBugs(source, text);
  const [cases = 0, passed = 0, onPurpose = 0, failed = 0] = (
    /^(\d+) cases, (\d+) passed, (\d+) on purpose, (\d+) failed\.$/m.exec(text)?.slice(1) ?? []
  ).map(Number);
  return {
    source,
    all: { cases, passed, onPurpose, failed },
    directions: readCounts(text, directionCorner),
    features: readCounts(text, featureCorner),
  };
}

function readBugs(source: string, text: string): Sums {
  const lines = [...bugLinesOn(text)].map(([title, texts]) => readBugLine(title, texts));
  const counts = (cases: number): Counts => ({ ...none, cases, passed: cases });
  return {
    source,
    all: sum(lines.map((line) => line.counts)),
    directions: Object.fromEntries(
      directions.map((direction) => [
        direction,
        counts(lines.reduce((total, line) => total + (line.directions[direction] ?? 0), 0)),
      ]),
    ),
    features: Object.fromEntries(
      features.map((feature) => [
        feature,
        sum(lines.filter((line) => line.feature === feature).map((line) => line.counts)),
      ]),
    ),
  };
}

export const sumsTitle = "All sources";

function drawSums(sums: readonly Sums[]): string {
  const total = sum(sums.map(({ all }) => all));
  const together = <Name extends string>(
    names: readonly Name[],
    of: (each: Sums) => Partial<Record<Name, Counts>>,
  ): Partial<Record<Name, Counts>> =>
    Object.fromEntries(names.map((name) => [name, sum(sums.map((each) => of(each)[name]))])) as Partial<
      Record<Name, Counts>
    >;
  return [
    `## ${sumsTitle}`,
    drawTable(
      ["source", ...head],
      [...sums.map(({ source, all }) => [source, ...cells(all)]), ["all", ...cells(total)]],
    ),
    drawCounts(
      directionCorner,
      directions,
      together(directions, (each) => each.directions),
    ),
    "A case counts under each feature that it has.",
    drawCounts(
      featureCorner,
      features,
      together(features, (each) => each.features),
    ),
  ].join("\n\n");
}
