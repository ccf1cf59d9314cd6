/** Reads the mapping files and the precompiled validators from disk and makes the transform engine of them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { globMatcher } from "../../routing/glob.ts";
import * as say from "../../transform/diagnostic/build/clients.ts";
import type { Diagnostic } from "../../transform/diagnostic/diagnostic.ts";
import { ListCompleter, type ListShapes, noLists } from "../../transform/hub/complete-lists.ts";
import { keepsAnswers } from "../../transform/lane/kept.ts";
import { openForward } from "../../transform/lane/open-forward.ts";
import { type LaneTarget, openLane, openSteps } from "../../transform/lane/open-lane.ts";
import { openSession } from "../../transform/lane/open-session.ts";
import type { Failed } from "../../transform/mapping/compile.ts";
import { type Families, noFamilies, readFamilies } from "../../transform/mapping/families.ts";
import {
  type BuiltVariant,
  buildLibrary,
  buildVariant,
  type Library,
  type Source,
  type Surroundings,
  type Variant,
} from "../../transform/mapping/library.ts";
import type { Mapping } from "../../transform/mapping/mapping.ts";
import { at, keyAt } from "../../transform/mapping/node.ts";
import { schemaFolder } from "../../transform/mapping/schemas-of.ts";
import type { CompiledWire, Validate, Validators } from "../../transform/mapping/wire.ts";
import { knownGood, trusting } from "./known-good.ts";
import {
  asValidate,
  OwnSchemas,
  type Precompiled,
  readValidators,
  type ValidatorTexts,
} from "./own-schemas.ts";
import type { Transform } from "./service.ts";

/** The folder that holds `mappings`, `schemas` and `providers`. */
export const projectRoot: string = fileURLToPath(new URL("../../../", import.meta.url));

/** What wires are made of: texts of mappings, and of JSON Schemas that do not come with Polywire. */
export interface WireSources {
  /** Paths are relative to the folder of mappings: `<operation>/<wire>.yaml`. */
  mappings: readonly Source[];
  /** Paths are relative to a folder `schemas`: `wire/<operation>/<wire>/request.json`. */
  schemas: readonly Source[];
}

/**
 * The shipped mappings, and under `own` those of the operator, in `mappings/` and `schemas/`; a mapping takes the place of a
 * shipped one of the same path.
 */
