/** Writes docs/language.md, and the count of words in DESIGN.md: `node scripts/language.ts`. A test runs the same and requires that nothing changes. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Key } from "../engine/language/directives/directive.ts";
import { keys } from "../engine/language/directives/directive-table.ts";
import { named } from "../engine/language/functions/function-table.ts";
import { variables } from "../engine/language/mappings/describe-bindings.ts";
import { all } from "../engine/language/maps/maps.ts";
import { definitions, type MapRow, type Reads, type Writes } from "../engine/language/maps/row.ts";
import { schemasIn } from "../schemas/files.ts";

const root = join(import.meta.dirname, "..");

/** Texts of the pages by their paths. */
export function pages(): Map<string, string> {
  const design = join(root, "DESIGN.md");
  const designText = readFileSync(design, "utf8").replace(/^\| words of the language \|.*\n(\|.*\n)+/m, () =>
    count(),
  );
  return new Map([
    [join(root, "docs/language.md"), page()],
    [design, designText],
  ]);
}

/** Every word of a running mapping, from the tables that the engine uses. */
function page(): string {
  const wireMaps = Object.values(all).filter(({ of }) => of === undefined);
  const operationMaps = Object.values(all).filter(({ of }) => of === "operation");
  const sections = Map.groupBy(wireMaps, ({ at }) => at.split(".")[0] ?? "");
  const tables = [...sections, ["operation.yaml", operationMaps] as const].map(
    ([name, rows]) =>
      `### \`${name}\`\n\n${introductions[name] ?? ""}| map | runs when | input | output | description |\n| --- | --- | --- | --- | --- |\n${rows.map(line).join("")}`,
  );
  return `# Reference of the mapping language

\`node scripts/language.ts\` generates this page from the tables of the engine. The page lists the maps, variables and directives of
mapping files. [The guide](mapping-guide.md) explains them with an example. [needs.md](needs.md) lists the requirements of wires, and
[functions.md](functions.md) lists the functions of expressions.

## Maps

A map is a template in a mapping file. It makes one output from one input. The name of a map is its place in the file: \`request.decode\`
is the key \`decode\` in the section \`request\`. [The glossary](glossary.md) explains *wire*, *hub*, *decode* and *encode*.

- A map without the mark * reads what a client or an upstream sent, and treats \`null\` as absent. A map with the mark * keeps \`null\`.
- *No input* means that a map reads only [variables](#variables), which the gateway supplies to all maps.
- A name in the column *output*, such as \`step\`, is a [structure](#structures).
- *Nothing* means that a map makes no output. *Absent* means that the file does not have the map. For a key of a structure, it means that the key is missing, and for a variable, that it has no value.
- You can test a map in the same file: in an entry of \`tests\`, write the input under the key of the map. Only \`stream.decode.framing\`, \`stream.encode.framing\` and \`stream.encode.needs\` cannot be tested. \`polywire explain WIRE request decode\` runs one map.

${tables.join("\n")}
### Structures

[needs.md](needs.md) describes \`requestNeeds\`, \`responseNeeds\` and \`streamNeeds\`. The other structures have these keys:

| structure | key | description |
| --- | --- | --- |
${structures()}
## Variables

| variable | description |
| --- | --- |
${Object.entries(variables)
  .map(([name, what]) => `| \`$${name}\` | ${what} |\n`)
  .join("")}
## Directives

A directive is a key of a template that begins with \`$\`. A directive with the mark * makes the output of the template (\`$lost\` makes none). The other directives control when, how often and with which input the **body** runs. The body is the directive with the mark *, or, without such a directive, the fields of the template.
The order of the keys in the file has no effect. Directives run in this order, from the outside to the body: \`$else\`, \`$each\` or
\`$group\`, \`$let\`, \`$when\`, \`$with\`.

| directive | description | only with |
| --- | --- | --- |
${[...keys].map(([name, key]) => directive(name, key)).join("")}
## Size of the language

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
    "fixed values of keys, such as `sse`": values.size,
    variables: Object.keys(variables).length,
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
  return `| \`${name}\`${body === undefined ? "" : " *"} | ${inCell(what)} | ${partners} |\n`;
}

function line({ at, direction, reads, input, writes, when, what }: MapRow): string {
  const place = `\`${at}\`${direction === "encode" ? " *" : ""}`;
  return `| ${place} | ${when} | ${input ?? describeKind(reads)} | ${describeKind(writes)} | ${inCell(what)} |\n`;
}

/** A bar would end the cell. */
function inCell(text: string): string {
  return text.replaceAll("|", "\\|");
}

