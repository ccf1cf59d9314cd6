/**
 * From the texts of mapping files to wires that run. Everything that is wrong in any of them comes back at once; a
 * library with an error holds no wires, so nothing is ever started half-way.
 */
import type { Diagnostic } from "../diagnostic/diagnostic.ts";
import { Diagnostics } from "../diagnostic/diagnostics.ts";
import { Refusal } from "../expression/emit/refusal.ts";
import { compileMapping } from "./compile.ts";
import { toDiagnostic } from "./fault.ts";
import { load } from "./load.ts";
import type { Document } from "./node.ts";
import { at, plain, readMapping } from "./read.ts";
import { topLevelReads } from "./top-level.ts";
import { type CompiledWire, createWire, type Validators } from "./wire.ts";

/** A file's text; `path` is relative to the mappings' root, with `/` (`generate/chat.yaml`). */
export interface Source {
  path: string;
  text: string;
}

export interface Library {
  /** By name. */
  wires: Map<string, CompiledWire>;
  diagnostics: Diagnostic[];
}

export interface Surroundings {
  /** The compiled request validators of a wire, where it has a schema. */
  validators(operation: string, wire: string): Validators | undefined;
}

export function buildLibrary(sources: readonly Source[], surroundings: Surroundings): Library {
  const diagnostics = new Diagnostics();
  const documents = new Map<string, Document>();
  for (const { path, text } of sources) {
    const loaded = load(path, text);
    for (const diagnostic of loaded.diagnostics) diagnostics.add(diagnostic);
    if (loaded.document !== undefined) documents.set(path, loaded.document);
  }
  const wires = new Map<string, CompiledWire>();
  for (const document of documents.values()) {
    if (at(document.root, "mapping") === undefined) continue;
    const wire = buildWire(document, documents, surroundings, diagnostics);
    wires.set(wire.name, wire);
  }
  return { wires: diagnostics.ok ? wires : new Map(), diagnostics: diagnostics.sorted() };
}

function buildWire(
  document: Document,
  documents: ReadonlyMap<string, Document>,
  surroundings: Surroundings,
  diagnostics: Diagnostics,
): CompiledWire {
  const report = (fault: Parameters<typeof toDiagnostic>[1]): void => {
    diagnostics.add(toDiagnostic(document, fault));
  };
  const names = (plain(at(document.root, "include")) ?? []) as string[];
  const included = names.flatMap((name) => documents.get(name) ?? []);
  const mapping = readMapping(document, included, report);
  const compiled = compileMapping(
    mapping,
    (leaf, refusal) => {
      if (!(refusal instanceof Refusal)) throw refusal;
      const [start, end] = [refusal.node.start + leaf.offset, refusal.node.end + leaf.offset];
      const message = `this expression cannot be compiled: ${refusal.message}`;
      report({
        code: "M301",
        span: leaf.node.span,
        scalar: leaf.node,
        start,
        end,
        message,
        notes: [refusal.hint],
      });
    },
    topLevelReads(mapping),
  );
  return createWire(mapping, compiled, surroundings.validators(mapping.operation, mapping.name));
}
