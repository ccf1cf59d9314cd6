/**
 * The shipped mappings as JavaScript modules in the build: a gateway with unchanged mappings neither reads nor compiles them. Each module
 * names its files, with fingerprints.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadLibrary } from "../engine/gateway/service/load-library.ts";
import { isOperation, moduleName } from "../engine/gateway/service/precompiled-mappings.ts";
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
  const write = async (name: string, text: string): Promise<void> => {
    const path = join(folder, name);
    writeFileSync(path, await minifyModule(path, text));
  };
  const operationModules: string[] = [];
  for (const mapping of mappings) {
    const { path } = mapping.document;
    const text = writeMapping(mapping, filesOf(mapping, texts));
    if (isOperation(path))
      operationModules.push(`${JSON.stringify(path)}: ${text.replace(EXPORT, "").replace(/;\s*$/, "")}`);
    else await write(moduleName(path), text);
  }
  await write(moduleName("/operation.yaml"), `export default {${operationModules.join(",\n")}};`);
}

const EXPORT = /^export default /m;

function filesOf({ joined }: Mapping, texts: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(joined.paths.map((path) => [path, fingerprintOf([texts.get(path) ?? ""])]));
}