/** What a section is about, where its name does not say so. */
const introductions: Readonly<Record<string, string>> = {
  clients: "Values that the gateway reads from a client's request before any conversion.\n\n",
  count: "A count request asks how many tokens the input of a request has.\n\n",
  upstreams: "Requests to an upstream of this wire.\n\n",
  stored:
    "[Responses that the gateway stores](stored-responses.md), with the items of their conversations.\n\n",
  response: "Complete responses, which are not streams.\n\n",
  connection: "WebSocket connections on which a client sends requests as messages.\n\n",
  session: "WebSocket sessions, in which both sides send messages at any time.\n\n",
  listing: "The list of an upstream's models, which the gateway requests page by page.\n\n",
  steps: "[Tasks at an upstream](tasks.md#add-an-upstream-with-tasks), and the requests about them.\n\n",
  "operation.yaml":
    "These maps are in the file `operation.yaml` of an operation. They are the same for all its wires.\n\n",
};

/** Structures without a definition in the schema of mappings. */
const otherStructures: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  refusal: {
    message: "The reason, as a sentence. A string alone stands for `{ message }`.",
    param: "The wrong field of the hub.",
    kind: "The kind of the error.",
  },
  estimate: {
    texts: "Texts, whose tokens the gateway estimates.",
    tokens: "A number of tokens that are already counted.",
    media: "The kind of each media file.",
  },
  file: {
    url: "The URL of the file.",
    base64: "The bytes of the file as base64, instead of a URL.",
    mime: "The MIME type of the file.",
  },
  counts: {
    "turns, parts, tools, inputs":
      "An object: its keys are names of the request's fields, its values are numbers.",
  },
  audioFormat: {
    encoding: "The encoding of the samples.",
    rate: "The samples per second.",
  },
  messages: {
    events: "The messages or events to pass on, as a list.",
    replies: "The messages or events to send back, as a list.",
    state: "The fields of `$state` that change.",
    refuses: "The reason why the gateway refuses the message, as a sentence.",
  },
};

interface DescribedKeyword extends Keyword {
  description?: string;
  properties?: Record<string, DescribedKeyword>;
  $ref?: string;
}

function structures(): string {
  const schema = schemasIn(".").find(({ $id }) => $id === "/schemas/mapping.schema.json");
  const defined = (schema as { $defs: Record<string, DescribedKeyword> }).$defs;
  const described = definitions
    .filter((name) => !name.endsWith("Needs"))
    .map((name) => {
      const { properties, ...whole } = defined[name] as DescribedKeyword;
      const keys = Object.entries<DescribedKeyword>(properties ?? {});
      if (keys.length === 0) return [name, { "": `A string: ${wordsOf(whole)}.` }] as const;
      const rows = keys.map(([key, each]) => {
        const values = wordsOf(each);
        const { description = "" } = each;
        return [`\`${key}\``, values === "" ? description : `${description} Values: ${values}.`];
      });
      return [name, Object.fromEntries(rows)] as const;
    });
  const rest = Object.entries(otherStructures).map(
    ([name, keys]) =>
      [name, Object.fromEntries(Object.entries(keys).map(([key, what]) => [codeSpans(key), what]))] as const,
  );
  return [...described, ...rest]
    .flatMap(([name, keys]) =>
      Object.entries<string>(keys).map(([key, what]) => `| \`${name}\` | ${key || "–"} | ${what} |\n`),
    )
    .join("");
}

function wordsOf({ enum: words, anyOf = [] }: DescribedKeyword): string {
  return (words ?? anyOf.flatMap((each) => each.enum ?? [])).map((word) => `\`${word}\``).join(", ");
}

function codeSpans(names: string): string {
  return names
    .split(", ")
    .map((name) => `\`${name}\``)
    .join(", ");
}

const plain: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  strings: "an object with strings as values",
  counts: "`counts`",
  numbers: "an object with numbers as values",
  refusal: "`refusal`",
  worth: "`estimate`",
  file: "`file`",
  audio: "`audioFormat`",
  "wire moves": "`messages` of the wire",
  "hub moves": "`messages` of the hub",
  anything: "any JSON",
  "hub count": "`{ tokens }`",
};

function describeKind(kind: Reads | Writes): string {
  const word = plain[kind];
  if (word !== undefined) return word;
  const [, part, side, document] = /^(part of )?(wire|hub) (\w+)$/.exec(kind) ?? [];
  if (document === undefined) return `\`${kind}\``;
  return `${part === undefined ? "" : "some fields of "}the ${side}’s ${document}`;
}

if (import.meta.main) for (const [path, text] of pages()) writeFileSync(path, text);
