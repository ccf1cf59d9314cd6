/** The types of a library of wires, and of its dependencies. */
import type { ListCompleter } from "../../conversion/hub/complete-lists.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { TestResult } from "../tests/run-tests.ts";
import type { Document } from "../yaml/yaml-node.ts";
import type { Failed } from "./compile-mapping.ts";
import type { Mapping } from "./mapping.ts";
import type { DeclaredOperation } from "./operation.ts";
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
  /** By path: the documents that mappings may extend and include. */
  documents: ReadonlyMap<string, Document>;
  /** The file with the capabilities of model families, if there is one. */
  familiesFile: Document | undefined;
}

export interface Surroundings {
  /**
   * The request validators of a wire, if a schema describes its requests; reports the errors of a schema.
   * @param report absent if an earlier check found no error
   */
  validators(mapping: Mapping, report?: (diagnostic: Diagnostic) => void): Validators | undefined;
  /** The places where the hubs require lists. Absent: unknown. */
  lists?: ListCompleter;
  /**
   * Runs the tests of a file (`language/tests/run-tests.ts`). A mapping whose own tests fail must not replace another one.
   * @param paths all files that affect the results
   */
  tests?(wire: CompiledWire, paths: readonly string[]): readonly Pick<TestResult, "diagnostics">[];
  /** Receives maps that throw while they run. */
  failed?: Failed;
  /** A description of the service that the gateway reserves at a path; undefined if the path is free. */
  reserved?(method: string, path: string): string | undefined;
  /** The errors of a mapping (`language/checks/check-mapping.ts`). Absent: it is not checked. */
  check?(mapping: Mapping): Diagnostic[];
  /**
   * The mappings that were read, checked and compiled without errors before. They are not checked again, and are compiled at
   * their first use. Absent: none is known.
   */
  known?: { has(mapping: Fingerprint): boolean; add(mapping: Fingerprint): void };
}

/** The sources of a mapping: all texts, and the provider that it is built for. */
export type Fingerprint = readonly string[];

/** A provider's variant of a wire, or a channel's. */
export interface Variant {
  /** `<provider>/<wire>`, or `channel <channel>/<wire>`. */
  name: string;
  /** The provider's file, or the channel's. Its root is the node that defines the wire, or that overrides `of`. */
  document: Document;
  /** The shipped wire that is overridden. Absent: `document`, or `below`, contains the complete mapping. */
  of?: string;
  /** Another variant that `document` overrides: a channel's override applies to the wire of its provider's file. */
  below?: { name: string; document: Document };
  /** The capabilities of its models, which override those of the mapping. */
  capabilities?: Record<string, unknown>;
}

export interface BuiltVariant {
  /** Present if there is no error. */
  wire?: CompiledWire;
  diagnostics: Diagnostic[];
}
