/**
 * Builds wires from the texts of mapping files. All errors are reported at once. A library with an error contains no wires, so
 * that nothing starts incompletely.
 *
 * A variant is a wire as one provider implements it: defined in the provider's own file, or a shipped wire with overrides.
 */

import * as messages from "../diagnostics/build/checking.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { Diagnostics } from "../diagnostics/diagnostics.ts";
import { load } from "../yaml/load-yaml.ts";
import { at, type Document, plain, text } from "../yaml/yaml-node.ts";
import { Builder } from "./build-wire.ts";
import type { BuiltVariant, Library, Source, Surroundings, Variant } from "./library-contract.ts";
import { findEndpointConflicts, findNameConflict } from "./name-conflicts.ts";
import { createOperation, type DeclaredOperation, declarationOf, declaresOperation } from "./operation.ts";
import type { CompiledWire } from "./wire.ts";

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
    const wire = builder.build(builder.findBase());
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
  const base =
    variant.of === undefined ? builder.findBase(variant.below?.document) : builder.findMapping(variant.of);
  const wire = builder.build(base, variant);
  diagnostics.add(...findEndpointConflicts(wire, library.wires.values(), surroundings.reserved));
  return { ...(diagnostics.ok ? { wire } : {}), diagnostics: diagnostics.sorted() };
}

/** The supported version of the language, and the default of a file that does not set one. */
const LANGUAGE = 1;

/** A file of another version is rejected. */
function languageFault({ path, root }: Document): Diagnostic | undefined {
  const node = at(root, "language");
  if (node === undefined || plain(node) === LANGUAGE) return undefined;
  return messages.unknownLanguage({ path, span: node.span }, text(node) ?? "", LANGUAGE);
}
