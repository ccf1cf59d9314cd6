/** What a library of wires is, and what it needs of its surroundings. */
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
