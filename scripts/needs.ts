/** Writes docs/needs.md: `node scripts/needs.ts`. A test runs the same and requires that nothing changes. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
export const pagePath: string = join(root, "docs/needs.md");

const sections = [
  [
    "requestNeeds",
    "Requests: `request.needs`",
    "Laws of a wire's conversations, before `request.encode` runs.",
  ],
  [
    "responseNeeds",
    "Whole answers: `response.needs`",
    "Where things stand in an answer, before `response.encode` runs.",
  ],
  [
    "streamNeeds",
    "Streams: `stream.encode.needs`",
    "How events are delayed, bundled and numbered for the rows of `stream.encode`.",
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
    return `## ${title}\n\n${about}\n\n| word | values | what it says |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
  });
  return `# What a wire needs

Written by \`node scripts/needs.ts\` from \`schemas/mapping.schema.json\`. A mapping declares these words, and the engine sees to it:
no map has to put a conversation in order, and no wire's name stands in the engine. Most values may also be an expression that
reads the request and \`$caps\`. [The guide](mapping-guide.md) shows them at work.

${tables.join("\n")}`;
}

function valuesOf({ enum: values, anyOf = [] }: Word): string {
  const all = values ?? anyOf.flatMap((each) => each.enum ?? []);
  return all.map((value) => `\`${value}\``).join(", ");
}

if (import.meta.main) writeFileSync(pagePath, page());
