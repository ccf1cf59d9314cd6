/** Writes docs/language.md: `node scripts/language.ts`. A test runs the same and requires that nothing changes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Key } from "../engine/transform/mapping/directives/directive.ts";
import { keys } from "../engine/transform/mapping/directives/table.ts";
import { all } from "../engine/transform/mapping/maps/maps.ts";
import type { MapRow, Reads, Writes } from "../engine/transform/mapping/maps/row.ts";

export const pagePath: string = join(import.meta.dirname, "../docs/language.md");

/** Every word of a mapping that runs, from the tables that the engine goes by. */
export function page(): string {
  const ofWires = Object.values(all).filter(({ of }) => of === undefined);
  const laws = Object.values(all).filter(({ of }) => of === "operation");
  const sections = Map.groupBy(ofWires, ({ at }) => at.split(".")[0] ?? "");
  const tables = [...sections, ["operation.yaml", laws] as const].map(
    ([name, rows]) =>
      `### \`${name}\`\n\n| map | runs when | reads | makes | what it is |\n| --- | --- | --- | --- | --- |\n${rows.map(line).join("")}`,
  );
  return `# The language on a page

Written by \`node scripts/language.ts\` from the tables that the engine itself goes by. [The guide](mapping-guide.md) shows these
words at work, [needs.md](needs.md) has those by which a wire declares what it needs, [functions.md](functions.md) those of
expressions.

## Maps

A map is a template at a place in the file. \`decode\` and whatever else reads what a caller or an upstream sent takes \`null\` for
nothing; maps that write for one of them keep it (marked *). Each of them can have tests, whose input stands at the same place, and
\`polywire explain WIRE request decode\` runs one.

${tables.join("\n")}
## Directives

Keys of a template that begin with \`$\`. They nest in this order, whatever the order in the file: \`$else\` around \`$each\` or
\`$group\`, around \`$let\`, around \`$when\`, around \`$with\`, around the body, which is fields or one of those marked *.

| directive | what it says | goes with |
| --- | --- | --- |
${[...keys].map(([name, key]) => directive(name, key)).join("")}`;
}

function directive(name: string, { what, body, needs = [] }: Key): string {
  const partners = needs.map((each) => `\`${each}\``).join(" or ");
  return `| \`${name}\`${body === undefined ? "" : " *"} | ${what} | ${partners} |\n`;
}

function line({ at, direction, reads, writes, when, what }: MapRow): string {
  const place = `\`${at}\`${direction === "encode" ? " *" : ""}`;
  return `| ${place} | ${when} | ${worded(reads)} | ${worded(writes)} | ${what} |\n`;
}

const plain: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "a map",
  strings: "a map of texts",
  counts: "numbers by field",
  numbers: "a map of numbers",
  worth: "`texts`, `tokens`, `media`",
  anything: "anything",
};

function worded(kind: Reads | Writes): string {
  const [, part, side, document] = /^(part of )?(wire|hub) (\w+)$/.exec(kind) ?? [];
  if (document === undefined) return plain[kind] ?? `\`${kind}\``;
  const name = document === "response" ? "answer" : document;
  return `${part === undefined ? "" : "fields of "}the ${side}’s ${name}`;
}

if (import.meta.main) writeFileSync(pagePath, page());
