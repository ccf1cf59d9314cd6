/** Writes `docs/servers.md` and the section of `docs/conformance.md` from the results of a full sweep. */
import { readFileSync, writeFileSync } from "node:fs";
import { doubles, rulesOf } from "../../doubles/judge.ts";
import { doublesTitle, pagePath, withSection } from "../conformance/report/page.ts";
import { drawTable } from "../conformance/report/table.ts";
import { type Explained, explained } from "./explained.ts";
import type { Row } from "./main.ts";
import { withoutDouble } from "./without-double.ts";

const figures = ["requests", "accepted", "gateway", "explained", "refused"] as const;
const head = ["requests", "accepted", "refused by the gateway", "explained", "refused"];

export function drawRows(rows: readonly Row[]): string {
  return drawTable(
    ["double", "client", ...head],
    rows.map((row) => [`${row.server}, ${row.wire}, ${row.family}`, row.caller, ...cells(row)]),
  );
}

const cells = (row: Pick<Row, (typeof figures)[number]>): string[] =>
  figures.map((name) => String(row[name]));

function sumOf(rows: readonly Row[]): Pick<Row, (typeof figures)[number]> {
  const total = { requests: 0, accepted: 0, gateway: 0, explained: 0, refused: 0 };
  for (const row of rows) for (const name of figures) total[name] += row[name];
  return total;
}

export function writePages(rows: readonly Row[]): void {
  writeFileSync(new URL("../../docs/servers.md", import.meta.url), pageOf(rows));
  writeFileSync(pagePath, withSection(readFileSync(pagePath, "utf8"), doublesTitle, sectionOf(rows)));
}

function sectionOf(rows: readonly Row[]): string {
  const directions = Map.groupBy(rows, (row) => `${row.server}, ${row.wire} ← ${row.caller}`);
  const lines = [...directions].map(([name, all]) => [name, ...cells(sumOf(all))]);
  return `## ${doublesTitle}

The suite sends every request through the gateway into a double of each server, which refuses what the server refuses.
\`npm run conformance -- --servers\` writes these figures. [servers.md](servers.md) has them by family of models, with the reasons of the
explained refusals.

${drawTable(["double ← client", ...head], [...lines, ["all", ...cells(sumOf(rows))]])}`;
}

function pageOf(rows: readonly Row[]): string {
  const rules = new Set(doubles.flatMap(({ wires }) => Object.values(wires).flatMap(rulesOf)));
  const { requests, gateway, explained: passed, refused } = sumOf(rows);
  return `# What servers refuse

Written by \`npm run conformance -- --servers\`; do not edit.

A double has a schema of a server's requests, and rules with the server's own messages and their sources (\`doubles/\`). There are ${doubles.length} doubles
and ${rules.size} rules. The suite sends every request through the gateway into each double: ${requests} requests. The gateway refused ${gateway} of
them itself. The doubles refused ${passed + refused}, of which ${passed} are explained below.

A row is a double, one of its wires, a family of its models and the client's wire. A client of the double's own wire has two rows. In
\`as it is\` the gateway changes the body only where it must; in the other row it converts the body like that of every other client.

## Explained

${explained.map(drawExplained).join("\n")}

## Providers without a double

${[...Map.groupBy(Object.entries(withoutDouble), ([, reason]) => reason)]
  .map(([reason, entries]) => `- ${reason}: ${entries.map(([name]) => name).join(", ")}`)
  .join("\n")}

## Figures

${drawRows(rows)}
`;
}

function drawExplained({ rule, servers, callers, because }: Explained): string {
  const where = [servers?.join(", "), callers?.map((name) => `${name} clients`).join(", ")].filter(Boolean);
  return `- \`${rule}\`${where.length === 0 ? "" : ` (${where.join("; ")})`}: ${because}`;
}
