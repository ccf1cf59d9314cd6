/**
 * Writes docs/providers.md, the list of the shipped providers: `node scripts/providers.ts`. A test runs the same and requires that
 * nothing changes.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ProviderRow, WireRow } from "../engine/cli/provider-list.ts";
import { readRows } from "../engine/cli/providers.ts";
import { providerPaths } from "../engine/cli/setup.ts";
import recorded from "../test/providers/recorded-cells.json" with { type: "json" };

const root = join(import.meta.dirname, "..");
export const pagePath: string = join(root, "docs/providers.md");

const INTRODUCTION = `# Providers

\`node scripts/providers.ts\` generates this page from the files in \`providers/\`. \`polywire providers NAME\` prints more about one
provider: its address, and the capabilities that differ from those of its wires.

To use a provider, name it in a channel. If the provider that you want is missing, see
[how to add a provider](how-to/add-a-provider.md).

EVIDENCE
CELLS

A feature has a ✓ if the gateway can send a request with this feature to the provider. Whether a certain model has the feature depends on
the model. A provider *lists* its models if the gateway can request the list. *key* is the header or the parameter that contains the key.
*recorded cells* are the cells of the grid with a recording.

These providers are missing, for the reason beside them:

| provider | reason |
| --- | --- |
| Replicate | its pages document no endpoint in the format of Chat Completions |
| Lepton, Aleph Alpha | no current page documents a public address |
`;

const MEANINGS = {
  recorded: "tests convert recorded requests and responses of the provider",
  documented: "the file follows the vendor's pages, and names them",
  reported: "the file follows other sources, such as programs that use the provider",
  "–": "the file has no record of its source",
};

/** The kinds of evidence, with their shares. */
function evidenceTable(rows: readonly ProviderRow[]): string {
  const lines = Object.entries(MEANINGS).map(([kind, meaning]) => {
    const having = rows.filter(({ evidence }) => (evidence?.kind ?? "–") === kind);
    const wires = having.flatMap((row) => row.wires);
    return `| ${kind} | ${meaning} | ${having.length} | ${wires.length} |\n`;
  });
  const head = "| evidence | meaning | providers | wires of these providers |\n| --- | --- | --- | --- |\n";
  return `The column *evidence* says where the facts of a file come from:\n\n${head}${lines.join("")}`;
}

/** By place, such as `openai chat`: the cells of the grid that have recordings, with their numbers. */
const recordings: Readonly<Record<string, Readonly<Record<string, number>>>> = recorded;

const CELLS = [
  "plain",
  "stream",
  "tools",
  "structured output",
  "error 401",
  "error 429",
  "error 500",
  "usage",
];

/** The cells of the grid that a wire has: some wires have no tools. */
function cellsOf({ features }: WireRow): string[] {
  return CELLS.filter((cell) => features[cell] !== false);
}

/** The share of the cells of the grid of conversations, by the kind of evidence. */
function cellTable(rows: readonly ProviderRow[]): string {
  const found = rows.flatMap(({ name, evidence, wires }) =>
    wires
      .filter(({ operation }) => operation === "generation")
      .flatMap((wire) =>
        cellsOf(wire).map((cell) => {
          if (recordings[`${name} ${wire.wire}`]?.[cell] !== undefined) return "recording";
          return evidence?.kind === "documented" || evidence?.kind === "recorded" ? "document" : "none";
        }),
      ),
  );
  const lines = Object.entries(CELL_MEANINGS).map(([kind, meaning]) => {
    const count = found.filter((each) => each === kind).length;
    return `| ${kind} | ${meaning} | ${count} | ${((100 * count) / found.length).toFixed(1)} % |\n`;
  });
  const head = "| evidence of a cell | meaning | cells | share |\n| --- | --- | --- | --- |\n";
  return `The grid of conversations has a cell for each provider, each of its wires, and each of: a plain response, a stream, tools, structured
output, the errors 401, 429 and 500, and usage. Two tests run it. \`test/providers/grid.test.ts\` converts requests of all clients, which
one strict schema of each wire judges, and responses, streams and errors as the vendors' pages show them.
\`test/providers/recorded-grid.test.ts\` converts recorded responses of the provider. Neither derives its data from the provider's file. A
wire that only one provider has is tested by recordings, and by the tests in the provider's file.

${head}${lines.join("")}`;
}

const CELL_MEANINGS = {
  recording: "tests convert a recorded exchange of this provider with this feature",
  document: "the provider's file follows the vendor's pages",
  none: "the provider's file follows other sources, or names none",
};

/** The text of the page. */
export async function page(): Promise<string> {
  const paths = providerPaths({ folders: [join(root, "providers")] });
  const rows = await readRows([...paths.keys()].sort(), paths);
  const operations = [
    ...new Set(rows.flatMap(({ wires }) => wires.map(({ operation }) => operation))),
  ].sort();
  const introduction = INTRODUCTION.replace("EVIDENCE\n", `${evidenceTable(rows)}\n`).replace(
    "CELLS\n",
    cellTable(rows),
  );
  return [introduction, ...operations.map((operation) => section(operation, rows))].join("\n");
}

function section(operation: string, rows: readonly ProviderRow[]): string {
  const spoken = rows.flatMap(({ name, evidence, wires }) =>
    wires.filter((wire) => wire.operation === operation).map((wire) => ({ name, evidence, wire })),
  );
  const features = [...new Set(spoken.flatMap(({ wire }) => Object.keys(wire.features)))];
  const isGrid = operation === "generation";
  const head = [
    "provider",
    "wire",
    "stream",
    ...features,
    "lists",
    "key",
    "evidence",
    ...(isGrid ? ["recorded cells"] : []),
  ];
  const lines = spoken.map(({ name, evidence, wire }) => [
    `\`${name}\``,
    `\`${wire.wire}\``,
    mark(wire.streams),
    ...features.map((feature) => mark(wire.features[feature] === true)),
    mark(wire.lists),
    keyOf(wire),
    evidence?.kind ?? "–",
    ...(isGrid
      ? [`${Object.keys(recordings[`${name} ${wire.wire}`] ?? {}).length} of ${cellsOf(wire).length}`]
      : []),
  ]);
  const all = [head, head.map(() => "---"), ...lines];
  return `## ${operation}\n\n${all.map((cells) => `| ${cells.join(" | ")} |\n`).join("")}`;
}

const mark = (has: boolean): string => (has ? "✓" : "");

function keyOf({ auth }: WireRow): string {
  return auth.map((scheme) => (scheme === "none" ? "none" : `\`${scheme}\``)).join(" or ");
}

if (import.meta.main) writeFileSync(pagePath, await page());
