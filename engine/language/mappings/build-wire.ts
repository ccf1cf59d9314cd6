/** Builds the wire of one document from all of its files, and reports the errors in them. */

import type { Operation } from "../../conversion/hub/operation-rules.ts";
import * as messages from "../diagnostics/build/checking.ts";
import { notCompiled } from "../diagnostics/build/style.ts";
import { type Diagnostic, primarySpan } from "../diagnostics/diagnostic.ts";
import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import { Refusal } from "../expressions/emit/refusal.ts";
import { extend } from "../yaml/extend.ts";
import { Joined } from "../yaml/join-files.ts";
import { at, type Document, type Entry, type Node, text } from "../yaml/yaml-node.ts";
import { type Compiled, compileMapping, type OnRefusal } from "./compile-mapping.ts";
import type { Fingerprint, Library, Surroundings, Variant } from "./library-contract.ts";
import type { Mapping } from "./mapping.ts";
import { declaresOperation, undeclaredOperation } from "./operation.ts";
import { readMapping } from "./read-mapping.ts";
import { type Report, reportOn } from "./report.ts";
import { topLevelReads } from "./top-level.ts";
import { type CompiledWire, createWire } from "./wire.ts";

interface BuiltMapping {
  mapping: Mapping;
  knownGood: boolean;
  fingerprint: Fingerprint;
}

export class Builder {
  readonly #source: Document;
  readonly #documents: ReadonlyMap<string, Document>;
  readonly #operations: Library["operations"];
  readonly #surroundings: Surroundings;
  readonly #diagnostics: Diagnostics;
  readonly #joined = new Joined();
  /** Positions of errors. */
  readonly #faulty = new Set<string>();
  #added = 0;

  constructor(
    source: Document,
    { documents, operations }: Pick<Library, "documents" | "operations">,
    surroundings: Surroundings,
    diagnostics: Diagnostics,
  ) {
    this.#source = source;
    this.#documents = documents;
    this.#operations = operations;
    this.#surroundings = surroundings;
    this.#diagnostics = diagnostics;
  }

