/**
 * Whether changed files may be served: what changed is built and checked, and the tests are run of all that follows from it, before
 * anything is swapped. It reads nothing and swaps nothing: files in, files that are right or diagnostics out.
 */
import { isDeepStrictEqual } from "node:util";
import { type Config, startSettings } from "../../gateway/config/config.ts";
import type { SourceText } from "../../gateway/config/config-input.ts";
import { type LibraryOptions, libraryOf } from "../../gateway/service/load-library.ts";
import type { VerifiedLibrary } from "../../gateway/service/verified-library.ts";
import { Diagnostics } from "../../language/diagnostics/diagnostics.ts";
import { configOf, type Files, nothingStored, type Served } from "./snapshot.ts";
import { applySnapshotDiff, diffSnapshots } from "./snapshot-diff.ts";

export type Rebuilt =
  | { kind: "same" }
  | { kind: "refused"; diagnostics: Diagnostics; texts: ReadonlyMap<string, string> }
  | {
      kind: "ready";
      /** In which what did not change is what was served before. */
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
 * @param before what is served now
 * @param given in the same environment: a process cannot be given another
 * @param tests false where the tests that the files carry hold, as somebody knows
 * @param known what was found out of these very mappings and schemas before; what `files` says of that may be older
 */
export async function rebuild(
  before: Served,
  given: Files,
  { tests = true, known }: { tests?: boolean; known?: VerifiedLibrary | undefined } = {},
): Promise<Rebuilt> {
  const changedWireFiles = differing(sourcesOfWires(before.files), sourcesOfWires(given));
  const changed = [...changedWireFiles, ...differing(otherSources(before.files), otherSources(given))];
  if (changed.length === 0) return { kind: "same" };
  const { mappings, schemas, known: servedKnown } = before.files;
  const hasSameWires = changedWireFiles.length === 0;
  const files = sharing(before.files, { ...given, ...(hasSameWires && { mappings, schemas }) });
  const served = servedKnown === undefined ? new Set() : namesIn(servedKnown);
  const isToTest: LibraryOptions["isToTest"] = ({ name }, paths) =>
    !served.has(name) || paths.some((path) => changed.includes(path));
  const library = await libraryOf(files.mappings, {
    schemas: files.schemas,
    ...(tests && { isToTest }),
    known: known ?? (hasSameWires ? servedKnown : undefined),
  });
  const wrong = new Diagnostics(library.diagnostics);
  // Without wires, everything that names one would be wrong, too.
  if (!wrong.ok) return { kind: "refused", diagnostics: wrong, texts: library.texts };
  const { config, diagnostics: found, texts: named } = configOf({ ...files, stored: nothingStored }, library);
  const diagnostics = new Diagnostics([...library.diagnostics, ...found.sorted()]);
  const texts = new Map([...library.texts, ...named]);
  if (config === undefined || !diagnostics.ok) return { kind: "refused", diagnostics, texts };
  const started = startSettings(before.config);
  const later = [...startSettings(config)].flatMap(([name, value]) =>
    isDeepStrictEqual(value, started.get(name)) ? [] : [name],
  );
  return {
    kind: "ready",
    files: sharing(before.files, { ...files, known: library.known() }),
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

function otherSources({ config, providers, prices }: Files): SourceText[] {
  return [config, ...Object.values(providers), ...(prices === undefined ? [] : [prices])];
}

/** Paths of what is new, gone or different. */
function differing(before: readonly SourceText[], after: readonly SourceText[]): string[] {
  const one = textsByPath(before);
  const other = textsByPath(after);
  return [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path));
}

function textsByPath(files: readonly SourceText[]): Map<string, string> {
  return new Map(files.map(({ path, text }) => [path, text]));
}

/** Of operations and wires. */
function namesIn({ outline: { operations, wires }, variants }: VerifiedLibrary): Set<string> {
  return new Set([...[...operations, ...wires].map(({ mapping }) => mapping.name), ...Object.keys(variants)]);
}

/** The same files, in which what is as it was before is the same object. */
function sharing(before: Files, files: Files): Files {
  return applySnapshotDiff(before, diffSnapshots(before, files) ?? {});
}
