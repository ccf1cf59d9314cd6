/**
 * From the texts of mapping files to wires that run. Everything that is wrong in any of them comes back at once; a
 * library with an error holds no wires, so nothing is ever started half-way.
 *
 * A variant is a wire as one provider speaks it: taught in the provider's own file, or a shipped one with overrides.
 */
import * as say from "../diagnostic/build/checking.ts";
import { notCompiled } from "../diagnostic/build/style.ts";
import { type Diagnostic, primarySpan } from "../diagnostic/diagnostic.ts";
import { Diagnostics } from "../diagnostic/diagnostics.ts";
import { Refusal } from "../expression/emit/refusal.ts";
import type { ListCompleter } from "../hub/complete-lists.ts";
import type { Operation } from "../hub/laws.ts";
import { type Compiled, compileMapping, type Failed, type Refused } from "./compile.ts";
import { extend } from "./extend.ts";
import { Joined } from "./join-files.ts";
import { load } from "./load.ts";
import type { Mapping } from "./mapping.ts";
import { at, type Document, type Entry, type Node, plain, text } from "./node.ts";
import { createOperation, type DeclaredOperation, declaresOperation } from "./operation.ts";
import { readMapping } from "./read.ts";
import { type Report, reportOn } from "./report.ts";
import { otherOfName, takenEndpoints } from "./taken.ts";
import { runTests } from "./tests/run-tests.ts";
import { topLevelReads } from "./top-level.ts";
import { type CompiledWire, createWire, type Validators } from "./wire.ts";

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
}

export interface Surroundings {
  /** The request validators of a wire, where a schema describes its requests; what is wrong with one is reported. */
  validators(mapping: Mapping, report: (found: Diagnostic) => void): Validators | undefined;
  /** Where the hubs require lists. Absent: nothing is known of it. */
  lists?: ListCompleter;
  /** Runs the tests that the files carry, too: a mapping whose own tests fail is not to be swapped in. */
  tests?: boolean;
  /** Hears of maps that throw while they run. */
  failed?: Failed;
  /** What is wrong with a mapping (`check/check-mapping.ts`). Absent: it is not checked. */
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
    const operation = createOperation(
      new Builder(document, files, surroundings, diagnostics).build(undefined),
    );
    operations.set(operation.name, operation);
  }
  const wires = new Map<string, CompiledWire>();
  for (const document of documents.values()) {
    if (at(document.root, "mapping") === undefined) continue;
    const builder = new Builder(document, files, surroundings, diagnostics);
    const wire = builder.build(builder.extended());
    diagnostics.add(...(otherOfName(wire, wires) ?? takenEndpoints(wire, wires.values())));
    wires.set(wire.name, wire);
  }
  return {
    wires: diagnostics.ok ? wires : new Map(),
    diagnostics: diagnostics.sorted(),
    documents,
    operations,
  };
}

