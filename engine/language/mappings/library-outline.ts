/**
 * Plain data about mappings without errors: everything that a start needs, without the maps. A library is created from it
 * without reading a file; a wire's files are read when its maps are first used.
 */

import { type ListCompleter, noLists } from "../../conversion/hub/complete-lists.ts";
import { Diagnostics } from "../diagnostics/diagnostics.ts";
import { openMaps, type Precompiled } from "../precompiled/open-precompiled.ts";
import { load } from "../yaml/load-yaml.ts";
import type { Document, Node } from "../yaml/yaml-node.ts";
import type { Builder } from "./build-wire.ts";
import type { Library, Source, Surroundings, Variant } from "./library-contract.ts";
import type { Mapping } from "./mapping.ts";
import {
  createOperation,
  type Declaration,
  type DeclaredOperation,
  undeclaredOperation,
} from "./operation.ts";
import { type CompiledWire, createWire } from "./wire.ts";

/** The properties that need the mapping's files. */
type BodyKey = "document" | "joined" | "own" | "lists" | "maps" | "stream" | "fragments" | "tests";

export type Outline = Omit<Mapping, BodyKey>;

export interface LibraryOutline {
  operations: readonly { path: string; mapping: Outline; declaration: Declaration }[];
  wires: readonly { path: string; mapping: Outline }[];
  /** The path of the file with the capabilities of model families. */
  families: string | undefined;
}

/** For a library without errors. */
export function outlineOf({ operations, wires, familiesFile }: Library): LibraryOutline {
  return {
    families: familiesFile?.path,
    operations: [...operations.values()].map(({ maps, declaration }) => ({
      path: maps.mapping.document.path,
      mapping: withoutBody(maps.mapping),
      declaration,
    })),
    wires: [...wires.values()].map(({ mapping }) => ({
      path: mapping.document.path,
      mapping: withoutBody(mapping),
    })),
  };
}

export function withoutBody(mapping: Mapping): Outline {
  const { document, joined, own, lists, maps, stream, fragments, tests, ...outline } = mapping;
  return outline;
}

/** For restored wires: the reader and the compiler are loaded when maps are first used. */
export interface Restoring extends Surroundings {
  builder(): typeof Builder;
  /** The precompiled mapping of a file, if there is one of exactly these files. */
  precompiled?(path: string, documents: ReadonlyMap<string, Document>): Precompiled | undefined;
}

/** @param sources exactly the sources of the outline */
export function restoreLibrary(
  outline: LibraryOutline,
  sources: readonly Source[],
  surroundings: Restoring,
): Library {
  const names = new Map(outline.wires.map(({ path, mapping }) => [path, mapping.name]));
  const documents = new Map(
    sources.map(({ path, text }): [string, Document] => [path, lazyDocument(path, text, names.get(path))]),
  );
  const operations = new Map<string, DeclaredOperation>();
  const restore = (path: string, mapping: Outline): CompiledWire => {
    const document = documents.get(path);
    if (document === undefined)
      throw new Error(`the outline of a library names a file that is not there: ${path}`);
    return restoreWire(mapping, document, { documents, operations }, surroundings);
  };
  for (const { path, mapping, declaration } of outline.operations) {
    const operation = createOperation(restore(path, mapping), declaration);
    operations.set(operation.name, operation);
  }
  const wires = new Map(
    outline.wires.map(({ path, mapping }): [string, CompiledWire] => [mapping.name, restore(path, mapping)]),
  );
  const familiesFile = outline.families === undefined ? undefined : documents.get(outline.families);
  return { operations, wires, diagnostics: [], documents, familiesFile };
}

/** A provider's variant of a wire, restored from its outline. */
export function restoreVariant(
  outline: Outline,
  variant: Variant,
  library: Library,
  surroundings: Restoring,
): CompiledWire {
  return restoreWire(outline, variant.document, library, surroundings, variant);
}

/** The wire of a document without errors; its files are read when its maps are first used. */
function restoreWire(
  outline: Outline,
  document: Document,
  files: Pick<Library, "documents" | "operations">,
  surroundings: Restoring,
  variant?: Variant,
): CompiledWire {
  const { documents, operations } = files;
  const builder = (): Builder =>
    new (surroundings.builder())(document, files, surroundings, new Diagnostics());
  const { lists, failed } = surroundings;
  const readFromFiles = deferred(outline, lists, () => {
    const base = outline.extends === undefined ? undefined : documents.get(outline.extends);
    return builder().readValid(base, variant);
  });
  let loaded: { module: Precompiled | undefined } | undefined;
  const precompiled = (): Precompiled | undefined => {
    loaded ??= {
      module: variant === undefined ? surroundings.precompiled?.(document.path, documents) : undefined,
    };
    return loaded.module;
  };
  const mapping = deferred(outline, lists, () => {
    const body = precompiled()?.body();
    return body === undefined
      ? readFromFiles
      : Object.create(readFromFiles, Object.getOwnPropertyDescriptors(body));
  });
  return createWire(mapping, {
    operation: operations.get(outline.operation) ?? undeclaredOperation(outline.operation),
    compile: () => {
      const maps = precompiled()?.maps;
      if (maps === undefined) return builder().compileValid(readFromFiles);
      // The report of a failure needs the positions in the files.
      return openMaps(mapping, maps, failed && ((failure) => failed({ ...failure, mapping: readFromFiles })));
    },
    validators: surroundings.validators(mapping),
  });
}

/** A document that is parsed when its root is first used. */
function lazyDocument(path: string, text: string, mapping: string | undefined): Document {
  let root: Node | undefined;
  return {
    path,
    text,
    mapping,
    get root() {
      root ??= load(path, text).document?.root;
      if (root === undefined) throw new Error(`${path} was valid before and cannot be read now`);
      return root;
    },
  };
}

/** A mapping whose body is read at the first access. */
export function deferred(outline: Outline, lists: ListCompleter = noLists, read: () => Mapping): Mapping {
  let known: Mapping | undefined;
  const body = (): Mapping => {
    known ??= read();
    return known;
  };
  return {
    ...outline,
    lists,
    get document() {
      return body().document;
    },
    get joined() {
      return body().joined;
    },
    get own() {
      return body().own;
    },
    get maps() {
      return body().maps;
    },
    get stream() {
      return body().stream;
    },
    get fragments() {
      return body().fragments;
    },
    get tests() {
      return body().tests;
    },
  };
}
