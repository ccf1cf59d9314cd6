/** Writes docs/functions.md: `node scripts/functions.ts`. A test runs the same and requires that nothing changes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtins, higher, uncompiled } from "../engine/language/expressions/runtime/builtins.ts";
import { groups, schemaFor } from "../engine/language/functions/function-table.ts";

export const pagePath: string = join(import.meta.dirname, "../docs/functions.md");

/** Texts before and after the table of a group. */
const notes: Readonly<Record<string, { before?: string; after?: string }>> = {
  "JSON in text": {
    after: `\`$argumentsOf\` always returns an object. An absent text gives \`{}\`. A value that is not an object is in \`value\`. A text that is
not JSON, for example because a limit cut it, is in \`_raw\`.`,
  },
  "Ids and proofs": {
    before: `A signature belongs to the provider that issued it. Clients of another wire receive and return it sealed. The gateway unseals it
only for its issuer.`,
  },
  Schemas: {
    after:
      "The dialect of the example is `old: { rewrite: [const] }`. `schemas/mapping.schema.json` describes dialects.",
  },
};

export function page(): string {
  const tables = Object.entries(groups).map(([name, functions]) => {
    const all = Object.entries(name === "Schemas" ? { schemaFor, ...functions } : functions);
    const rows = all.map(
      ([called, { signature, summary, example, gives }]) =>
        `| \`$${called}(${signature})\` | ${summary} | \`${example}\` | \`${gives}\` |`,
    );
    const table = ["| call | result | example | value |", "| --- | --- | --- | --- |", ...rows].join("\n");
    const { before, after } = notes[name] ?? {};
    return [`### ${name}`, before, table, after].filter((part) => part !== undefined).join("\n\n");
  });
  return `# Functions

An expression in a mapping is [JSONata](https://docs.jsonata.org). It can call functions of JSONata and the functions below. These
functions are pure, and the same for every wire and provider.

\`node scripts/functions.ts\` generates this page from \`engine/language/functions/function-table.ts\`. A test runs every example.

A function returns nothing if its argument is absent. A field without a value is absent in the output.

## Functions of Polywire

${tables.join("\n\n")}

## Functions of JSONata

They behave exactly as the JSONata documentation describes. The compiler rejects a call that it cannot implement exactly (M301).

${listed([...builtins.keys(), ...higher])}

## Unsupported functions

A map depends only on its input, so that a replay gives the same output. So maps have no clock and no random numbers. \`$now\` is an
input in Unix seconds. Maps have no formatting by picture strings, and do not evaluate text as code.

${listed([...uncompiled.keys()])}
`;
}

/** Omits `$now`, which is an input and not a function of the clock. */
function listed(names: readonly string[]): string {
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
