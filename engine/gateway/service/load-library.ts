/** Reads the mapping files and the precompiled validators from disk and makes a library of them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, sep } from "node:path";
import { ListCompleter, type ListShapes, noLists } from "../../conversion/hub/complete-lists.ts";
import { installation, packageRoot } from "../../installation/installation.ts";
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
import { VariantLoader } from "./variant-loader.ts";
import { VerifiedLibraries, type VerifiedLibrary } from "./verified-library.ts";
import { openVerifiedMappings, trusting } from "./verified-mappings.ts";

/**
 * What reads, checks and compiles mappings, and what runs their tests, is loaded when that is to be done: a start that finds
 * what is known of them does nothing of it.
 */
const require = createRequire(import.meta.url);
const building = (): typeof import("../../language/mappings/library.ts") =>
  require("../../language/mappings/library.ts");
const compiling = (): typeof import("../../language/mappings/build-wire.ts") =>
  require("../../language/mappings/build-wire.ts");
const testing = (): typeof import("../../language/tests/run-tests.ts") =>
  require("../../language/tests/run-tests.ts");

/** What wires are made of: texts of mappings, and of JSON Schemas that do not come with Polywire. */
export interface WireSources {
  /** Paths are relative to the folder of mappings: `<operation>/<wire>.yaml`. */
  mappings: readonly Source[];
  /** Paths are relative to a folder `schemas`: `wire/<operation>/<wire>/request.json`. */
  schemas: readonly Source[];
}

/**
 * The shipped mappings, and under `operatorFolder` those of the operator, in `mappings/` and `schemas/`; a mapping takes
 * the place of a shipped one of the same path.
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
  return { mappings: [...without(shipped, mappings), ...mappings], schemas };
}

function without(sources: readonly Source[], others: readonly Source[]): Source[] {
  const paths = new Set(others.map(({ path }) => path));
  return sources.filter(({ path }) => !paths.has(path));
}

/** All files under a folder whose names end so, with paths relative to it. */
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

/** The shipped validators of a wire, by the beginning of their files' names. They are large: each is read when it is first asked. */
function shippedValidators(base: string): Validators | undefined {
  const [normal, strict] = [`${base}.js`, `${base}.strict.js`];
  if (!existsSync(normal)) return undefined;
  const validate = whenAsked(() => readShipped(normal));
  return { default: validate, strict: existsSync(strict) ? whenAsked(() => readShipped(strict)) : validate };
}

function readShipped(path: string): Validate {
  return asValidate((require(path) as { validate: Precompiled }).validate);
}

function whenAsked(read: () => Validate): Validate {
  let validate: Validate | undefined;
  return (body) => {
    validate ??= read();
    return validate(body);
  };
}

async function importLists(path: string): Promise<ListCompleter> {
  if (!existsSync(path)) return noLists;
  const { requiredLists } = (await import(path)) as { requiredLists: ListShapes };
  return new ListCompleter(requiredLists);
}

export interface LoadedLibrary extends Library {
  /** The texts that diagnostics point into, by path. */
  texts: ReadonlyMap<string, string>;
  /** What families of models can do. */
  families: Families;
  /** The wires of the mapping files, without those that providers add. */
  shipped: readonly CompiledWire[];
  /** What need not be found out again, with the wires that were learnt so far; undefined where something is wrong. */
  known(): VerifiedLibrary | undefined;
  /** Adds a wire of a provider's own; the same one only once. */
  learn(variant: Variant): { operation?: string; diagnostics: readonly Diagnostic[] };
  /** Providers' files of which is known what they teach. */
  teachers: VariantSources;
  /**
   * The same mappings without what providers added. What comes again as it was is not made again.
   * @param found what is known of what may be added
   */
  anew(found: VerifiedLibrary | undefined): LoadedLibrary;
}

/**
 * The shipped library and what stands under `operatorFolder`: every mapping, with validators for the wires that have a
 * request schema.
 * `instead` is a file of the caller's, added to them or in the place of one.
 */
export async function loadLibrary(operatorFolder?: string, instead?: Source): Promise<LoadedLibrary> {
  const { mappings, schemas } = readWireSources(operatorFolder);
  const sources = instead === undefined ? mappings : [...without(mappings, [instead]), instead];
  return libraryOf(sources, { schemas });
}

