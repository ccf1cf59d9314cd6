/** Writes docs/needs.md: `node scripts/needs.ts`. A test runs the same and requires that nothing changes. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
export const pagePath: string = join(root, "docs/needs.md");

const sections = [
  [
    "requestNeeds",
    "Requests: `request.needs`",
    "Rules for the conversations of a wire. The gateway applies them before `request.encode` runs.",
  ],
  [
    "responseNeeds",
    "Complete responses: `response.needs`",
    "Where parts of a response are. The gateway applies these rules before `response.encode` runs.",
  ],
  [
    "streamNeeds",
    "Streams: `stream.encode.needs`",
    "How the gateway delays, groups and numbers events before the rows of `stream.encode` run.",
  ],
] as const;

interface Word {
  description?: string;
  enum?: unknown[];
  anyOf?: Word[];
}

/** The words by which a mapping declares the needs of its wire, from the schema of mappings. */
export function page(): string {
  const { $defs } = JSON.parse(readFileSync(join(root, "schemas/mapping.schema.json"), "utf8"));
  const tables = sections.map(([name, title, about]) => {
    const words = Object.entries<Word>($defs[name].properties);
    const rows = words.map(
      ([word, setting]) => `| \`${word}\` | ${valuesOf(setting)} | ${setting.description ?? ""} |`,
    );
    return `## ${title}\n\n${about}\n\n| word | values | meaning |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
  });
  return `# What a wire needs

Written by \`node scripts/needs.ts\` from \`schemas/mapping.schema.json\`.

A *need* is a rule that a wire sets for requests, responses or streams. A mapping declares its needs with these words, and the engine
fulfils them for all wires. So the maps need not put a conversation in order, and the engine contains no name of a wire. Most values may
also be an expression that reads the request and \`$caps\`. [The guide](mapping-guide.md) has examples.

${tables.join("\n")}`;
}

function valuesOf({ enum: values, anyOf = [] }: Word): string {
  const all = values ?? anyOf.flatMap((each) => each.enum ?? []);
  return all.map((value) => `\`${value}\``).join(", ");
}

if (import.meta.main) writeFileSync(pagePath, page());
