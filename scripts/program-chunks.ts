/**
 * The shared chunks of the build: modules that the same programs need are one chunk. A start then loads no code of another program,
 * and chunks never import each other in a circle: each program that needs a module also needs what the module imports.
 */
import { join } from "node:path";
import type { ChunkingContext, CodeSplittingGroup } from "rolldown";

/** Programs that must be small, or must start quickly, with the entries that each of them loads at its start. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  // Alone, because it must run before other code is compiled.
  cache: ["engine/installation/compile-cache.ts"],
  control: [
    "engine/cli/polywire.mjs",
    "engine/cli/main.ts",
    "engine/cli/serve.ts",
    "engine/cli/run-gateway.ts",
  ],
  traffic: [
    ...["engine/control/processes/traffic-main.ts", "engine/control/processes/run-traffic.ts"],
    ...["engine/server/native.ts", "engine/server/node-server.ts"],
  ],
  demo: ["demo/server.ts"],
  thread: ["engine/media/pool/pool-work.ts"],
};

/** @param root the folder that file names are relative to */
export function groupByProgram(root: string): CodeSplittingGroup[] {
  let modulesOf: Map<string, ReadonlySet<string>> | undefined;
  const groupOf = (id: string, chunking: ChunkingContext): string => {
    modulesOf ??= new Map(
      Object.entries(PROGRAMS).map(([name, entries]) => [name, reachableFrom(entries, root, chunking)]),
    );
    return nameOf([...modulesOf].flatMap(([name, modules]) => (modules.has(id) ? [name] : [])));
  };
  return subsets(Object.keys(PROGRAMS)).map((programs) => {
    const group = nameOf(programs);
    return {
      debugName: group,
      // An entry that waits for a late module must not be in a chunk that this module imports.
      name: (id, chunking) =>
        chunking.getModuleInfo(id)?.isEntry || groupOf(id, chunking) !== group ? null : group,
      minShareCount: programs.length === 0 ? 2 : 1,
      // A group also contains the imports of its modules, so groups of more programs have a higher priority.
      priority: programs.length,
    };
  });
}

/** Modules that no program needs at its start are in the chunk `commands`. */
const nameOf = (programs: readonly string[]): string => programs.join("-") || "commands";

/** The modules that the entries import, directly or not, without those that they load late. */
function reachableFrom(entries: readonly string[], root: string, chunking: ChunkingContext): Set<string> {
  const found = new Set(entries.map((path) => join(root, path)));
  for (const id of found)
    for (const imported of chunking.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

function subsets(names: readonly string[]): string[][] {
  const [first, ...others] = names;
  if (first === undefined) return [[]];
  return subsets(others).flatMap((subset) => [[first, ...subset], subset]);
}
