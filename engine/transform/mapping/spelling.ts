/**
 * One spelling for wires whose callers may write the same in several ways: a key in snake_case or camelCase, the only
 * item of a list without the list, a choice by its number, a number or a truth as text, bytes in either alphabet of base64.
 * Values that hold callers' own names are left alone. Nothing is copied where nothing changes.
 */
import { asNumber, type Fields, mapItems, respellSchema } from "../hub/dialect/respell.ts";
import { FileValue } from "../json/file-value.ts";
import type { Spelling } from "./mapping.ts";

export function respell(value: unknown, spelling: Spelling | undefined): unknown {
  if (spelling === undefined) return value;
  let reader = readers.get(spelling);
  if (reader === undefined) {
    reader = new Reader(spelling);
    readers.set(spelling, reader);
  }
  return reader.read(value, "");
}

/** As `respell`, for a request: whoever looks at the same body gets the same document. */
export function respellRequest(body: unknown, spelling: Spelling | undefined): unknown {
  if (spelling === undefined || typeof body !== "object" || body === null) return body;
  let document = documents.get(body);
  if (document === undefined) {
    document = respell(body, spelling) as object;
    documents.set(body, document);
  }
  return document;
}

const readers = new WeakMap<Spelling, Reader>();
const documents = new WeakMap<object, object>();

/** What is to be done with a field of this name, below a field of that one. */
interface Rule {
  parent: string | undefined;
  read: (value: unknown) => unknown;
}

class Reader {
  readonly #except: ReadonlySet<string>;
  readonly #lists: ReadonlySet<string>;
  readonly #schemas: ReadonlySet<string>;
  readonly #types: readonly string[];
  readonly #rules = new Map<string, Rule[]>();
  /** Whether there is nothing but keys to look at. */
  readonly #camelOnly: boolean;
  readonly #camel: boolean;

  constructor({ camel, except, lists, numbers, booleans, bytes, choices, schemas, types }: Spelling) {
    this.#camel = camel;
    this.#except = new Set(except);
    this.#lists = new Set(lists);
    this.#schemas = new Set(schemas);
    this.#types = types;
    for (const place of numbers) this.#add(place, asNumber);
    for (const place of booleans) this.#add(place, asBoolean);
    for (const place of bytes) this.#add(place, asStandardBase64);
    for (const [place, names] of Object.entries(choices)) this.#add(place, (value) => byName(value, names));
    this.#camelOnly = this.#rules.size === 0 && lists.length === 0 && schemas.length === 0;
  }

  /** @param place `name`, or `parent.name` where the name alone means several things. */
  #add(place: string, read: Rule["read"]): void {
    const [name = "", parent] = place.split(".").reverse();
    const rules = this.#rules.get(name) ?? [];
    rules.push({ parent, read });
    this.#rules.set(name, rules);
  }

  /** @param parent the name of the field that holds the value, or the list of it. */
  read(value: unknown, parent: string): unknown {
    if (typeof value !== "object" || value === null || value instanceof FileValue) return value;
    return Array.isArray(value) ? this.#items(value, parent) : this.#fields(value as Fields, parent);
  }

  #items(items: readonly unknown[], parent: string): unknown {
    let copy: unknown[] | undefined;
    for (let index = 0; index < items.length; index++) {
      const read = this.read(items[index], parent);
      if (read === items[index]) continue;
      copy ??= [...items];
      copy[index] = read;
    }
    return copy ?? items;
  }

  /** Every event of a stream comes here: no more is made of it than changes. */
  #fields(fields: Fields, parent: string): unknown {
    let copy: Fields | undefined;
    for (const key in fields) {
      const item = fields[key];
      const name = this.#camel && key.includes("_") ? camelName(key) : key;
      const isPlain = this.#camelOnly && (typeof item !== "object" || item === null);
      const read = isPlain ? item : this.#field(item, name, key, parent);
      // A caller may send it, and to set it would be to change what the object is.
      if ((name === key && read === item) || name === "__proto__") continue;
      copy ??= { ...fields };
      if (name !== key) delete copy[key];
      copy[name] = read;
    }
    return copy ?? fields;
  }

  #field(item: unknown, name: string, key: string, parent: string): unknown {
    if (!this.#camelOnly && this.#schemas.has(`${parent}.${name}`)) return respellSchema(item, this.#types);
    if (this.#except.has(key)) return item;
    let read = this.read(item, name);
    if (this.#camelOnly) return read;
    for (const rule of this.#rules.get(name) ?? none) {
      if (rule.parent === undefined || rule.parent === parent) read = rule.read(read);
    }
    const isAlone = this.#lists.has(name) && read !== undefined && read !== null && !Array.isArray(read);
    return isAlone ? [read] : read;
  }
}

const none: readonly Rule[] = [];

function camelName(key: string): string {
  return key.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}

/** A value that is no number, or one that nobody knows, stays as it is, for the schema to refuse. */
function byName(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return mapItems(value, (item) => byName(item, names));
  return typeof value === "number" ? (names[value] ?? value) : value;
}

/** What is no truth stays as it is, for the schema to refuse. */
function asBoolean(value: unknown): unknown {
  return value === "true" ? true : value === "false" ? false : value;
}

function asStandardBase64(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const isStandard = value.length % 4 === 0 && !value.includes("-") && !value.includes("_");
  if (isStandard) return value;
  const text = value.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "");
  return text + "=".repeat((4 - (text.length % 4)) % 4);
}
