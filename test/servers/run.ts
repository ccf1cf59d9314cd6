/** `npm run conformance -- --servers`: every request, or one in `--every`, into every double. Prints the table, writes the known refusals. */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { knownPath, readKnown } from "./known.ts";
import { sweep } from "./main.ts";
import { writePage } from "./page.ts";

export async function runServers(update = false, every = 1): Promise<number> {
  const { table, refused } = await sweep(every);
  console.log(table);
  const known = readKnown();
  const grown = refused.filter(({ key, requests }) => requests > (known[key]?.requests ?? 0));
  for (const { key, requests, first } of grown) console.log(`${requests} x ${key}\n    ${first}`);
  if (update) {
    const entries = refused.map(({ key, requests, first }) => [
      key,
      { requests, first, reason: known[key]?.reason ?? "not read yet" },
    ]);
    writeFileSync(fileURLToPath(knownPath), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  }
  writePage(table, refused, every);
  return grown.length > 0 && !update ? 1 : 0;
}
