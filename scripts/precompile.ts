/**
 * The shipped mappings as JavaScript modules in the build: a gateway with unchanged mappings neither reads nor compiles them. Each module
 * names its files, with fingerprints.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadLibrary } from "../engine/gateway/service/load-library.ts";
import { moduleName } from "../engine/gateway/service/precompiled-mappings.ts";
import { fingerprintOf } from "../engine/installation/startup-cache.ts";
import type { Mapping } from "../engine/language/mappings/mapping.ts";
import { writeMapping } from "../engine/language/precompiled/write-mapping.ts";
import { minifyModule } from "./minify-module.ts";

/** @param folder of the modules, which does not exist yet */
export async function precompile(folder: string): Promise<void> {
  mkdirSync(folder);
  const { shipped, operations, texts } = await loadLibrary();
  const mappings = [...shipped, ...[...operations.values()].map(({ maps }) => maps)].map(
    ({ mapping }) => mapping,
  );
  for (const mapping of mappings) {
    const text = writeMapping(mapping, filesOf(mapping, texts));
    const path = join(folder, moduleName(mapping.document.path));
    writeFileSync(path, await minifyModule(path, text));
  }
}

function filesOf({ joined }: Mapping, texts: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(joined.paths.map((path) => [path, fingerprintOf([texts.get(path) ?? ""])]));
}
