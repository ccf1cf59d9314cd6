/** Reads the mapping files and the precompiled validators from disk, and builds a library. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, sep } from "node:path";
import requiredLists from "../../../schemas/compiled/required-lists.json" with { type: "json" };
import validatorPlaces from "../../../schemas/compiled/validators.json" with { type: "json" };
import { ListCompleter } from "../../conversion/hub/complete-lists.ts";
import { installation, packageRoot } from "../../installation/installation.ts";
import type { CheckObserver } from "../../language/checks/check-observer.ts";
import * as say from "../../language/diagnostics/build/clients.ts";
import type { Diagnostic } from "../../language/diagnostics/diagnostic.ts";
import type { Failed } from "../../language/mappings/compile-mapping.ts";
import { createFamilies, type Families, readFamilies } from "../../language/mappings/families.ts";
import type { BuiltVariant, Library, Source, Variant } from "../../language/mappings/library-contract.ts";
import { outlineOf, type Restoring, restoreLibrary } from "../../language/mappings/library-outline.ts";
import type { Mapping } from "../../language/mappings/mapping.ts";
import type { CompiledWire, Validate, Validators } from "../../language/mappings/wire.ts";
import { schemaFolder } from "../../language/schemas/brought-schemas.ts";
import { keyAt } from "../../language/yaml/yaml-node.ts";
import { globMatcher } from "../../routing/glob.ts";
import type { VariantSources } from "../config/config-input.ts";
import { reservedPath } from "../routes/reserved-paths.ts";
import { asValidate, OwnSchemas, type Precompiled, readValidators } from "./own-schemas.ts";
import { precompiledMappings } from "./precompiled-mappings.ts";
import { VariantLoader } from "./variant-loader.ts";
import { VerifiedLibraries, type VerifiedLibrary } from "./verified-library.ts";
import { openVerifiedMappings, trustAll } from "./verified-mappings.ts";

/**
 * Code that parses, checks, compiles and tests mappings is loaded on first use. A start with a valid cache does not need it.
 */
const require = createRequire(import.meta.url);
const loadLibraryBuilder = (): typeof import("../../language/mappings/library.ts") =>
  require("../../language/mappings/library.ts");
const loadWireBuilder = (): typeof import("../../language/mappings/build-wire.ts") =>
  require("../../language/mappings/build-wire.ts");
const loadTestRunner = (): typeof import("../../language/tests/run-tests.ts") =>
  require("../../language/tests/run-tests.ts");

/** Sources of wires: texts of mappings, and of JSON Schemas that Polywire does not ship. */
export interface WireSources {
  /** Paths are relative to the folder of mappings: `<operation>/<wire>.yaml`. */
  mappings: readonly Source[];
  /** Paths are relative to a folder `schemas`: `wire/<operation>/<wire>/request.json`. */
  schemas: readonly Source[];
}

/**
 * The shipped mappings, and those of the operator under `operatorFolder`, in `mappings/` and `schemas/`. An operator's mapping
 * replaces a shipped one of the same path.
 */
export function readWireSources(operatorFolder?: string): WireSources {
  const shipped = readSources(join(packageRoot, "mappings"));
  if (operatorFolder === undefined || relative(packageRoot, operatorFolder) === "")
    return { mappings: shipped, schemas: [] };
  const [mappings, schemas] = [
    [join(operatorFolder, "mappings"), ".yaml"],
    [join(operatorFolder, "schemas"), ".json"],
  ].map(([folder = "", ending]) => (existsSync(folder) ? readSources(folder, ending) : [])) as [
    Source[],
    Source[],
  ];
  return { mappings: [...withoutPaths(shipped, mappings), ...mappings], schemas };
}

function withoutPaths(sources: readonly Source[], others: readonly Source[]): Source[] {
  const paths = new Set(others.map(({ path }) => path));
  return sources.filter(({ path }) => !paths.has(path));
}

/** All files with this extension under a folder, with relative paths. */
export function readSources(folder: string, ending = ".yaml"): Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({
      path: relative(folder, file).split(sep).join("/"),
      text: readFileSync(file, "utf8"),
    }));
}

