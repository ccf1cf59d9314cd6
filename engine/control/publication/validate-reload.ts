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
import { configOf, type Files, nothingStored, type Served } from "./snapshot.ts";
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
      later: readonly string[];
      /** Warnings. */
      diagnostics: Diagnostics;
      texts: ReadonlyMap<string, string>;
    };

/**
 * @param before the served files
 * @param given the new files. Of their environment, only references to secrets can differ
 * @param tests false if the tests in the files are known to pass
 * @param known cached results for exactly these mappings and schemas; those in `files` may be older
 * @param readFile reads the files that channels name; absent: they are not checked
 */
export async function rebuild(
  before: Served,
  given: Files,
  {
    tests = true,
    known,
    readFile,
  }: { tests?: boolean; known?: VerifiedLibrary | undefined; readFile?: ConfigInput["readFile"] } = {},
): Promise<Rebuilt> {
  const changedWireFiles = differing(sourcesOfWires(before.files), sourcesOfWires(given));
  const changed = [
    ...changedWireFiles,
    ...differing(otherSources(before.files), otherSources(given)),
    ...differingSecrets(before.files.environment, given.environment),
  ];
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
  // Without wires, every name of a wire would be an error too.
  if (!wrong.ok) return { kind: "refused", diagnostics: wrong, texts: library.texts };
  const {
    config,
    diagnostics: found,
    texts: named,
  } = configOf({ ...files, stored: nothingStored }, library, false, readFile);
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

/** As diagnostics name them: paths in the folder of mappings, and paths of schemas relative to its parent. */
export function pathsOfWires(files: Files): string[] {
  return sourcesOfWires(files).map(({ path }) => path);
}

function sourcesOfWires({ mappings, schemas = [] }: Files): SourceText[] {
  return [...mappings, ...schemas.map(({ path, text }) => ({ path: `schemas/${path}`, text }))];
}

function otherSources({ config, providers, prices, models }: Files): SourceText[] {
  return [config, ...Object.values(providers), ...[prices ?? [], models ?? []].flat()];
}

/** Paths of new, deleted and changed files. */
function differing(before: readonly SourceText[], after: readonly SourceText[]): string[] {
  const one = textsByPath(before);
  const other = textsByPath(after);
  return [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path));
}

/** References whose values differ, as the configuration has them. */
function differingSecrets(before: Files["environment"], after: Files["environment"]): string[] {
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
function sharing(before: Files, files: Files): Files {
  return applySnapshotDiff(before, diffSnapshots(before, files) ?? {});
}
