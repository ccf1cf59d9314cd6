/**
 * The results of one source of cases: counts by direction and by feature, intended differences with reasons, and
 * failures. Draws them as a section of `docs/conformance.md`; equal results give equal text.
 */
import { type WireName, wireNames } from "../wires.ts";
import { type Feature, features } from "./feature.ts";
import { drawTable, readTables } from "./table.ts";

export interface Counts {
  cases: number;
  passed: number;
  onPurpose: number;
  failed: number;
}

/** `client → upstream`, for requests and for responses. */
export type Direction = `${WireName} → ${WireName | "converse"}`;

/** Between wires that have both clients and upstreams. */
export const mutualDirections: readonly Direction[] = wireNames.flatMap((client) =>
  wireNames.map((upstream): Direction => `${client} → ${upstream}`),
);

export const directions: readonly Direction[] = [
  ...mutualDirections,
  ...wireNames.map((client): Direction => `${client} → converse`),
];

/** Cases that differ for one reason. */
export interface Purpose {
  reason: string;
  cases: number;
}

export interface Section {
  /** The heading on the page. */
  source: string;
  /** One paragraph: the content of a case, and when it passes. */
  about: string;
  all: Counts;
  directions: Partial<Record<Direction, Counts>>;
  features: Partial<Record<Feature, Counts>>;
  onPurpose: Purpose[];
  /** A line for each case with a known fault. */
  known: string[];
  /** One line per unexpected difference. */
  failures: string[];
}

export const none: Counts = { cases: 0, passed: 0, onPurpose: 0, failed: 0 };

export function sum(counts: readonly (Counts | undefined)[]): Counts {
  const total = { ...none };
  for (const each of counts) {
    if (each === undefined) continue;
    for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += each[key];
  }
  return total;
}

export const directionCorner = "client → upstream";
export const featureCorner = "feature";
export const head: readonly string[] = ["cases", "passed", "on purpose", "failed"];

export function cells({ cases, passed, onPurpose, failed }: Counts): string[] {
  return [cases, passed, onPurpose, failed].map(String);
}

/** Counts by name in the order of `names`; names without a case are omitted. */
export function drawCounts<Name extends string>(
  title: string,
  names: readonly Name[],
  counts: Partial<Record<Name, Counts>>,
): string {
  const rows = names.flatMap((name) => {
    const own = counts[name];
    return own === undefined || own.cases === 0 ? [] : [[name, ...cells(own)]];
  });
  return drawTable([title, ...head], rows);
}

/** The counts of the table that `drawCounts` drew under this title. */
export function readCounts<Name extends string>(text: string, title: string): Partial<Record<Name, Counts>> {
  const rows = [...(readTables(text).get(title) ?? [])].map(([name, texts]) => {
    const [cases = 0, passed = 0, onPurpose = 0, failed = 0] = texts.map(Number);
    return [name, { cases, passed, onPurpose, failed }];
  });
  return Object.fromEntries(rows) as Partial<Record<Name, Counts>>;
}

/** Markdown without a trailing line feed. */
export function drawSection(section: Section): string {
  const { source, about, all, onPurpose, known, failures } = section;
  const rest = all.cases - sum(Object.values(section.directions)).cases;
  return [
    `## ${source}`,
    about,
    `${all.cases} cases, ${all.passed} passed, ${all.onPurpose} on purpose, ${all.failed} failed.`,
    drawCounts(directionCorner, directions, section.directions),
    ...(rest > 0 ? [`${rest} cases have only a client or only an upstream, and are in no direction.`] : []),
    drawCounts(featureCorner, features, section.features),
    ...list("On purpose:", drawPurposes(onPurpose)),
    ...list(
      "Failed:",
      [...known, ...failures].map((failure) => `- ${failure}`),
    ),
  ].join("\n\n");
}

function list(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, lines.join("\n")];
}

function drawPurposes(purposes: readonly Purpose[]): string[] {
  return purposes.map(({ reason, cases }) => `- ${cases} × ${reason}`);
}