/**
 * The shipped validators of a wire. They are large, so each is loaded on first use.
 * @param name operation and wire: `images.images`
 */
function shippedValidators(name: string): Validators | undefined {
  const [normal, strict] = [exportOf(name), exportOf(`${name}.strict`)];
  if (normal === undefined) return undefined;
  const validate = lazyValidator(() => readShipped(normal));
  return { default: validate, strict: strict ? lazyValidator(() => readShipped(strict)) : validate };
}

function exportOf(name: string): readonly string[] | undefined {
  const exportsByName: Readonly<Record<string, readonly string[]>> = validatorPlaces;
  return exportsByName[name];
}

function readShipped([file = "", exportName = ""]: readonly string[]): Validate {
  const module = require(join(packageRoot, "schemas/compiled", file)) as Record<string, Precompiled>;
  return asValidate(module[exportName] as Precompiled);
}

function lazyValidator(read: () => Validate): Validate {
  let validate: Validate | undefined;
  return (body) => {
    validate ??= read();
    return validate(body);
  };
}

export interface LoadedLibrary extends Library {
  /** The texts that diagnostics refer to, by path. */
  texts: ReadonlyMap<string, string>;
  /** Capabilities of model families. */
  families: Families;
  /** The wires of the mapping files, without wires of providers. */
  shipped: readonly CompiledWire[];
  /** The cacheable results, including wires added so far; undefined if there is an error. */
  known(): VerifiedLibrary | undefined;
  /** Adds a wire of a provider; a repeated call has no effect. */
  addVariant(variant: Variant): { operation?: string; diagnostics: readonly Diagnostic[] };
  /** Cache of provider files that define wires for clients. */
  variantSources: VariantSources;
  /**
   * The same mappings without the wires of providers. Unchanged wires are reused.
   * @param found cached results about wires that may be added
   */
  rebuild(found: VerifiedLibrary | undefined): LoadedLibrary;
}

/**
 * The shipped library and the operator's mappings under `operatorFolder`, with validators for wires that have a request schema.
 * `replacements` are more files, which are added or replace others.
 */
export async function loadLibrary(
  operatorFolder?: string,
  replacements: readonly Source[] = [],
  observer?: CheckObserver,
): Promise<LoadedLibrary> {
  const { mappings, schemas } = readWireSources(operatorFolder);
  const sources = [...withoutPaths(mappings, replacements), ...replacements];
  return libraryOf(sources, { schemas, ...(observer && { observer }) });
}

export interface LibraryOptions {
  /** In addition to the shipped ones. */
  schemas?: readonly Source[] | undefined;
  /**
   * Whether to run the tests in a wire's file, and to reject the wire if they fail. Absent: no tests run.
   * @param paths of all files that determine the result
   */
  isToTest?(wire: Pick<CompiledWire, "name">, paths: readonly string[]): boolean;
  /** The files are already checked: they are compiled on first use, without checks. */
  trusted?: boolean;
  /** Cached results for the same files. */
  known?: VerifiedLibrary | undefined;
  /** Called when a map throws at run time. */
  failed?: Failed;
  /** Receives what the checks of its file find out. They run even if the file is known to be valid. */
  observer?: CheckObserver;
}

