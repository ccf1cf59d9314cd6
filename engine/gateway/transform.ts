/** Reads the mapping files and the precompiled validators from disk and makes the transform engine of them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { globMatcher } from "../routing/glob.ts";
import type { Diagnostic } from "../transform/diagnostic/diagnostic.ts";
import { ListCompleter, type ListShapes, noLists } from "../transform/hub/complete-lists.ts";
import { openForward } from "../transform/lane/forward.ts";
import { keepsAnswers } from "../transform/lane/kept.ts";
import { type LaneTarget, openLane } from "../transform/lane/open.ts";
import type { Failed } from "../transform/mapping/compile.ts";
import { type Families, noFamilies, readFamilies } from "../transform/mapping/families.ts";
import {
  type BuiltVariant,
  buildLibrary,
  buildVariant,
  type Library,
  type Source,
  type Surroundings,
  type Variant,
} from "../transform/mapping/library.ts";
import { at } from "../transform/mapping/node.ts";
import { describeError, type SchemaError } from "../transform/mapping/validate.ts";
import type { CompiledWire, Validate, Validators } from "../transform/mapping/wire.ts";
import { knownGood, trusting } from "./known-good.ts";
import type { Transform } from "./service.ts";

/** The folder that holds `mappings`, `schemas` and `providers`. */
export const projectRoot: string = fileURLToPath(new URL("../../", import.meta.url));

/** All YAML files under a folder, with paths relative to it. */
export function readSources(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".yaml"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({
      path: relative(folder, file).split(sep).join("/"),
      text: readFileSync(file, "utf8"),
    }));
}

/** A precompiled AJV validator: false with its faults on itself. */
interface Precompiled {
  (body: unknown): boolean;
  errors?: SchemaError[] | null;
}

async function importValidator(path: string): Promise<Validate | undefined> {
  if (!existsSync(path)) return undefined;
  const { validate } = (await import(path)) as { validate: Precompiled };
  return (body) => (validate(body) ? undefined : describeError(validate.errors ?? []));
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
  /** Adds a wire of a provider's own; the same one only once. */
  learn(variant: Variant): { operation?: string; diagnostics: readonly Diagnostic[] };
}

/**
 * The shipped library: every mapping, with validators for the wires that have a request schema. `instead` is a file of
 * the caller's, added to them or in the place of one.
 */
export async function loadLibrary(root: string = projectRoot, instead?: Source): Promise<LoadedLibrary> {
  const shipped = readSources(join(root, "mappings"));
  return libraryOf(
    instead === undefined ? shipped : [...shipped.filter(({ path }) => path !== instead.path), instead],
    { root },
  );
}

export interface LibraryOptions {
  root?: string;
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
  { root = projectRoot, tests = false, trusted = false, failed }: LibraryOptions = {},
): Promise<LoadedLibrary> {
  const compiled = join(root, "schemas", "compiled");
  const validators = new Map<string, Validators>();
  for (const { path } of sources) {
    const [operation, file] = path.split("/");
    const wire = file?.replace(".yaml", "");
    const base = join(compiled, `${operation}.${wire}`);
    const normal = await importValidator(`${base}.js`);
    const strict = await importValidator(`${base}.strict.js`);
    if (normal !== undefined)
      validators.set(`${operation}.${wire}`, { default: normal, strict: strict ?? normal });
  }
  const surroundings: Surroundings = {
    validators: (operation, wire) => validators.get(`${operation}.${wire}`),
    ...(trusted ? trusting : knownGood(root)),
    lists: await importLists(join(compiled, "required-lists.js")),
    tests,
    ...(failed && { failed }),
  };
  const library = buildLibrary(sources, surroundings);
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const wires = [...library.wires.values()];
  const { families, diagnostics } = familiesOf(library, wires);
  library.diagnostics.push(...diagnostics);
  return { ...library, texts, families, shipped: wires, learn: learner(library, surroundings) };
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
    keeps: (client, caller, target) => keepsAnswers(client as CompiledWire, caller, target as LaneTarget),
    forward: (client, caller, target) => openForward(client as CompiledWire, caller, target as LaneTarget),
  };
}

export type { Diagnostic, Library };
