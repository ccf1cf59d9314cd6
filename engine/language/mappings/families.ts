/**
 * The capabilities of model families on each wire, as data (`families:` in a file under `mappings/`). They override the
 * defaults of a wire, and a provider or a channel overrides them. The first family counts whose patterns match a model and that
 * has an entry for the wire. The entry for every model (`models: ["*"]`) is its base. This file does not list models or prices.
 */

import { type Capabilities, conversionCapabilities } from "../../conversion/hub/capabilities.ts";
import * as messages from "../diagnostics/build/checking.ts";
import { duplicateKey } from "../diagnostics/build/reading.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { at, type Document, type Entry, type Node, plain, text } from "../yaml/yaml-node.ts";

/** Finds the capabilities of a family; returns the same object for every model of the family. */
export interface Families {
  find(wire: string, ...models: readonly string[]): Capabilities | undefined;
  /** The operations of a model, as far as its name determines them. */
  operations(model: string): readonly string[] | undefined;
  /** Whether a family matches the complete name and not a part of it: `kimi-k2-thinking`, not `kimi-k2`. */
  names(name: string, part: string): boolean;
}

/** A wire whose capabilities families may set. The defaults define their names and types. */
export interface CapableWire {
  name: string;
  operation: string;
  capabilities: Capabilities;
}

/** The entry of one family, as plain data. */
export interface Family {
  /** Patterns of model names. */
  models: readonly string[];
  /** By the name of a wire. */
  wires: Readonly<Record<string, Capabilities>>;
  operations?: readonly string[] | undefined;
}

export const noFamilies: Families = {
  find: () => undefined,
  operations: () => undefined,
  names: () => false,
};

/** Names also come from clients, so the cache of each wire is limited. */
const maxCachedModels = 500;

export function readFamilies(
  document: Document,
  wires: readonly CapableWire[],
): { families: readonly Family[]; diagnostics: Diagnostic[] } {
  const reader = new Reader(document, wires);
  return { families: reader.families(), diagnostics: reader.diagnostics };
}

/** @param createMatcher creates a test from a pattern of names; `*` matches any run of characters */
export function createFamilies(
  declared: readonly Family[],
  createMatcher: (pattern: string) => (model: string) => boolean,
): Families {
  const isForAllModels = ({ models }: Family): boolean => models.includes("*");
  const common = new Map<string, Capabilities>();
  for (const { wires } of declared.filter(isForAllModels))
    for (const [wire, capabilities] of Object.entries(wires))
      common.set(wire, { ...capabilities, ...common.get(wire) });
  const families = declared
    .filter((family) => !isForAllModels(family))
    .map(({ models, wires, operations }) => ({
      matchers: models.map((pattern) => createMatcher(pattern.toLowerCase())),
      wires: new Map(
        Object.entries(wires).map(([wire, own]) => [
          wire,
          common.has(wire) ? { ...common.get(wire), ...own } : own,
        ]),
      ),
      operations,
    }));
  const isOf = (family: (typeof families)[number], model: string): boolean =>
    family.matchers.some((is) => is(model));
  const byWire = new Map<string, Search<Capabilities>>();
  const searchOf = (wire: string): Search<Capabilities> => {
    let search = byWire.get(wire);
    if (search === undefined) {
      const candidates = families.filter(({ wires }) => wires.has(wire));
      search = cacheSearch((model) => candidates.find((each) => isOf(each, model))?.wires.get(wire));
      byWire.set(wire, search);
    }
    return search;
  };
  const withOperations = families.filter(({ operations }) => operations !== undefined);
  const operations = cacheSearch((model) => withOperations.find((each) => isOf(each, model))?.operations);
  return {
    find: (wire, ...models) => {
      const search = searchOf(wire);
      for (const model of models) {
        const found = search(model.toLowerCase());
        if (found !== undefined) return found;
      }
      return common.get(wire);
    },
    operations: (model) => operations(model.toLowerCase()),
    names: (name, part) => {
      const [fullName, partName] = [name.toLowerCase(), part.toLowerCase()];
      return families.some(({ matchers }) => matchers.some((is) => is(fullName) && !is(partName)));
    },
  };
}

type Search<Found> = (model: string) => Found | undefined;

/** Caches search results, including undefined. */
function cacheSearch<Found>(search: Search<Found>): Search<Found> {
  const cache = new Map<string, Found | undefined>();
  return (model) => {
    const cached = cache.get(model);
    if (cached !== undefined || cache.has(model)) return cached;
    const found = search(model);
    if (cache.size >= maxCachedModels) cache.clear();
    cache.set(model, found);
    return found;
  };
}

class Reader {
  readonly diagnostics: Diagnostic[] = [];
  readonly #document: Document;
  readonly #wires: ReadonlyMap<string, Capabilities>;
  readonly #operations: ReadonlySet<string>;

