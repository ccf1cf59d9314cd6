/**
 * From the texts of mapping files to wires that run. Everything that is wrong in any of them comes back at once; a
 * library with an error holds no wires, so nothing is ever started half-way.
 *
 * A variant is a wire as one provider speaks it: taught in the provider's own file, or a shipped one with overrides.
 */

import type { ListCompleter } from "../../conversion/hub/complete-lists.ts";
import * as say from "../diagnostics/build/checking.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { Diagnostics } from "../diagnostics/diagnostics.ts";
import type { TestResult } from "../tests/run-tests.ts";
import { load } from "../yaml/load-yaml.ts";
import { at, type Document, plain, text } from "../yaml/yaml-node.ts";
import { Builder } from "./build-wire.ts";
import type { Failed } from "./compile-mapping.ts";
import type { Mapping } from "./mapping.ts";
import { findEndpointConflicts, findNameConflict } from "./name-conflicts.ts";
import { createOperation, type DeclaredOperation, declarationOf, declaresOperation } from "./operation.ts";
import type { CompiledWire, Validators } from "./wire.ts";

/** A file's text; `path` is relative to the mappings' root, with `/`: `<operation>/<wire>.yaml`. */
export interface Source {
  path: string;
  text: string;
}

export interface Library {
  /** By name. */
  operations: ReadonlyMap<string, DeclaredOperation>;
  /** By name. */
  wires: Map<string, CompiledWire>;
  diagnostics: Diagnostic[];
  /** By path: what mappings may extend and include. */
  documents: ReadonlyMap<string, Document>;
  /** The file that says what families of models can do, where there is one. */
  familiesFile: Document | undefined;
}

export interface Surroundings {
  /**
   * The request validators of a wire, where a schema describes its requests; what is wrong with one is reported.
   * @param report absent: nothing was wrong when it was looked at before
   */
  validators(mapping: Mapping, report?: (found: Diagnostic) => void): Validators | undefined;
  /** Where the hubs require lists. Absent: nothing is known of it. */
  lists?: ListCompleter;
  /**
   * Runs the tests that a file carries (`language/tests/run-tests.ts`): a mapping whose own tests fail is not to be swapped in.
   * @param paths of all files that their outcome follows from
   */
  tests?(wire: CompiledWire, paths: readonly string[]): readonly Pick<TestResult, "diagnostics">[];
  /** Hears of maps that throw while they run. */
  failed?: Failed;
  /** What is served at a path whatever mappings say, in words; undefined where nothing is. */
  reserved?(method: string, path: string): string | undefined;
  /** What is wrong with a mapping (`language/checks/check-mapping.ts`). Absent: it is not checked. */
  check?(mapping: Mapping): Diagnostic[];
  /**
   * The mappings in which nothing was found before, neither by reading nor by checking nor by compiling them. They are
   * not checked again, and compiled when they are first used. Absent: none is known.
   */
  known?: { has(mapping: Fingerprint): boolean; add(mapping: Fingerprint): void };
}

/** What a mapping is made of: all texts, and who it is built for. */
export type Fingerprint = readonly string[];

/** A wire of a provider's own. */
export interface Variant {
  /** `<provider>/<wire>`. */
  name: string;
  /** The provider's file; its root is the node that says what is taught, or what is laid over `of`. */
  document: Document;
  /** The shipped wire that is overridden. Absent: the whole mapping stands in `document`. */
  of?: string;
  /** What its models can do, over what the mapping says. */
  capabilities?: Record<string, unknown>;
}

export interface BuiltVariant {
  /** Present when there is no error. */
  wire?: CompiledWire;
  diagnostics: Diagnostic[];
}

export function buildLibrary(sources: readonly Source[], surroundings: Surroundings): Library {
  const diagnostics = new Diagnostics();
  const documents = new Map<string, Document>();
  for (const { path, text } of sources) {
    const loaded = load(path, text);
    for (const diagnostic of loaded.diagnostics) diagnostics.add(diagnostic);
    if (loaded.document === undefined) continue;
    const fault = languageFault(loaded.document);
    if (fault === undefined) documents.set(path, loaded.document);
    else diagnostics.add(fault);
  }
  const operations = new Map<string, DeclaredOperation>();
  const files = { documents, operations };
  for (const document of documents.values()) {
    if (!declaresOperation(document.path)) continue;
    const maps = new Builder(document, files, surroundings, diagnostics).build(undefined);
    const operation = createOperation(maps, declarationOf(document.root));
    operations.set(operation.name, operation);
  }
  const wires = new Map<string, CompiledWire>();
  for (const document of documents.values()) {
    if (at(document.root, "mapping") === undefined) continue;
    const builder = new Builder(document, files, surroundings, diagnostics);
    const wire = builder.build(builder.extended());
    diagnostics.add(
      ...(findNameConflict(wire, wires) ??
        findEndpointConflicts(wire, wires.values(), surroundings.reserved)),
    );
    wires.set(wire.name, wire);
  }
  return {
    wires: diagnostics.ok ? wires : new Map(),
    diagnostics: diagnostics.sorted(),
    documents,
    operations,
    familiesFile: [...documents.values()].find(({ root }) => at(root, "families") !== undefined),
  };
}

export function buildVariant(library: Library, variant: Variant, surroundings: Surroundings): BuiltVariant {
  const diagnostics = new Diagnostics();
  const fault = languageFault(variant.document);
  if (fault !== undefined) return { diagnostics: [fault] };
  const builder = new Builder(variant.document, library, surroundings, diagnostics);
  const base = variant.of === undefined ? builder.extended() : builder.named(variant.of);
  const wire = builder.build(base, variant);
  diagnostics.add(...findEndpointConflicts(wire, library.wires.values(), surroundings.reserved));
  return { ...(diagnostics.ok ? { wire } : {}), diagnostics: diagnostics.sorted() };
}

/** The version of the language that is read here; a file that names none is of this one. */
const LANGUAGE = 1;

/** A file of another version is not read as if it were of this. */
function languageFault({ path, root }: Document): Diagnostic | undefined {
  const node = at(root, "language");
  if (node === undefined || plain(node) === LANGUAGE) return undefined;
  return say.unknownLanguage({ path, span: node.span }, text(node) ?? "", LANGUAGE);
}