export function readWireSources(own?: string): WireSources {
  const shipped = readSources(join(projectRoot, "mappings"));
  if (own === undefined || relative(projectRoot, own) === "") return { mappings: shipped, schemas: [] };
  const [mappings, schemas] = [
    [join(own, "mappings"), ".yaml"],
    [join(own, "schemas"), ".json"],
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

async function importValidator(path: string): Promise<Validate | undefined> {
  if (!existsSync(path)) return undefined;
  const { validate } = (await import(path)) as { validate: Precompiled };
  return asValidate(validate);
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
  /** Of the wires whose schemas do not come with Polywire, by name; grows as wires are learnt. */
  validators: ReadonlyMap<string, ValidatorTexts>;
  /** Adds a wire of a provider's own; the same one only once. */
  learn(variant: Variant): { operation?: string; diagnostics: readonly Diagnostic[] };
}

/**
 * The shipped library and what stands under `own`: every mapping, with validators for the wires that have a request schema.
 * `instead` is a file of the caller's, added to them or in the place of one.
 */
export async function loadLibrary(own?: string, instead?: Source): Promise<LoadedLibrary> {
  const { mappings, schemas } = readWireSources(own);
  const sources = instead === undefined ? mappings : [...without(mappings, [instead]), instead];
  return libraryOf(sources, { schemas });
}

export interface LibraryOptions {
  /** Beside the shipped ones. */
  schemas?: readonly Source[] | undefined;
  /** Of wires of which others have compiled the schemas, by name. */
  validators?: Readonly<Record<string, ValidatorTexts>> | undefined;
  /** Those that fail the tests that they carry are refused, too. */
  tests?: boolean;
  /** Somebody else has checked them: they are compiled when they are first used, and nothing is looked for. */
  trusted?: boolean;
  /** Hears of maps that throw while they run. */
  failed?: Failed;
}

/** A library of these mapping files. */
export async function libraryOf(
  sources: readonly Source[],
  { schemas = [], validators: given = {}, tests = false, trusted = false, failed }: LibraryOptions = {},
): Promise<LoadedLibrary> {
  const compiled = join(projectRoot, "schemas", "compiled");
  const shipped = new Map<string, Validators>();
  for (const { path } of sources) {
    const [operation, file] = path.split("/");
    const wire = file?.replace(".yaml", "");
    const base = join(compiled, `${operation}.${wire}`);
    const normal = await importValidator(`${base}.js`);
    const strict = await importValidator(`${base}.strict.js`);
    if (normal !== undefined)
      shipped.set(`${operation}.${wire}`, { default: normal, strict: strict ?? normal });
  }
  const own = new OwnSchemas(projectRoot, schemas);
  const surroundings: Surroundings = {
    validators(mapping, report) {
      const { name, operation, family, clients } = mapping;
      if (given[name] !== undefined) return readValidators(given[name]);
      const found = trusted ? undefined : own.validatorsOf(mapping, report);
      if (found !== undefined) return found === "refused" ? undefined : found;
      const usual = shipped.get(`${operation}.${family}`);
      if (usual === undefined && clients !== undefined && !trusted) reportUndescribed(mapping, report);
      return usual;
    },
    ...(trusted ? trusting : knownGood(projectRoot, own.schemas)),
    lists: await importLists(join(compiled, "required-lists.js")),
    tests,
    ...(failed && { failed }),
  };
  const library = buildLibrary(sources, surroundings);
  const texts = new Map([...sources, ...own.files].map(({ path, text }) => [path, text]));
  const wires = [...library.wires.values()];
  const { families, diagnostics } = familiesOf(library, wires);
  library.diagnostics.push(...own.diagnostics, ...diagnostics);
  const learn = learner(library, surroundings);
  return { ...library, texts, families, shipped: wires, learn, validators: own.texts };
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
  const document = [...library.documents.values()].find(({ root }) => at(root, "families") !== undefined);
  if (document === undefined || wires.length === 0) return { families: noFamilies, diagnostics: [] };
  return readFamilies(document, wires, globMatcher);
}

function learner(library: Library, surroundings: Surroundings): LoadedLibrary["learn"] {
  const built = new Map<string, BuiltVariant & { text: string }>();
  return (variant) => {
    const { path, text } = variant.document;
    const key = `${path} ${variant.name}`;
    let known = built.get(key);
    if (known?.text !== text) known = { ...buildVariant(library, variant, surroundings), text };
    built.set(key, known);
    const { wire, diagnostics } = known;
    if (wire === undefined) return { diagnostics };
    library.wires.set(wire.name, wire);
    return { operation: wire.operation, diagnostics };
  };
}

/** What the gateway needs of a library. Its wires are the only ones that it will ever hand in. */
export function transformOf(library: Library & { families?: Families }): Transform {
  const { families = noFamilies } = library;
  return {
    wires: library.wires,
    operations: (model) => families.operations(model),
    family: (wire, ...models) => families.find((wire as CompiledWire).mapping.family, ...models),
    lane: (client, caller, target) => openLane(client as CompiledWire, caller, target as LaneTarget),
    steps: (target, request) => openSteps(target as LaneTarget, request),
    keeps: (client, caller, target) => keepsAnswers(client as CompiledWire, caller, target as LaneTarget),
    forward: (client, caller, target) => openForward(client as CompiledWire, caller, target as LaneTarget),
    session: (client, caller, target) => openSession(client as CompiledWire, caller, target as LaneTarget),
  };
}

export type { Diagnostic, Library };