export interface LibraryOptions {
  /** Beside the shipped ones. */
  schemas?: readonly Source[] | undefined;
  /**
   * Whether a wire that fails the tests that its file carries is refused, too. Absent: none is tested.
   * @param paths of all files that their outcome follows from
   */
  isToTest?(wire: Pick<CompiledWire, "name">, paths: readonly string[]): boolean;
  /** Somebody else has checked them: they are compiled when they are first used, and nothing is looked for. */
  trusted?: boolean;
  /** What was found out about the same files before. */
  known?: VerifiedLibrary | undefined;
  /** Hears of maps that throw while they run. */
  failed?: Failed;
}

/** A library of these mapping files. */
export async function libraryOf(
  sources: readonly Source[],
  options: LibraryOptions = {},
): Promise<LoadedLibrary> {
  const { schemas = [], isToTest, trusted = false, known, failed } = options;
  const given = known?.validators ?? {};
  const compiled = join(packageRoot, "schemas", "compiled");
  const paths = new Set(sources.map(({ path }) => path));
  const ownSchemas = new OwnSchemas(installation, schemas, given);
  const surroundings: Restoring = {
    validators(mapping, report) {
      const { name, operation, family, clients } = mapping;
      if (given[name] !== undefined) return readValidators(given[name]);
      const isJudged = trusted || report === undefined;
      const found = isJudged ? undefined : ownSchemas.validatorsOf(mapping, report);
      if (found !== undefined) return found === "refused" ? undefined : found;
      const usual = paths.has(`${operation}/${family}.yaml`)
        ? shippedValidators(join(compiled, `${operation}.${family}`))
        : undefined;
      if (usual === undefined && clients !== undefined && !isJudged) reportUndescribed(mapping, report);
      return usual;
    },
    ...(trusted ? trusting : openVerifiedMappings(installation, ownSchemas.schemas)),
    lists: await importLists(join(compiled, "required-lists.js")),
    reserved: reservedPath,
    ...(isToTest && { tests: (wire, paths) => (isToTest(wire, paths) ? testing().runTests(wire) : []) }),
    builder: () => compiling().Builder,
    ...(failed && { failed }),
  };
  const library =
    known === undefined
      ? building().buildLibrary(sources, surroundings)
      : restoreLibrary(known.outline, sources, surroundings);
  const texts = new Map([...sources, ...ownSchemas.files].map(({ path, text }) => [path, text]));
  const shippedByName = new Map(library.wires);
  const wires = [...shippedByName.values()];
  const { families, diagnostics } =
    known === undefined ? familiesOf(library, wires) : { families: known.families, diagnostics: [] };
  library.diagnostics.push(...ownSchemas.diagnostics, ...diagnostics);
  const isRight = library.diagnostics.length === 0;
  const created = createFamilies(families, globMatcher);
  const buildFor =
    (into: Library) =>
    (variant: Variant): BuiltVariant =>
      building().buildVariant(into, variant, surroundings);
  const loaded = (into: Library, variantLoader: VariantLoader): LoadedLibrary => ({
    ...into,
    texts,
    families: created,
    shipped: wires,
    learn: (variant) => variantLoader.learn(variant),
    teachers: variantLoader,
    anew: (found) => {
      const next = { ...library, wires: new Map(shippedByName) };
      return loaded(next, new VariantLoader(next, surroundings, buildFor(next), found, variantLoader));
    },
    known: () =>
      isRight
        ? {
            outline: known?.outline ?? outlineOf({ ...library, wires: shippedByName }),
            families,
            variants: variantLoader.variants,
            teachers: variantLoader.teachers,
            validators: Object.fromEntries(ownSchemas.texts),
          }
        : undefined,
  });
  return loaded(library, new VariantLoader(library, surroundings, buildFor(library), known));
}

export interface KeptLibrary {
  library: LoadedLibrary;
  /** Keeps what is known of it for the next start. */
  keep(): void;
}

/** The same, out of what was kept of the last start with these files, where that is there. */
export async function keptLibraryOf(
  sources: readonly Source[],
  schemas: readonly Source[],
  isToTest: LibraryOptions["isToTest"],
): Promise<KeptLibrary> {
  const libraries = new VerifiedLibraries(installation, sources, schemas);
  const { known } = libraries;
  const library = await libraryOf(sources, { schemas, known, ...(isToTest && { isToTest }) });
  return { library, keep: () => libraries.keep(library.known()) };
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

/** Where mappings are wrong there are no wires, and nothing to hold families to. */
function familiesOf(library: Library, wires: readonly CompiledWire[]): ReturnType<typeof readFamilies> {
  const { familiesFile } = library;
  if (familiesFile === undefined || wires.length === 0) return { families: [], diagnostics: [] };
  return readFamilies(familiesFile, wires);
}

export type { Diagnostic, Library };
