/**
 * Whether changed files may be served: everything is built and checked again, and the tests that the files carry are
 * run, before anything is swapped. It reads nothing and swaps nothing: files in, files that are right or diagnostics out.
 */
import { isDeepStrictEqual } from "node:util";
import { type Config, type SourceText, startSettings } from "../gateway/config/config.ts";
import type { KnownLibrary } from "../gateway/service/known-library.ts";
import { libraryOf } from "../gateway/service/transform.ts";
import { Diagnostics } from "../transform/diagnostic/diagnostics.ts";
import { configOf, type Files, nothingStored } from "./snapshot.ts";

export type Rebuilt =
  | { kind: "same" }
  | { kind: "refused"; diagnostics: Diagnostics; texts: ReadonlyMap<string, string> }
  | {
      kind: "ready";
      files: Files;
      config: Config;
      /** Paths of files that are new, gone or different. */
      changed: readonly string[];
      /** Settings that count from the next start on only. */
      later: readonly string[];
      /** Warnings. */
      diagnostics: Diagnostics;
      texts: ReadonlyMap<string, string>;
    };

/**
 * @param before what is served now; `config` is what was made of it
 * @param tests false where the tests that the files carry hold, as somebody knows
 * @param known what was found out of these very mappings and schemas before; what `files` says of that may be older
 */
export async function rebuild(
  before: { files: Files; config: Config },
  files: Files,
  { tests = true, known }: { tests?: boolean; known?: KnownLibrary | undefined } = {},
): Promise<Rebuilt> {
  const changed = differing(textsOf(before.files), textsOf(files));
  if (changed.length === 0 && isDeepStrictEqual(before.files.environment, files.environment)) {
    return { kind: "same" };
  }
  const library = await libraryOf(files.mappings, { schemas: files.schemas, tests, known });
  const wrong = new Diagnostics(library.diagnostics);
  // Without wires, everything that names one would be wrong, too.
  if (!wrong.ok) return { kind: "refused", diagnostics: wrong, texts: library.texts };
  const { config, diagnostics: found, texts: named } = configOf({ ...files, stored: nothingStored }, library);
  const diagnostics = new Diagnostics([...library.diagnostics, ...found.sorted()]);
  const texts = new Map([...library.texts, ...named]);
  if (config === undefined || !diagnostics.ok) return { kind: "refused", diagnostics, texts };
  const served = startSettings(before.config);
  const later = [...startSettings(config)].flatMap(([name, value]) =>
    isDeepStrictEqual(value, served.get(name)) ? [] : [name],
  );
  return {
    kind: "ready",
    files: { ...files, known: library.known() },
    config,
    changed,
    later,
    diagnostics,
    texts,
  };
}

/** As diagnostics name them: paths in the folder of mappings, and of schemas from above theirs. */
export function pathsOfWires(files: Files): string[] {
  return sourcesOfWires(files).map(({ path }) => path);
}

function sourcesOfWires({ mappings, schemas = [] }: Files): SourceText[] {
  return [...mappings, ...schemas.map(({ path, text }) => ({ path: `schemas/${path}`, text }))];
}

function textsOf(files: Files): Map<string, string> {
  const { config, providers, prices } = files;
  const sources = [...sourcesOfWires(files), config, ...Object.values(providers)];
  if (prices !== undefined) sources.push(prices);
  return new Map(sources.map(({ path, text }) => [path, text]));
}

function differing(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path));
}
