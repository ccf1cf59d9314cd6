/** Writes docs/losses.md: `node scripts/losses.ts`. A test runs the same and requires that nothing changes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { lossesPage } from "../engine/cli/losses.ts";
import { loadLibrary } from "../engine/gateway/service/load-library.ts";
import { Schemas } from "../engine/language/schemas/schema-walker.ts";
import { schemasIn } from "../schemas/files.ts";

export const pagePath: string = join(import.meta.dirname, "../docs/losses.md");

export async function page(): Promise<string> {
  return lossesPage((await loadLibrary()).shipped, new Schemas(schemasIn("hub")));
}

if (import.meta.main) writeFileSync(pagePath, await page());
