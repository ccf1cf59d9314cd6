/** Writes docs/functions.md: `node scripts/functions.ts`. A test runs the same and requires that nothing changes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtins, higher, uncompiled } from "../engine/language/expressions/runtime/builtins.ts";
import { groups, schemaFor } from "../engine/language/functions/function-table.ts";

export const pagePath: string = join(import.meta.dirname, "../docs/functions.md");

/** What there is to say of a group beside its rows. */
const notes: Readonly<Record<string, { before?: string; after?: string }>> = {
  "JSON in text": {
    after: `\`$argumentsOf\` makes an object of anything: no text is \`{}\`, a value that is no object stands under \`value\`, text that is no
JSON (cut by a limit) under \`_raw\`.`,
  },
  "Ids and proofs": {
    before: `A signature belongs to the provider that made it. A caller of another wire carries it sealed, and it is unsealed only for its
issuer.`,
  },
  Schemas: {
    after:
      "The example’s dialect is `old: { rewrite: [const] }`; what a dialect can say is in `schemas/mapping.schema.json`.",
  },
};

export function page(): string {
  const tables = Object.entries(groups).map(([name, functions]) => {
    const all = Object.entries(name === "Schemas" ? { schemaFor, ...functions } : functions);
    const rows = all.map(
      ([called, { signature, summary, example, gives }]) =>
        `| \`$${called}(${signature})\` | ${summary} | \`${example}\` | \`${gives}\` |`,
    );
    const table = ["| call | what it gives | example | gives |", "| --- | --- | --- | --- |", ...rows].join(
      "\n",
    );
    const { before, after } = notes[name] ?? {};
    return [`### ${name}`, before, table, after].filter((part) => part !== undefined).join("\n\n");
  });
  return `# Functions

An expression in a mapping is [JSONata](https://docs.jsonata.org). It may call JSONata's own functions, and the few named
here, which are the same for every wire: pure, small, and none of them knows a provider. Written by
\`node scripts/functions.ts\` from \`engine/language/functions/function-table.ts\`; a test runs every example.

A function that is given nothing gives nothing, and what gives nothing is left out of the output.

## Ours

${tables.join("\n\n")}

## JSONata’s own

They do what the JSONata documentation says, to the letter: what would not is refused (M301), never approximated.

${listed([...builtins.keys(), ...higher])}

## Refused

A map is a function of what it reads, so that a replay is exact: there is no clock and no chance in it (\`$now\` is a value that
is handed in, in Unix seconds). Nothing here formats by picture, and nothing is evaluated from text.

${listed([...uncompiled.keys()])}
`;
}

/** The clock is none of them: `$now` is a value that is handed in. */
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
