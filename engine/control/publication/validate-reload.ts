/**
 * Decides whether changed files can be served. The changed part is built and checked, and the tests of everything that depends
 * on it are run, before anything is swapped. Pure: files in; valid files or diagnostics out.
 */
import { isDeepStrictEqual } from "node:util";
import { type Config, startSettings } from "../../gateway/config/config.ts";
import type { ConfigInput, SourceText } from "../../gateway/config/config-input.ts";
import { type LibraryOptions, libraryOf } from "../../gateway/service/load-library.ts";
import type { VerifiedLibrary } from "../../gateway/service/verified-library.ts";
import { Diagnostics } from "../../language/diagnostics/diagnostics.ts";
import { configOf, emptyStored, type Files, type Served } from "./snapshot.ts";
import { applySnapshotDiff, diffSnapshots } from "./snapshot-diff.ts";

export type Rebuilt =
  | { kind: "same" }
  | { kind: "refused"; diagnostics: Diagnostics; texts: ReadonlyMap<string, string> }
  | {
      kind: "ready";
      /** Unchanged files are the same objects as before. */
      files: Files;
      config: Config;
      /** Paths of files that are new, deleted or changed. */
      changed: readonly string[];
      /** Settings that take effect only after a restart. */
      restartSettings: readonly string[];
      /** Warnings. */
      diagnostics: Diagnostics;
      texts: ReadonlyMap<string, string>;
    };

/**
 * @param before the served files
 * @param newFiles the new files. Of their environment, only references to secrets can differ
 * @param tests false if the tests in the files are known to pass
 * @param known cached results for exactly these mappings and schemas; those in `files` may be older
 * @param readFile reads the files that channels name; absent: they are not checked
 */
export async function rebuild(
  before: Served,
  newFiles: Files,
  {
    tests = true,
    known,
    readFile,
  }: { tests?: boolean; known?: VerifiedLibrary | undefined; readFile?: ConfigInput["readFile"] } = {},
): Promise<Rebuilt> {
  const changedWireFiles = listChangedPaths(sourcesOfWires(before.files), sourcesOfWires(newFiles));
  const changed = [
    ...changedWireFiles,
    ...listChangedPaths(otherSources(before.files), otherSources(newFiles)),
    ...listChangedSecrets(before.files.environment, newFiles.environment),
  ];
  if (changed.length === 0) return { kind: "same" };
  const { mappings, schemas, known: servedKnown } = before.files;
  const hasSameWires = changedWireFiles.length === 0;
  const files = reuseUnchangedFiles(before.files, {
    ...newFiles,
    ...(hasSameWires && { mappings, schemas }),
  });
  const served = servedKnown === undefined ? new Set() : namesIn(servedKnown);
  const isToTest: LibraryOptions["isToTest"] = ({ name }, paths) =>
    !served.has(name) || paths.some((path) => changed.includes(path));
  const library = await libraryOf(files.mappings, {
    schemas: files.schemas,
    ...(tests && { isToTest }),
    known: known ?? (hasSameWires ? servedKnown : undefined),
  });
  const libraryDiagnostics = new Diagnostics(library.diagnostics);
  // Without wires, each name of a wire in the other files would be reported as an error, too.
  if (!libraryDiagnostics.ok)
    return { kind: "refused", diagnostics: libraryDiagnostics, texts: library.texts };
  const {
    config,
    diagnostics: configDiagnostics,
    texts: configTexts,
  } = configOf({ ...files, stored: emptyStored }, library, false, readFile);
  const diagnostics = new Diagnostics([...library.diagnostics, ...configDiagnostics.sorted()]);
  const texts = new Map([...library.texts, ...configTexts]);
  if (config === undefined || !diagnostics.ok) return { kind: "refused", diagnostics, texts };
  const started = startSettings(before.config);
  const restartSettings = [...startSettings(config)].flatMap(([name, value]) =>
    isDeepStrictEqual(value, started.get(name)) ? [] : [name],
  );
  return {
    kind: "ready",
    files: reuseUnchangedFiles(before.files, { ...files, known: library.known() }),
    config,
    changed,
    restartSettings,
    diagnostics,
    texts,
  };
}

/** As diagnostics name them: paths in the folder of mappings, and paths of schemas relative to its parent. */
export function pathsOfWires(files: Files): string[] {
  return sourcesOfWires(files).map(({ path }) => path);
}

function sourcesOfWires({ mappings, schemas = [] }: Files): SourceText[] {
  return [...mappings, ...schemas.map(({ path, text }) => ({ path: `schemas/${path}`, text }))];
}

function otherSources({ config, providers, credentials = {}, prices, models }: Files): SourceText[] {
  return [
    config,
    ...Object.values(providers),
    ...Object.values(credentials),
    ...[prices ?? [], models ?? []].flat(),
  ];
}

/** Paths of new, deleted and changed files. */
function listChangedPaths(before: readonly SourceText[], after: readonly SourceText[]): string[] {
  const textsBefore = textsByPath(before);
  const textsAfter = textsByPath(after);
  return [...new Set([...textsBefore.keys(), ...textsAfter.keys()])].filter(
    (path) => textsBefore.get(path) !== textsAfter.get(path),
  );
}

/** References whose values differ, as the configuration has them. */
function listChangedSecrets(before: Files["environment"], after: Files["environment"]): string[] {
  return Object.keys(after)
    .filter((name) => before[name] !== after[name])
    .map((name) => `\${${name}}`);
}

function textsByPath(files: readonly SourceText[]): Map<string, string> {
  return new Map(files.map(({ path, text }) => [path, text]));
}

/** Names of operations and wires. */
function namesIn({ outline: { operations, wires }, variants }: VerifiedLibrary): Set<string> {
  return new Set([...[...operations, ...wires].map(({ mapping }) => mapping.name), ...Object.keys(variants)]);
}

/** The same files; unchanged ones are the same objects as before. */
function reuseUnchangedFiles(before: Files, files: Files): Files {
  return applySnapshotDiff(before, diffSnapshots(before, files) ?? {});
}