  /** The other mapping with that name. */
  findMapping(name: string): Document | undefined {
    const others = [...this.#documents.values()].filter(({ path }) => path !== this.#source.path);
    return others.find((other) => mappingIn(other) === name);
  }

  /** The document that this one extends, if there is one. @param source by default the one of the builder */
  findBase(source: Document = this.#source): Document | undefined {
    const node = at(source.root, "extends");
    const name = text(node);
    if (node === undefined || name === undefined) return undefined;
    const place = { path: this.#source.path, span: node.span };
    const base = this.findMapping(name);
    if (base === undefined) {
      const mappingNames = [...this.#documents.values()].flatMap((each) => mappingIn(each) ?? []);
      this.#diagnostics.add(messages.nothingToExtend(place, name, mappingNames));
      return undefined;
    }
    const nextBase = text(at(base.root, "extends"));
    if (nextBase === undefined) return base;
    const ownName = text(at(this.#source.root, "mapping")) ?? "this";
    this.#diagnostics.add(messages.extensionChain(place, [ownName, name, nextBase]));
    return undefined;
  }

  /** @param variant for a document of a provider */
  build(base: Document | undefined, variant?: Variant): CompiledWire {
    const { mapping, knownGood, fingerprint } = this.#read(base, variant);
    const { check, known, validators } = this.#surroundings;
    let isDescribed = true;
    const reportSchemaError = (found: Diagnostic): void => {
      isDescribed = false;
      this.#add(found);
    };
    const wire = createWire(mapping, {
      operation: this.#operationOf(mapping),
      compile: () => this.#compile(mapping, knownGood),
      validators: validators(mapping, reportSchemaError),
    });
    if (!knownGood) {
      // A document cannot be checked against an invalid schema.
      for (const found of (isDescribed && check?.(mapping)) || []) this.#add(found);
      for (const _ of wire.prepare());
      if (this.#added === 0) known?.add(fingerprint);
    }
    if (this.#diagnostics.ok) {
      const results = this.#surroundings.tests?.(wire, this.#pathsOf(mapping)) ?? [];
      for (const { diagnostics } of results) this.#diagnostics.add(...diagnostics);
    }
    return wire;
  }

  /** The paths of its files, and of its operation's files. */
  #pathsOf({ operation, joined }: Mapping): string[] {
    return [...joined.paths, ...(this.#operations.get(operation)?.maps.mapping.joined.paths ?? [])];
  }

  /** The mapping of a document without errors. */
  readValid(base: Document | undefined, variant?: Variant): Mapping {
    return this.#read(base, variant).mapping;
  }

  /** Compiles a mapping without errors. */
  compileValid(mapping: Mapping): Compiled {
    return this.#compile(mapping, true);
  }

  #operationOf({ operation: name, document }: Mapping): Operation {
    const operation = this.#operations.get(name);
    const node = at(document.root, "operation");
    const operationNames = [...this.#operations.keys()];
    // If an operation's file has an error, only that error is reported.
    const isReported = this.#diagnostics.sorted().some(({ path }) => declaresOperation(path));
    const isWire = node !== undefined && !declaresOperation(this.#source.path);
    if (operation === undefined && isWire && operationNames.length > 0 && !isReported)
      this.#add(
        messages.notListed({ path: document.path, span: node.span }, name, "`operation`", operationNames),
      );
    return operation ?? undeclaredOperation(name);
  }

  #compile(mapping: Mapping, knownGood: boolean): Compiled {
    const refused: OnRefusal = (leaf, refusal) => {
      if (knownGood || !(refusal instanceof Refusal)) throw refusal;
      const { start, end } = refusal.node;
      const place = this.#report(mapping.document).within(leaf.node, start + leaf.offset, end + leaf.offset);
      this.#add(notCompiled(place, refusal.message, refusal.hint));
    };
    return compileMapping(mapping, refused, topLevelReads(mapping), this.#surroundings.failed);
  }

  #read(base: Document | undefined, variant: Variant | undefined): BuiltMapping {
    const ownRoot = this.#joined.add(this.#source);
    const lowerVariant = variant?.below;
    const lowestDocument = base ?? lowerVariant?.document;
    const inheritedRoot = lowestDocument && this.#inherited(lowestDocument);
    if (lowestDocument !== undefined && inheritedRoot !== undefined)
      this.#checkExports(lowestDocument, inheritedRoot, ownRoot);
    // The other variant, if it is an override itself.
    const lowerRoot = base && lowerVariant && this.#joined.add(lowerVariant.document);
    const inherited = inheritedRoot && lowerRoot ? extend(inheritedRoot, lowerRoot, () => {}) : inheritedRoot;
    const included = [...this.#included(lowerRoot), ...this.#included(ownRoot)];
    const document = this.#joined.document(
      inherited === undefined ? ownRoot : this.#extend(inherited, ownRoot),
    );
    const name = text(at(document.root, "mapping")) ?? "";
    const family = (base && text(at(base.root, "mapping"))) ?? lowerVariant?.name ?? name;
    const fingerprint = [variant?.name ?? name, family, document.text];
    const knownGood = this.#surroundings.known?.has(fingerprint) === true;
    const mapping = readMapping(document, included, this.#report(document, knownGood));
    mapping.joined = this.#joined;
    mapping.own = ownRoot;
    mapping.family = family;
    mapping.extends = base?.path;
    mapping.lists = this.#surroundings.lists ?? mapping.lists;
    if (variant !== undefined) {
      mapping.name = variant.name;
      mapping.capabilities = { ...mapping.capabilities, ...variant.capabilities };
    }
    if (lowestDocument === undefined) mapping.family = mapping.name;
    else
      mapping.passes = [...entriesOf(lowerRoot), ...entriesOf(this.#source.root)].every(({ key }) =>
        PASSING.has(key.value),
      );
    return { mapping, knownGood, fingerprint };
  }

  /** The inheritable sections of a mapping, with the fragments that it includes. */
  #inherited(base: Document): Node {
    const root = this.#joined.add(base);
    if (root.kind !== "map") return root;
    const fragments = new Map<string, Entry>();
    for (const { root: source } of [...this.#included(root), { root }]) {
      for (const entry of entriesOf(at(source, "fragments"))) fragments.set(entry.key.value, entry);
    }
    const key = { kind: "scalar", value: "fragments", style: "plain", span: root.span } as const;
    const fragmentsEntry: Entry = {
      key,
      value: { kind: "map", entries: [...fragments.values()], span: root.span },
    };
    const inherited = root.entries.filter((entry) => !NOT_INHERITED.has(entry.key.value));
    return { ...root, entries: fragments.size === 0 ? inherited : [...inherited, fragmentsEntry] };
  }

  /** Only exported fragments may be overridden, because the others may change in the mapping's next version. */
  #checkExports(base: Document, inheritedRoot: Node, ownRoot: Node): void {
    const exported = exportsOf(base.root).flatMap((item) => text(item) ?? []);
    const inherited = new Set(entriesOf(at(inheritedRoot, "fragments")).map(({ key }) => key.value));
    for (const { key } of entriesOf(at(ownRoot, "fragments"))) {
      if (!inherited.has(key.value) || exported.includes(key.value)) continue;
      const place = { path: this.#source.path, span: key.span };
      const name = text(at(base.root, "mapping")) ?? "";
      this.#add(messages.fragmentNotExported(place, key.value, name, exported));
    }
  }

  #extend(inheritedRoot: Node, ownRoot: Node): Node {
    const { path } = this.#source;
    return extend(inheritedRoot, ownRoot, (key, removed) => {
      const name = text(at(inheritedRoot, "mapping")) ?? "";
      this.#add(messages.overrideOfNothing({ path, span: key.span }, removed, name));
    });
  }

  #included(root: Node | undefined): Document[] {
    const listed = at(root, "include");
    return (listed?.kind === "list" ? listed.items : []).flatMap((item): Document[] => {
      const name = text(item) ?? "";
      const document = this.#documents.get(name);
      if (document !== undefined) return [{ ...document, root: this.#joined.add(document) }];
      const files = [...this.#documents].filter(([, each]) => at(each.root, "mapping") === undefined);
      const place = { path: this.#source.path, span: item.span };
      this.#add(
        messages.nothingToInclude(
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

  /**
   * Adds a diagnostic about the joined files. A second error at a position is usually a consequence of the first one and is
   * dropped.
   */
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

/** Keys that an override may contain while the bodies of clients of the same wire are still sent to the upstream unchanged. */
const PASSING: ReadonlySet<string> = new Set([
  "language",
  "mapping",
  "operation",
  "title",
  "extends",
  "upstreams",
  "count",
  "listing",
  "capabilities",
  "error",
  "tests",
]);

/** A route belongs to one wire, a test to its own mapping. Fragments are inherited with the included files. */
const NOT_INHERITED: ReadonlySet<string> = new Set(["clients", "tests", "include", "exports", "fragments"]);

function exportsOf(root: Node): readonly Node[] {
  const listed = at(root, "exports");
  return listed?.kind === "list" ? listed.items : [];
}

function entriesOf(node: Node | undefined): Entry[] {
  return node?.kind === "map" ? node.entries : [];
}

/** The name of the mapping in a document; undefined if there is none. */
function mappingIn(document: Document): string | undefined {
  return "mapping" in document ? document.mapping : text(at(document.root, "mapping"));
}
