/** Opens the maps of a precompiled mapping (`write-mapping.ts`). */
import { readsOf } from "../losses/reads-of.ts";
import { ownName, ownNames } from "../losses/wire-names.ts";
import type { Bindings } from "../mappings/bindings.ts";
import type { Compiled, Failed, Program } from "../mappings/compile-mapping.ts";
import type { Mapping } from "../mappings/mapping.ts";
import type { MapLibrary } from "./map-library.ts";

/** The parts of a mapping that a conversion needs beside its maps and its outline. */
export type MappingBody = Pick<Mapping, "maps" | "fragments" | "stream">;

type Run = (...inputs: unknown[]) => unknown;

/** By name: a function that creates the map. */
export type MapFactories = Readonly<Record<string, () => Run>>;

/** What a module contains. */
export interface Precompiled {
  maps: MapFactories;
  body(): MappingBody;
}

/** The default export of a module. */
export interface PrecompiledModule {
  /** Fingerprints of the texts that the mapping was read from, by path. */
  files: Readonly<Record<string, string>>;
  open(library: MapLibrary): Precompiled;
}

/** Each map is created at its first call. */
export function openMaps(mapping: Mapping, maps: MapFactories, failed?: Failed): Compiled {
  const program: Program = {};
  const notCreated = new Map<string, () => Run>();
  for (const [name, create] of Object.entries(maps)) {
    const install = (): Run => {
      const created = create();
      const run =
        failed === undefined ? created : reportFailures(created, name as keyof Program, mapping, failed);
      notCreated.delete(name);
      Object.assign(program, { [name]: run });
      return run;
    };
    notCreated.set(name, install);
    Object.assign(program, { [name]: (...inputs: unknown[]) => install()(...inputs) });
  }
  return {
    program,
    source: "",
    *prepare() {
      // Creates the templates, which the first converted request needs.
      yield mapping.maps;
      for (const install of [...notCreated.values()]) yield install();
    },
    reads: (kind, caps) => readsOf(mapping)(kind, caps),
    ownWord: (path, document) => {
      const { requestDecode: decode } = mapping.maps;
      return decode && ownName(decode, mapping.fragments, path, document);
    },
    ownWords: (path) => {
      const { requestDecode: decode } = mapping.maps;
      return decode === undefined ? [] : ownNames(decode, mapping.fragments, path);
    },
  };
}

function reportFailures(run: Run, map: keyof Program, mapping: Mapping, failed: Failed): Run {
  return (document, bindings, emit) => {
    try {
      return run(document, bindings, emit);
    } catch (fault) {
      failed({ mapping, map, document, bindings: bindings as Bindings });
      throw fault;
    }
  };
}
