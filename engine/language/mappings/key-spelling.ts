/**
 * One spelling for wires whose callers may write the same in several ways: a key in snake_case or camelCase, the only
 * item of a list without the list, a choice by its number, a number or a truth as text, bytes in either alphabet of base64.
 * Values that hold callers' own names are left alone. Nothing is copied where nothing changes.
 */

import type { Caller } from "../../conversion/contract.ts";
import {
  asNumber,
  type Fields,
  mapItems,
  respellSchema,
} from "../../conversion/hub/schema-dialect/respell-schema.ts";
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

/**
 * As `respell`, for a request: whoever looks at the same body gets the same document. It stays with the caller, because a table
 * of bodies that are over costs the garbage collector more than all else that a request leaves behind.
 */
export function respellRequest(caller: Caller, body: unknown, spelling: Spelling | undefined): unknown {
  if (spelling === undefined || typeof body !== "object" || body === null) return body;
  const { respelled } = caller;
  if (respelled?.body === body && respelled.spelling === spelling) return respelled.document;
  const document = respell(body, spelling);
  caller.respelled = { body, spelling, document };
  return document;
}

const readers = new WeakMap<Spelling, Reader>();

/** What is to be done with a field of this name, below a field of that one. */
interface Rule {
  parent: string | undefined;
  read: (value: unknown) => unknown;
}

/** What is to be done with fields of one name. */
interface Plan {
  rules: Rule[];
  /** Below these fields it holds a schema. */
  schemaParents: string[];
  isList: boolean;
}

class Reader {
  readonly #except: ReadonlySet<string>;
  readonly #types: readonly string[];
  /** By name; where there are none, there is nothing but keys to look at. */
  readonly #plans = new Map<string, Plan>();
  readonly #camel: boolean;

  constructor({ camel, except, lists, numbers, booleans, bytes, choices, schemas, types }: Spelling) {
    this.#camel = camel;
    this.#except = new Set(except);
    this.#types = types;
    for (const name of lists) this.#plan(name).isList = true;
    for (const place of schemas) {
      const [parent = "", name = ""] = place.split(".");
      this.#plan(name).schemaParents.push(parent);
    }
    for (const place of numbers) this.#add(place, asNumber);
    for (const place of booleans) this.#add(place, asBoolean);
    for (const place of bytes) this.#add(place, asStandardBase64);
    for (const [place, names] of Object.entries(choices)) this.#add(place, (value) => byName(value, names));
  }

  #plan(name: string): Plan {
    let plan = this.#plans.get(name);
    if (plan === undefined) {
      plan = { rules: [], schemaParents: [], isList: false };
      this.#plans.set(name, plan);
    }
    return plan;
  }

  /** @param place `name`, or `parent.name` where the name alone means several things. */
  #add(place: string, read: Rule["read"]): void {
    const [name = "", parent] = place.split(".").reverse();
    this.#plan(name).rules.push({ parent, read });
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
    const camelOnly = this.#plans.size === 0;
    let copy: Fields | undefined;
    for (const key in fields) {
      const item = fields[key];
      const name = this.#camel && key.includes("_") ? camelName(key) : key;
      const isPlain = camelOnly && (typeof item !== "object" || item === null);
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
    const plan = this.#plans.get(name);
    if (plan?.schemaParents.includes(parent)) return respellSchema(item, this.#types);
    if (this.#except.has(key)) return item;
    let read = this.read(item, name);
    if (plan === undefined) return read;
    for (const rule of plan.rules) {
      if (rule.parent === undefined || rule.parent === parent) read = rule.read(read);
    }
    const isAlone = plan.isList && read !== undefined && read !== null && !Array.isArray(read);
    return isAlone ? [read] : read;
  }
}

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
