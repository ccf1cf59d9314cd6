/**
 * Writes docs/providers.md, the list of the shipped providers: `node scripts/providers.ts`. A test runs the same and requires that
 * nothing changes.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ProviderRow, WireRow } from "../engine/cli/provider-list.ts";
import { readRows } from "../engine/cli/providers.ts";
import { providerPaths } from "../engine/cli/setup.ts";

const root = join(import.meta.dirname, "..");
export const pagePath: string = join(root, "docs/providers.md");

const INTRODUCTION = `# Providers

\`node scripts/providers.ts\` generates this page from the files in \`providers/\`. \`polywire providers NAME\` prints more about one
provider: its address, and the capabilities that differ from those of its wires.

To use a provider, name it in a channel. If the provider that you want is missing, see
[how to add a provider](how-to/add-a-provider.md).

EVIDENCE
For every provider with the wires Chat, Messages or Responses, \`test/providers/grid.test.ts\` converts requests of all clients, responses,
streams and errors. One strict schema of each wire judges the requests, and not the provider's file.

A feature has a ✓ if the gateway can send a request with this feature to the provider. Whether a certain model has the feature depends on
the model. A provider *lists* its models if the gateway can request the list. *key* is the header or the parameter that contains the key.

These providers are missing, for the reason beside them:

| provider | reason |
| --- | --- |
| GigaChat | its keys are exchanged for tokens, which no scheme of \`auth\` does |
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

/** The text of the page. */
export async function page(): Promise<string> {
  const paths = providerPaths({ folders: [join(root, "providers")] });
  const rows = await readRows([...paths.keys()].sort(), paths);
  const operations = [
    ...new Set(rows.flatMap(({ wires }) => wires.map(({ operation }) => operation))),
  ].sort();
  const introduction = INTRODUCTION.replace("EVIDENCE\n", `${evidenceTable(rows)}\n`);
  return [introduction, ...operations.map((operation) => section(operation, rows))].join("\n");
}

function section(operation: string, rows: readonly ProviderRow[]): string {
  const spoken = rows.flatMap(({ name, evidence, wires }) =>
    wires.filter((wire) => wire.operation === operation).map((wire) => ({ name, evidence, wire })),
  );
  const features = [...new Set(spoken.flatMap(({ wire }) => Object.keys(wire.features)))];
  const head = ["provider", "wire", "stream", ...features, "lists", "key", "evidence"];
  const lines = spoken.map(({ name, evidence, wire }) => [
    `\`${name}\``,
    `\`${wire.wire}\``,
    mark(wire.streams),
    ...features.map((feature) => mark(wire.features[feature] === true)),
    mark(wire.lists),
    keyOf(wire),
    evidence?.kind ?? "–",
  ]);
  const all = [head, head.map(() => "---"), ...lines];
  return `## ${operation}\n\n${all.map((cells) => `| ${cells.join(" | ")} |\n`).join("")}`;
}

const mark = (has: boolean): string => (has ? "✓" : "");

function keyOf({ auth }: WireRow): string {
  return auth.map((scheme) => (scheme === "none" ? "none" : `\`${scheme}\``)).join(" or ");
}

if (import.meta.main) writeFileSync(pagePath, await page());
