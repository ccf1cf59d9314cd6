/**
 * Reads one map of a file: values by key, with unknown keys and invalid values as diagnostics. It never throws. Strings are
 * interpolated. The meaning of the keys is the caller's concern.
 */
import * as say from "../../language/diagnostics/build/gateway.ts";
import type { Diagnostic, Place } from "../../language/diagnostics/diagnostic.ts";
import { sourceSpan } from "../../language/yaml/source-offset.ts";
import type { Document, Entry, MapNode, Node, ScalarNode } from "../../language/yaml/yaml-node.ts";
import { type Environment, interpolate } from "./interpolate.ts";

/** One file, and the receiver of its diagnostics. */
export interface Source {
  document: Document;
  environment: Environment;
  report(diagnostic: Diagnostic): void;
  /** Called for each variable that is not set. */
  missing(name: string): void;
}

export function placeOf(source: Source, node: Node): Place {
  return { path: source.document.path, span: node.span };
}

export class Section {
  readonly source: Source;
  readonly node: Node;
  /** The section's name in messages: `a channel`. */
  readonly what: string;
  readonly #entries = new Map<string, Entry>();

  /** @param keys all valid keys */
  constructor(source: Source, node: Node, what: string, keys: readonly string[]) {
    this.source = source;
    this.node = node;
    this.what = what;
    if (node.kind !== "map") {
      source.report(say.wrongSetting(this.at(node), what, shortened(node), "a map"));
      return;
    }
    for (const entry of node.entries) {
      if (keys.includes(entry.key.value)) this.#entries.set(entry.key.value, entry);
      else source.report(say.unknownSetting(this.at(entry.key), entry.key.value, what, keys));
    }
  }

  at(node: Node): Place {
    return placeOf(this.source, node);
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** The value's node, if the key exists and is not null. */
  value(key: string): Node | undefined {
    const node = this.#entries.get(key)?.value;
    return node?.kind === "scalar" && node.value === null ? undefined : node;
  }

  /** The location of a key's value, or of the section if the key is absent. */
  place(key: string): Place {
    return this.at(this.#entries.get(key)?.value ?? this.node);
  }

  /** Reports a missing key, unless the section is not a map, which is reported already. */
  need(key: string): void {
    if (this.node.kind !== "map") return;
    const node = this.node.entries[0]?.key ?? this.node;
    this.source.report(say.missingSetting(this.at(node), key, this.what));
  }

  /** Reports an invalid value. `expected` includes an article. */
  wrong(key: string, expected: string): void {
    const node = this.#entries.get(key)?.value ?? this.node;
    this.source.report(say.wrongSetting(this.at(node), key, shortened(node), expected));
  }

  string(key: string): string | undefined {
    const node = this.value(key);
    return node === undefined ? undefined : readString(this.source, node, key);
  }

  requiredString(key: string): string | undefined {
    if (this.value(key) === undefined) this.need(key);
    return this.string(key);
  }

  list(key: string): readonly Node[] | undefined {
    const node = this.value(key);
    if (node === undefined) return undefined;
    if (node.kind === "list") return node.items;
    this.wrong(key, "a list");
    return undefined;
  }

  strings(key: string): { text: string; node: Node }[] | undefined {
    return this.list(key)?.flatMap((node) => {
      const text = readString(this.source, node, key);
      return text === undefined ? [] : [{ text, node }];
    });
  }

  map(key: string): MapNode | undefined {
    const node = this.value(key);
    if (node === undefined) return undefined;
    if (node.kind === "map") return node;
    this.wrong(key, "a map");
    return undefined;
  }
}

/** A string with interpolated variables; numbers and booleans count as text. Reports other values. */
export function readString(source: Source, node: Node, what: string): string | undefined {
  if (node.kind === "scalar" && node.value !== null) {
    const value = readScalar(source, node);
    return value === undefined ? undefined : String(value);
  }
  source.report(say.wrongSetting(placeOf(source, node), what, shortened(node), "a string"));
  return undefined;
}

/** Undefined if it contains an unset variable. */
export function readScalar(source: Source, node: ScalarNode): string | number | boolean | undefined {
  if (typeof node.value !== "string") return node.value ?? undefined;
  const { text, missing } = interpolate(node.value, source.environment);
  for (const { name, start, end } of missing) {
    const span = sourceSpan(node, source.document, start, end);
    source.report(
      say.variableNotSet({ path: source.document.path, span }, name, Object.keys(source.environment)),
    );
    source.missing(name);
  }
  return missing.length > 0 ? undefined : text;
}

/** A node as plain data with interpolated variables. */
export function toPlain(source: Source, node: Node): unknown {
  if (node.kind === "list") return node.items.map((item) => toPlain(source, item));
  if (node.kind === "map") {
    return Object.fromEntries(node.entries.map(({ key, value }) => [key.value, toPlain(source, value)]));
  }
  return node.value === null ? null : readScalar(source, node);
}

/** A node for messages. The content of lists and maps is hidden, because it may be secret. */
export function shortened(node: Node): unknown {
  if (node.kind === "scalar") return node.value;
  if (node.kind === "list") return node.items.length === 0 ? [] : "[…]";
  return node.entries.length === 0 ? {} : "{…}";
}
