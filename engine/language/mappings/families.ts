/**
 * What families of models can do, on each wire: data (`families:` in a file under `mappings/`), laid over what a wire
 * takes for granted and under what a provider or a channel says. The first family whose patterns describe a model, and
 * that says something about the wire, counts. Below it lies what is said of every model (`models: ["*"]`). Which models exist and what they cost is not its concern.
 */

import { type Capabilities, conversionCapabilities } from "../../conversion/hub/capabilities.ts";
import * as say from "../diagnostics/build/checking.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { at, type Document, type Entry, type Node, plain, text } from "../yaml/yaml-node.ts";

/** Finds what a family says; the same object for every model of the family. */
export interface Families {
  find(wire: string, ...models: readonly string[]): Capabilities | undefined;
  /** What can be asked of a model, as far as its name tells. */
  operations(model: string): readonly string[] | undefined;
  /** Whether a family is described by the whole of a name, and not by a part of it: `kimi-k2-thinking`, not `kimi-k2`. */
  names(whole: string, part: string): boolean;
}

/** A wire whose capabilities families may set; the defaults say which there are, and of which kind. */
export interface Capable {
  name: string;
  operation: string;
  capabilities: Capabilities;
}

/** What a file says of one family, as plain data. */
export interface Family {
  /** Patterns over names of models. */
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

/** Names come from callers, too: only so many are remembered, of each wire. */
const maxRemembered = 500;

export function readFamilies(
  document: Document,
  wires: readonly Capable[],
): { families: readonly Family[]; diagnostics: Diagnostic[] } {
  const reader = new Reader(document, wires);
  return { families: reader.families(), diagnostics: reader.diagnostics };
}

/** @param patterned makes a test of a pattern over names, `*` for any run of characters. */
export function createFamilies(
  given: readonly Family[],
  patterned: (pattern: string) => (model: string) => boolean,
): Families {
  const isOfAll = ({ models }: Family): boolean => models.includes("*");
  const common = new Map<string, Capabilities>();
  for (const { wires } of given.filter(isOfAll))
    for (const [wire, capabilities] of Object.entries(wires))
      common.set(wire, { ...capabilities, ...common.get(wire) });
  const families = given
    .filter((family) => !isOfAll(family))
    .map(({ models, wires, operations }) => ({
      describes: models.map((pattern) => patterned(pattern.toLowerCase())),
      wires: new Map(
        Object.entries(wires).map(([wire, own]) => [
          wire,
          common.has(wire) ? { ...common.get(wire), ...own } : own,
        ]),
      ),
      operations,
    }));
  const isOf = (family: (typeof families)[number], model: string): boolean =>
    family.describes.some((is) => is(model));
  const byWire = new Map<string, Search<Capabilities>>();
  const searchOf = (wire: string): Search<Capabilities> => {
    let search = byWire.get(wire);
    if (search === undefined) {
      const able = families.filter(({ wires }) => wires.has(wire));
      search = remembering((model) => able.find((each) => isOf(each, model))?.wires.get(wire));
      byWire.set(wire, search);
    }
    return search;
  };
  const withOperations = families.filter(({ operations }) => operations !== undefined);
  const operations = remembering((model) => withOperations.find((each) => isOf(each, model))?.operations);
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
    names: (whole, part) => {
      const [one, other] = [whole.toLowerCase(), part.toLowerCase()];
      return families.some(({ describes }) => describes.some((is) => is(one) && !is(other)));
    },
  };
}

type Search<Found> = (model: string) => Found | undefined;

/** Finds what was found before without a search, if that was nothing, too. */
function remembering<Found>(search: Search<Found>): Search<Found> {
  const remembered = new Map<string, Found | undefined>();
  return (model) => {
    const known = remembered.get(model);
    if (known !== undefined || remembered.has(model)) return known;
    const found = search(model);
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(model, found);
    return found;
  };
}

