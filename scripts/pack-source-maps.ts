/**
 * The source maps of a build as one file of the package: a line for each module. Only `engine/installation/original-stack.ts` reads them.
 */
import { readdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SOURCE_MAPS } from "../engine/installation/original-stack.ts";

/** @param folder of the modules, each with a file `<module>.map` beside it */
export function packSourceMaps(folder: string): void {
  const names = readdirSync(folder).filter((name) => name.endsWith(".js.map"));
  const lines = names.map((name) => {
    const map = JSON.stringify(JSON.parse(readFileSync(join(folder, name), "utf8")));
    return `${name.slice(0, -".map".length)} ${map}\n`;
  });
  writeFileSync(join(folder, SOURCE_MAPS), lines.join(""));
  for (const name of names) unlinkSync(join(folder, name));
}
