/**
 * The precompiled mappings of a build (`scripts/precompile.ts`): one module for each shipped wire, and one for all operations, which
 * every gateway needs.
 */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { ListCompleter } from "../../conversion/hub/complete-lists.ts";
import { type Installation, packageRoot } from "../../installation/installation.ts";
import { fingerprintOf } from "../../installation/startup-cache.ts";
import type { Restoring } from "../../language/mappings/library-outline.ts";
import { mapLibrary } from "../../language/precompiled/map-library.ts";
import type { PrecompiledModule } from "../../language/precompiled/open-precompiled.ts";

const require = createRequire(import.meta.url);

/** A mapping is used only while all of its files are the ones that the build read. Sources have no precompiled mappings. */
export function precompiledMappings(
  { buildId }: Installation,
  lists: ListCompleter,
): Pick<Restoring, "precompiled"> {
  if (buildId === undefined) return {};
  const library = mapLibrary(lists);
  return {
    precompiled(path, documents) {
      const file = join(packageRoot, "dist/mappings", moduleName(path));
      const module = existsSync(file) ? (require(file) as { default: unknown }).default : undefined;
      const precompiled = isOperation(path)
        ? (module as Record<string, unknown> | undefined)?.[path]
        : module;
      if (precompiled === undefined) return undefined;
      const { files, open } = precompiled as PrecompiledModule;
      const isSame = ([name, fingerprint]: [string, string]): boolean =>
        fingerprintOf([documents.get(name)?.text ?? ""]) === fingerprint;
      return Object.entries(files).every(isSame) ? open(library) : undefined;
    },
  };
}

/** The default export of the module has each operation by its path. @param path as of `moduleName` */
export function isOperation(path: string): boolean {
  return path.endsWith("/operation.yaml");
}

/** @param path of a mapping file, such as `generation/chat.yaml` */
export function moduleName(path: string): string {
  if (isOperation(path)) return "operations.js";
  return path.replace("/", ".").replace(/\.yaml$/, ".js");
}