export function buildVariant(library: Library, variant: Variant, surroundings: Surroundings): BuiltVariant {
  const diagnostics = new Diagnostics();
  const fault = languageFault(variant.document);
  if (fault !== undefined) return { diagnostics: [fault] };
  const builder = new Builder(variant.document, library, surroundings, diagnostics);
  const base = variant.of === undefined ? builder.extended() : builder.named(variant.of);
  const wire = builder.build(base, variant);
  diagnostics.add(...takenEndpoints(wire, library.wires.values()));
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

interface Read {
  mapping: Mapping;
  knownGood: boolean;
  fingerprint: Fingerprint;
}

/** Builds the wire of one document, and reports what is wrong in the files that it is made of. */
class Builder {
  readonly #own: Document;
  readonly #documents: ReadonlyMap<string, Document>;
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #surroundings: Surroundings;
  readonly #diagnostics: Diagnostics;
  readonly #joined = new Joined();
  /** Places of errors. */
  readonly #faulty = new Set<string>();
  #added = 0;

  constructor(
    own: Document,
    { documents, operations }: Pick<Library, "documents" | "operations">,
    surroundings: Surroundings,
    diagnostics: Diagnostics,
  ) {
    this.#own = own;
    this.#documents = documents;
    this.#operations = operations;
    this.#surroundings = surroundings;
    this.#diagnostics = diagnostics;
  }

  /** The other mapping of that name. */
  named(name: string): Document | undefined {
    const others = [...this.#documents.values()].filter(({ path }) => path !== this.#own.path);
    return others.find(({ root }) => text(at(root, "mapping")) === name);
  }

  /** What the document extends, where it does. */
  extended(): Document | undefined {
    const node = at(this.#own.root, "extends");
    const name = text(node);
    if (node === undefined || name === undefined) return undefined;
    const place = { path: this.#own.path, span: node.span };
    const base = this.named(name);
    if (base === undefined) {
      const known = [...this.#documents.values()].flatMap(({ root }) => text(at(root, "mapping")) ?? []);
      this.#diagnostics.add(say.nothingToExtend(place, name, known));
      return undefined;
    }
    const further = text(at(base.root, "extends"));
    if (further === undefined) return base;
    const own = text(at(this.#own.root, "mapping")) ?? "this";
    this.#diagnostics.add(say.extensionChain(place, [own, name, further]));
    return undefined;
  }

  /** @param variant where the document is a provider's. */
  build(base: Document | undefined, variant?: Variant): CompiledWire {
    const { mapping, knownGood, fingerprint } = this.#read(base, variant);
    if (variant !== undefined) {
      mapping.name = variant.name;
      mapping.capabilities = { ...mapping.capabilities, ...variant.capabilities };
    }
    if (base === undefined) mapping.family = mapping.name;
    else mapping.passes = entriesOf(this.#own.root).every(({ key }) => PASSING.has(key.value));
    const { check, known, validators, lists } = this.#surroundings;
    if (lists !== undefined) mapping.lists = lists;
    let isDescribed = true;
    const undescribed = (found: Diagnostic): void => {
      isDescribed = false;
      this.#add(found);
    };
    const wire = createWire(mapping, {
      operation: this.#operationOf(mapping),
      compile: () => this.#compile(mapping, knownGood),
      validators: validators(mapping, undescribed),
    });
    if (!knownGood) {
      // Nothing can be held to a schema that is wrong.
      for (const found of (isDescribed && check?.(mapping)) || []) this.#add(found);
      wire.prepare();
      if (this.#added === 0) known?.add(fingerprint);
    }
    if (this.#surroundings.tests === true && this.#diagnostics.ok) {
      for (const { diagnostics } of runTests(wire)) this.#diagnostics.add(...diagnostics);
    }
    return wire;
  }

  #operationOf({ operation: name, document }: Mapping): Operation {
    const operation = this.#operations.get(name);
    const node = at(document.root, "operation");
    const known = [...this.#operations.keys()];
    // Of operations of which the file is wrong, that is what is told.
    const isTold = this.#diagnostics.sorted().some(({ path }) => declaresOperation(path));
    const isWire = node !== undefined && !declaresOperation(this.#own.path);
    if (operation === undefined && isWire && known.length > 0 && !isTold)
      this.#add(say.notListed({ path: document.path, span: node.span }, name, "`operation`", known));
    return operation ?? undeclared(name);
  }

  #compile(mapping: Mapping, knownGood: boolean): Compiled {
    const refused: Refused = (leaf, refusal) => {
      if (knownGood || !(refusal instanceof Refusal)) throw refusal;
      const { start, end } = refusal.node;
      const place = this.#report(mapping.document).within(leaf.node, start + leaf.offset, end + leaf.offset);
      this.#add(notCompiled(place, refusal.message, refusal.hint));
    };
    return compileMapping(mapping, refused, topLevelReads(mapping), this.#surroundings.failed);
  }

  #read(base: Document | undefined, variant: Variant | undefined): Read {
    const own = this.#joined.add(this.#own);
    const below = base && this.#inherited(base);
    const included = this.#included(own);
    const document = this.#joined.document(below === undefined ? own : this.#extend(below, own));
    const name = text(at(document.root, "mapping")) ?? "";
    const family = (base && text(at(base.root, "mapping"))) ?? name;
    const fingerprint = [variant?.name ?? name, family, document.text];
    const knownGood = this.#surroundings.known?.has(fingerprint) === true;
    const mapping = readMapping(document, included, this.#report(document, knownGood));
    mapping.joined = this.#joined;
    mapping.own = own;
    mapping.family = family;
    return { mapping, knownGood, fingerprint };
  }

  /** What can be extended of a mapping, with the fragments that it includes. */
  #inherited(base: Document): Node {
    const root = this.#joined.add(base);
    if (root.kind !== "map") return root;
    const fragments = new Map<string, Entry>();
    for (const { root: source } of [...this.#included(root), { root }]) {
      for (const entry of entriesOf(at(source, "fragments"))) fragments.set(entry.key.value, entry);
    }
    const key = { kind: "scalar", value: "fragments", style: "plain", span: root.span } as const;
    const all: Entry = { key, value: { kind: "map", entries: [...fragments.values()], span: root.span } };
    const kept = root.entries.filter((entry) => !NOT_INHERITED.has(entry.key.value));
    return { ...root, entries: fragments.size === 0 ? kept : [...kept, all] };
  }

  #extend(below: Node, own: Node): Node {
    const { path } = this.#own;
    return extend(below, own, (key, removed) => {
      const name = text(at(below, "mapping")) ?? "";
      this.#add(say.overrideOfNothing({ path, span: key.span }, removed, name));
    });
  }

  #included(root: Node | undefined): Document[] {
    const listed = at(root, "include");
    return (listed?.kind === "list" ? listed.items : []).flatMap((item): Document[] => {
      const name = text(item) ?? "";
      const document = this.#documents.get(name);
      if (document !== undefined) return [{ ...document, root: this.#joined.add(document) }];
      const files = [...this.#documents].filter(([, each]) => at(each.root, "mapping") === undefined);
      const place = { path: this.#own.path, span: item.span };
      this.#add(
        say.nothingToInclude(
          place,
          name,
          files.map(([path]) => path),
        ),
      );
      return [];
    });
  }

  #report(document: Document, knownGood = false): Report {
    return reportOn(document, (diagnostic) => this.#add(diagnostic), knownGood);
  }

  /** Takes a diagnostic about the joined files. A second error at a place is mostly what follows from the first. */
  #add(diagnostic: Diagnostic): void {
    const { start, end } = primarySpan(diagnostic) ?? { start: -1, end: -1 };
    const place = `${start} ${end}`;
    if (diagnostic.severity === "error" && start >= 0) {
      if (this.#faulty.has(place)) return;
      this.#faulty.add(place);
    }
    this.#added++;
    this.#diagnostics.add(this.#joined.relocate(diagnostic));
  }
}

/** What an override may say while the bodies of callers of the same wire still go up as they are. */
const PASSING: ReadonlySet<string> = new Set([
  "language",
  "mapping",
  "operation",
  "title",
  "extends",
  "upstreams",
  "count",
  "capabilities",
  "error",
  "tests",
]);

/** A route belongs to one wire, a test to what it was written for. Fragments come with those that are included. */
const NOT_INHERITED: ReadonlySet<string> = new Set(["clients", "tests", "include", "fragments"]);

function undeclared(name: string): Operation {
  return { name, kind: "document", laws: { floats: false, steering: [] } };
}

function entriesOf(node: Node | undefined): Entry[] {
  return node?.kind === "map" ? node.entries : [];
}
