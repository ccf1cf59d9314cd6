/** Writes docs/needs.md: `node scripts/needs.ts`. A test runs the same and requires that nothing changes. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
export const pagePath: string = join(root, "docs/needs.md");

const sections = [
  [
    "requestNeeds",
    "Requests: `request.needs`",
    "The gateway adapts every request to these needs, and then runs `request.encode`.",
  ],
  [
    "responseNeeds",
    "Complete responses: `response.needs`",
    "The gateway adapts every response that is not streamed to these needs, and then runs `response.encode`.",
  ],
  [
    "streamNeeds",
    "Streams: `stream.encode.needs`",
    "The gateway delays, groups and numbers the events of a stream as these needs require, and then runs `stream.encode`.",
  ],
] as const;

interface Word {
  description?: string;
  type?: string;
  enum?: unknown[];
  anyOf?: Word[];
  items?: Word;
  properties?: Record<string, Word>;
  $ref?: string;
}

/** The words by which a mapping declares the needs of its wire, from the schema of mappings. */
export function page(): string {
  const { $defs } = JSON.parse(readFileSync(join(root, "schemas/mapping.schema.json"), "utf8"));
  const tables = sections.map(([name, title, about]) => {
    const words = Object.entries<Word>($defs[name].properties);
    const inner = words.flatMap(([word, need]) => [
      [word, need] as const,
      ...Object.entries(need.properties ?? {})
        .filter(([, { description }]) => description !== undefined)
        .map(([key, each]) => [`${word}.${key}`, each] as const),
    ]);
    const rows = inner.map(
      ([word, need]) => `| \`${word}\` | ${valuesOf(need)} | ${need.description ?? ""} |`,
    );
    return `## ${title}\n\n${about}\n\n| key | value | description |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
  });
  return `# Needs of a wire

\`node scripts/needs.ts\` generates this page from \`schemas/mapping.schema.json\`.

Wires differ in the requests, responses and streams that they accept. A mapping declares these requirements as **needs**, with the keys
below. The gateway fulfils them before it encodes. So no map has to rearrange a conversation, and no code of the engine names a wire.

Instead of most values, you can write an expression that reads the request and the capabilities (\`$caps\`). [The
guide](mapping-guide.md) has an example. [The hub](wires/hub-generation.md) explains *turn*, *part* and *choice*.

${tables.join("\n")}`;
}

/** The valid values, besides an expression. */
function valuesOf({ enum: values, anyOf = [], type, items, properties, $ref }: Word): string {
  // A length is a number; the name of a dialect is a string.
  if ($ref?.endsWith("/length")) return "a whole number";
  if ($ref?.endsWith("/dialectName")) return "a string";
  if (values !== undefined) return codeSpans(values);
  if (anyOf.length > 0) return anyOf.map(valuesOf).find((each) => each !== "") ?? "";
  if (type === "array") return items?.enum === undefined ? "a list" : `a list of ${codeSpans(items.enum)}`;
  if (type === "object")
    return properties === undefined ? "a map" : `a map with ${codeSpans(Object.keys(properties))}`;
  if (type === "boolean") return "`true` or `false`";
  return type === "integer" ? "a whole number" : type === "string" ? "a string" : "";
}

function codeSpans(words: readonly unknown[]): string {
  return words.map((word) => `\`${word}\``).join(", ");
}

if (import.meta.main) writeFileSync(pagePath, page());