class Reader {
  readonly diagnostics: Diagnostic[] = [];
  readonly #document: Document;
  readonly #wires: ReadonlyMap<string, Capabilities>;
  readonly #operations: ReadonlySet<string>;

  constructor(document: Document, wires: readonly Capable[]) {
    this.#document = document;
    this.#operations = new Set(wires.map(({ operation }) => operation));
    this.#wires = new Map(wires.map(({ name, capabilities }) => [name, capabilities]));
  }

  families(): Family[] {
    for (const { key } of entriesOf(this.#document.root)) {
      if (key.value !== "families")
        this.#add(say.unknownKey(this.#at(key), key.value, "a file of families", ["families"]));
    }
    const list = at(this.#document.root, "families");
    if (list === undefined) return [];
    if (list.kind !== "list") {
      this.#add(say.wrongKind(this.#at(list), "`families`", kindOf(plain(list)) ?? "nothing", "a list"));
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
      this.#add(say.wrongKind(this.#at(list), "`operations`", found, "a list of operations"));
      return undefined;
    }
    return list.items.flatMap((item) => {
      const name = text(item) ?? "";
      if (this.#operations.has(name)) return [name];
      this.#add(say.unknownKey(this.#at(item), name, "`operations`", [...this.#operations]));
      return [];
    });
  }

  #patterns(node: Node): string[] {
    const models = at(node, "models");
    if (models === undefined) this.#add(say.missingKey(this.#at(node), "models", "a family"));
    if (models?.kind === "list") return models.items.flatMap((item) => text(item) ?? []);
    if (models !== undefined) {
      const found = kindOf(plain(models)) ?? "nothing";
      this.#add(say.wrongKind(this.#at(models), "`models`", found, "a list of patterns"));
    }
    return [];
  }

  #wiresOf(node: Node): Record<string, Capabilities> {
    const found: Record<string, Capabilities> = {};
    for (const { key, value } of entriesOf(node)) {
      if (key.value === "models" || key.value === "operations") continue;
      const defaults = this.#wires.get(key.value);
      if (defaults === undefined) {
        this.#add(
          say.unknownKey(this.#at(key), key.value, "a family", [
            "models",
            "operations",
            ...this.#wires.keys(),
          ]),
        );
        continue;
      }
      for (const fault of capabilityFaults(value, defaults)) {
        const place = this.#at(fault.node);
        const what = `\`${fault.name}\``;
        this.#add(
          fault.expected === undefined
            ? say.unknownKey(place, fault.name, `the capabilities of ${key.value}`, fault.possible)
            : say.wrongKind(place, what, kindOf(plain(fault.node)) ?? "nothing", fault.expected),
        );
      }
      found[key.value] = plain(value) as Capabilities;
    }
    return found;
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
  /** The kind that it must have, with its article. Absent: there is no such capability. */
  expected?: string;
}

/** What is wrong with a map of capabilities, beside the defaults of the wire that reads them. */
export function capabilityFaults(node: Node | undefined, defaults: Capabilities): CapabilityFault[] {
  const known: Capabilities = { ...conversionCapabilities, ...defaults };
  const possible = Object.keys(known);
  return entriesOf(node).flatMap(({ key, value }): CapabilityFault[] => {
    const name = key.value;
    if (!Object.hasOwn(known, name)) return [{ node: key, name, possible }];
    const expected = kindOf(known[name]);
    const given = kindOf(plain(value));
    const fits = expected === undefined || given === undefined || expected === given;
    return fits ? [] : [{ node: value, name, possible, expected }];
  });
}

/** Undefined for nothing, which stands for a capability of any kind. */
function kindOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return "a list";
  const kinds: Record<string, string> = { boolean: "true or false", number: "a number", string: "a word" };
  return kinds[typeof value] ?? "a map";
}

function entriesOf(node: Node | undefined): Entry[] {
  return node?.kind === "map" ? node.entries : [];
}