  constructor(document: Document, wires: readonly CapableWire[]) {
    this.#document = document;
    this.#operations = new Set(wires.map(({ operation }) => operation));
    this.#wires = new Map(wires.map(({ name, capabilities }) => [name, capabilities]));
  }

  families(): Family[] {
    for (const { key } of entriesOf(this.#document.root)) {
      if (key.value !== "families")
        this.#add(messages.unknownKey(this.#at(key), key.value, "a file of families", ["families"]));
    }
    const list = at(this.#document.root, "families");
    if (list === undefined) return [];
    if (list.kind !== "list") {
      this.#add(messages.wrongKind(this.#at(list), "`families`", kindOf(plain(list)) ?? "nothing", "a list"));
      return [];
    }
    return list.items.map((node) => ({
      models: this.#patterns(node),
      wires: this.#wiresOf(node),
      operations: this.#operationsOf(node),
    }));
  }

  #operationsOf(node: Node): string[] | undefined {
    const list = at(node, "operations");
    if (list === undefined) return undefined;
    if (list.kind !== "list") {
      const found = kindOf(plain(list)) ?? "nothing";
      this.#add(messages.wrongKind(this.#at(list), "`operations`", found, "a list of operations"));
      return undefined;
    }
    return list.items.flatMap((item) => {
      const name = text(item) ?? "";
      if (this.#operations.has(name)) return [name];
      this.#add(messages.unknownKey(this.#at(item), name, "`operations`", [...this.#operations]));
      return [];
    });
  }

  #patterns(node: Node): string[] {
    const models = at(node, "models");
    if (models === undefined) this.#add(messages.missingKey(this.#at(node), "models", "a family"));
    if (models?.kind === "list") return models.items.flatMap((item) => text(item) ?? []);
    if (models !== undefined) {
      const found = kindOf(plain(models)) ?? "nothing";
      this.#add(messages.wrongKind(this.#at(models), "`models`", found, "a list of patterns"));
    }
    return [];
  }

  #wiresOf(node: Node): Record<string, Capabilities> {
    const found: Record<string, Capabilities> = {};
    const keys = new Map<string, Entry["key"]>();
    for (const { key, value } of entriesOf(node)) {
      if (key.value === "models" || key.value === "operations") continue;
      for (const wire of key.value.split("|")) {
        const first = keys.get(wire);
        keys.set(wire, key);
        if (first !== undefined) this.#add(duplicateKey(this.#at(key), wire, first.span));
        else if (this.#isCapableWire(wire, { key, value })) found[wire] = plain(value) as Capabilities;
      }
    }
    return found;
  }

  #isCapableWire(wire: string, { key, value }: Entry): boolean {
    const defaults = this.#wires.get(wire);
    if (defaults === undefined) {
      this.#add(
        messages.unknownKey(this.#at(key), wire, "a family", ["models", "operations", ...this.#wires.keys()]),
      );
      return false;
    }
    for (const fault of capabilityFaults(value, defaults)) {
      const place = this.#at(fault.node);
      const what = `\`${fault.name}\``;
      this.#add(
        fault.expected === undefined
          ? messages.unknownKey(place, fault.name, `the capabilities of ${wire}`, fault.possible)
          : messages.wrongKind(place, what, kindOf(plain(fault.node)) ?? "nothing", fault.expected),
      );
    }
    return true;
  }

  #at(node: Node): { path: string; span: Node["span"] } {
    return { path: this.#document.path, span: node.span };
  }

  #add(diagnostic: Diagnostic): void {
    this.diagnostics.push(diagnostic);
  }
}

export interface CapabilityFault {
  node: Node;
  name: string;
  possible: string[];
  /** The required type, with its article. Absent: the capability is unknown. */
  expected?: string;
}

/** The errors in a map of capabilities, compared with the defaults of its wire. */
export function capabilityFaults(node: Node | undefined, defaults: Capabilities): CapabilityFault[] {
  const known: Capabilities = { ...conversionCapabilities, ...defaults };
  const possible = Object.keys(known);
  return entriesOf(node).flatMap(({ key, value }): CapabilityFault[] => {
    const name = key.value;
    if (!Object.hasOwn(known, name)) return [{ node: key, name, possible }];
    const expected = kindOf(known[name]);
    const actual = kindOf(plain(value));
    const fits = expected === undefined || actual === undefined || expected === actual;
    return fits ? [] : [{ node: value, name, possible, expected }];
  });
}

/** Undefined for null and undefined, which allow a capability of any type. */
function kindOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return "a list";
  const kinds: Record<string, string> = { boolean: "true or false", number: "a number", string: "a word" };
  return kinds[typeof value] ?? "a map";
}

function entriesOf(node: Node | undefined): Entry[] {
  return node?.kind === "map" ? node.entries : [];
}
