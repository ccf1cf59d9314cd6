/** Writes docs/functions.md: `node scripts/functions.ts`. A test runs the same and requires that nothing changes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtins, higher, uncompiled } from "../engine/language/expressions/runtime/builtins.ts";
import { groups, schemaFor } from "../engine/language/functions/function-table.ts";

export const pagePath: string = join(import.meta.dirname, "../docs/functions.md");

/** Texts before and after the table of a group. */
const notes: Readonly<Record<string, { before?: string; after?: string }>> = {
  "JSON in text": {
    after: `\`$argumentsOf\` always returns an object. The result of an absent or empty text is \`{}\`. A JSON value that is not an
object is under the key \`value\`. A text that is not JSON, for example because it was truncated, is under the key \`_raw\`.`,
  },
  Media: {
    before: `A file is a value with the fields \`name\`, \`mime\`, \`declared\` (the MIME type that the sender declared), \`size\` (in bytes), \`width\` and
\`height\` (of an image, in pixels). Maps cannot read the bytes of a file. Where a result is not JSON, the example shows only whether there is one.`,
  },
  "Ids and proofs": {
    before: `A proof is a signature or encrypted reasoning that a provider issues and wants back unchanged. If the client speaks another wire, the
gateway seals the proof: it writes the proof, with the name of its wire, into a text. The client sends this text back. The gateway then
unseals the proof, and sends it only to its issuer. In the hub, a proof is \`{ format, kind, value }\`, and \`format\` is its wire.`,
  },
  Reasoning: {
    before:
      "The efforts, from the lowest to the highest, are `none`, `minimal`, `low`, `medium`, `high`, `xhigh` and `max`.",
  },
  Schemas: {
    after:
      "In the example, the mapping declares `dialects: { old: { rewrite: [const] } }`. [The schema](../schemas/mapping.schema.json) describes the keys\nof a dialect.",
  },
};

export function page(): string {
  const tables = Object.entries(groups).map(([name, functions]) => {
    const all = Object.entries(name === "Schemas" ? { schemaFor, ...functions } : functions);
    const rows = all.map(
      ([name, { signature, summary, example, gives }]) =>
        `| \`$${name}(${signature})\` | ${summary} | \`${example}\` | \`${gives}\` |`,
    );
    const table = [
      "| call | result | example | result of the example |",
      "| --- | --- | --- | --- |",
      ...rows,
    ].join("\n");
    const { before, after } = notes[name] ?? {};
    return [`### ${name}`, before, table, after].filter((part) => part !== undefined).join("\n\n");
  });
  return `# Functions

An expression in a mapping is [JSONata](https://docs.jsonata.org). It can call the functions of JSONata and the functions of Polywire. All
functions are pure: the result depends only on the arguments. They are the same for every wire and provider.

\`node scripts/functions.ts\` generates this page from \`engine/language/functions/function-table.ts\`. A test runs every example.

*Nothing* means that a function gives no value. If a field of a template gets no value, the output does not have the field. Unless its row
says otherwise, a function gives nothing if its first argument is absent. In the examples, \`none\` is a field that the input does not have.

## Functions of Polywire

${tables.join("\n\n")}

## Functions of JSONata

These functions behave exactly as the JSONata documentation describes. The compiler rejects a call that it cannot implement exactly
([M301](errors/M301.md)).

${wrapNames([...builtins.keys(), ...higher, "match"])}

## Unsupported functions

The output of a map depends only on its input and its variables, so a replay gives the same output. A map therefore cannot read a clock or
random numbers. \`$now\` is a variable, in Unix seconds. The functions that use picture strings (formats such as \`#,##0.00\`) and the
function that evaluates text as code are not supported.

${wrapNames([...uncompiled.keys()])}
`;
}

/** Omits `$now`, which is an input and not a function of the clock. */
function wrapNames(names: readonly string[]): string {
  const words = names
    .filter((name) => name !== "now")
    .sort()
    .map((name) => `\`$${name}\``);
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join("\n");
}

const WIDTH = 130;

if (import.meta.main) writeFileSync(pagePath, page());
