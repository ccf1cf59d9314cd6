/**
 * `npm run conformance -- --servers`: sends every request, or one in `--every`, to every double. The full run writes
 * `docs/servers.md` and the section of `docs/conformance.md`. Exits with 1 where a refusal has no explanation.
 */
import { explained } from "./explained.ts";
import { sweep } from "./main.ts";
import { drawRows, writePages } from "./page.ts";

export async function runServers(every = 1, only?: string): Promise<number> {
  const { rows, unexplained, used } = await sweep(every, only);
  console.log(drawRows(rows));
  for (const { key, requests, first } of unexplained) console.log(`${requests} x ${key}\n    ${first}`);
  const whole = every === 1 && only === undefined;
  const idle = whole ? explained.filter((each) => !used.has(each)) : [];
  for (const { rule } of idle)
    console.log(`test/servers/explained.yaml explains \`${rule}\`, which nothing meets`);
  if (whole) writePages(rows);
  return unexplained.length + idle.length > 0 ? 1 : 0;
}