/** Builds a library of these mapping files. */
export async function libraryOf(
  sources: readonly Source[],
  options: LibraryOptions = {},
): Promise<LoadedLibrary> {
  const { schemas = [], isToTest, trusted = false, known, failed, observer } = options;
  const knownValidators = known?.validators ?? {};
  const paths = new Set(sources.map(({ path }) => path));
  const ownSchemas = new OwnSchemas(installation, schemas, knownValidators);
  const lists = new ListCompleter(requiredLists);
  const surroundings: Restoring = {
    validators(mapping, report) {
      const { name, operation, family, clients } = mapping;
      if (knownValidators[name] !== undefined) return readValidators(knownValidators[name]);
      const skipsChecks = trusted || report === undefined;
      const found = skipsChecks ? undefined : ownSchemas.validatorsOf(mapping, report);
      if (found !== undefined) return found === "refused" ? undefined : found;
      const shipped = paths.has(`${operation}/${family}.yaml`)
        ? shippedValidators(`${operation}.${family}`)
        : undefined;
      if (shipped === undefined && clients !== undefined && !skipsChecks) reportUndescribed(mapping, report);
      return shipped;
    },
    ...(trusted ? trustAll : openVerifiedMappings(installation, ownSchemas.schemas, observer)),
    lists,
    reserved: reservedPath,
    ...(isToTest && {
      tests: (wire, paths) => (isToTest(wire, paths) ? loadTestRunner().runTests(wire) : []),
    }),
    builder: () => loadWireBuilder().Builder,
    ...precompiledMappings(installation, lists),
    ...(failed && { failed }),
  };
  const library =
    known === undefined
      ? loadLibraryBuilder().buildLibrary(sources, surroundings)
      : restoreLibrary(known.outline, sources, surroundings);
  const texts = new Map([...sources, ...ownSchemas.files].map(({ path, text }) => [path, text]));
  const shippedByName = new Map(library.wires);
  const wires = [...shippedByName.values()];
  const { families, diagnostics } =
    known === undefined ? familiesOf(library, wires) : { families: known.families, diagnostics: [] };
  library.diagnostics.push(...ownSchemas.diagnostics, ...diagnostics);
  const isValid = library.diagnostics.length === 0;
  const modelFamilies = createFamilies(families, globMatcher);
  const buildFor =
    (targetLibrary: Library) =>
    (variant: Variant): BuiltVariant =>
      loadLibraryBuilder().buildVariant(targetLibrary, variant, surroundings);
  const toLoadedLibrary = (targetLibrary: Library, variantLoader: VariantLoader): LoadedLibrary => ({
    ...targetLibrary,
    texts,
    families: modelFamilies,
    shipped: wires,
    addVariant: (variant) => variantLoader.addVariant(variant),
    variantSources: variantLoader,
    rebuild: (found) => {
      const next = { ...library, wires: new Map(shippedByName) };
      return toLoadedLibrary(
        next,
        new VariantLoader(next, surroundings, buildFor(next), found, variantLoader),
      );
    },
    known: () =>
      isValid
        ? {
            outline: known?.outline ?? outlineOf({ ...library, wires: shippedByName }),
            families,
            variants: variantLoader.variants,
            variantSources: variantLoader.variantSources,
            validators: Object.fromEntries(ownSchemas.texts),
          }
        : undefined,
  });
  return toLoadedLibrary(library, new VariantLoader(library, surroundings, buildFor(library), known));
}

export interface CachedLibrary {
  library: LoadedLibrary;
  /** Caches the results for the next start. */
  save(): void;
}

/** The same, using the cache of the last start with these files if it exists. */
export async function cachedLibraryOf(
  sources: readonly Source[],
  schemas: readonly Source[],
  isToTest: LibraryOptions["isToTest"],
): Promise<CachedLibrary> {
  const libraries = new VerifiedLibraries(installation, sources, schemas);
  const { known } = libraries;
  const library = await libraryOf(sources, { schemas, known, ...(isToTest && { isToTest }) });
  return { library, save: () => libraries.save(library.known()) };
}

function reportUndescribed(mapping: Mapping, report: (found: Diagnostic) => void): void {
  const { document, name } = mapping;
  const { span } = keyAt(document.root, ["clients"]) ?? document.root;
  report(
    say.requestsUndescribed(
      { path: document.path, span },
      name,
      `${schemaFolder(mapping).slice(1)}request.json`,
    ),
  );
}

/** If a mapping has an error, there are no wires to check families against. */
function familiesOf(library: Library, wires: readonly CompiledWire[]): ReturnType<typeof readFamilies> {
  const { familiesFile } = library;
  if (familiesFile === undefined || wires.length === 0) return { families: [], diagnostics: [] };
  return readFamilies(familiesFile, wires);
}

export type { Diagnostic, Library };
