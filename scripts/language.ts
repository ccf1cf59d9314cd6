/** Writes docs/language.md, and the count of words in DESIGN.md: `node scripts/language.ts`. A test runs the same and requires that nothing changes. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Key } from "../engine/language/directives/directive.ts";
import { keys } from "../engine/language/directives/directive-table.ts";
import { named } from "../engine/language/functions/function-table.ts";
import { bindingNames } from "../engine/language/mappings/bindings.ts";
import { all } from "../engine/language/maps/maps.ts";
import type { MapRow, Reads, Writes } from "../engine/language/maps/row.ts";
import { schemasIn } from "../schemas/files.ts";

const root = join(import.meta.dirname, "..");

/** Texts of the pages by their paths. */
export function pages(): Map<string, string> {
  const design = join(root, "DESIGN.md");
  const counted = readFileSync(design, "utf8").replace(/^\| words of the language \|.*\n(\|.*\n)+/m, () =>
    count(),
  );
  return new Map([
    [join(root, "docs/language.md"), page()],
    [design, counted],
  ]);
}

/** Every word of a running mapping, from the tables that the engine uses. */
function page(): string {
  const ofWires = Object.values(all).filter(({ of }) => of === undefined);
  const laws = Object.values(all).filter(({ of }) => of === "operation");
  const sections = Map.groupBy(ofWires, ({ at }) => at.split(".")[0] ?? "");
  const tables = [...sections, ["operation.yaml", laws] as const].map(
    ([name, rows]) =>
      `### \`${name}\`\n\n| map | runs when | reads | makes | what it is |\n| --- | --- | --- | --- | --- |\n${rows.map(line).join("")}`,
  );
  return `# The language on a page

\`node scripts/language.ts\` writes this page from the engine's own tables. [The guide](mapping-guide.md) shows these words in use.
[needs.md](needs.md) lists what a wire can declare that it needs, [functions.md](functions.md) the functions of expressions.

## Maps

A map is a template under a key of the file. Maps that read what a client or an upstream sent take \`null\` for an absent value; maps that
write for one of them keep it (marked *). Each map can have tests, whose input stands under the same key. \`polywire explain WIRE request
decode\` runs one map.

${tables.join("\n")}
## Directives

Keys of a template that begin with \`$\`. They nest in this order, whatever the order in the file: \`$else\` around \`$each\` or
\`$group\`, around \`$let\`, around \`$when\`, around \`$with\`, around the body, which is fields or one of those marked *.

| directive | what it says | goes with |
| --- | --- | --- |
${[...keys].map(([name, key]) => directive(name, key)).join("")}
## How many words

${count()}`;
}

function count(): string {
  const rows = Object.entries(counts()).map(([kind, count]) => `| ${kind} | ${count} |\n`);
  const sum = Object.values(counts()).reduce((total, count) => total + count, 0);
  return `| words of the language | ${sum} |\n| --- | --- |\n${rows.join("")}`;
}

/** The number of words of each kind, without JSONata's own functions. */
function counts(): Record<string, number> {
  const maps = Object.values(all);
  const words = new Set<string>();
  const values = new Set<string>();
  for (const file of ["mapping", "operation"]) {
    const schema = schemasIn(".").find(({ $id }) => $id === `/schemas/${file}.schema.json`) as Keyword;
    for (const [name, inner] of Object.entries({ [file]: schema, ...schema.$defs }))
      collect(inner, name, words, values);
  }
  const places = new Set(maps.map(({ at }) => at.split(".").at(-1)));
  return {
    directives: keys.size,
    maps: maps.length,
    "other keys": [...words].filter((word) => !word.startsWith("$") && !places.has(word)).length,
    "words that are values": values.size,
    variables: Object.keys(bindingNames).length + ["unread", "index", "last"].length,
    functions: Object.keys(named).length + ["schemaFor"].length,
  };
}

interface Keyword {
  $defs?: Record<string, Keyword>;
  properties?: Record<string, Keyword>;
  additionalProperties?: Keyword | boolean;
  items?: Keyword;
  anyOf?: Keyword[];
  enum?: unknown[];
}

/** Keys and listed values of a schema, each once, however often they occur. */
function collect(
  schema: Keyword | boolean | undefined,
  key: string,
  words: Set<string>,
  values: Set<string>,
): void {
  if (typeof schema !== "object") return;
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    words.add(name);
    collect(inner, name, words, values);
  }
  for (const value of key === "operation" ? [] : (schema.enum ?? [])) values.add(`${key} ${value}`);
  for (const inner of [...(schema.anyOf ?? []), schema.items, schema.additionalProperties])
    collect(inner, key, words, values);
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
  refusal: "a text, or `message`, `param`, `kind`",
  worth: "`texts`, `tokens`, `media`",
  file: "`url`, `base64`, `mime`",
  anything: "anything",
};

function worded(kind: Reads | Writes): string {
  const [, part, side, document] = /^(part of )?(wire|hub) (\w+)$/.exec(kind) ?? [];
  if (document === undefined) return plain[kind] ?? `\`${kind}\``;
  return `${part === undefined ? "" : "fields of "}the ${side}’s ${document}`;
}

if (import.meta.main) for (const [path, text] of pages()) writeFileSync(path, text);
