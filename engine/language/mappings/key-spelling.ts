/**
 * Normalizes the spellings that a wire allows its clients. Keys may be in snake_case or camelCase, and base64 may have either
 * alphabet. A single item may stand for a list, a number for an enum value, and text for a number or boolean. Fields whose
 * content is the client's own stay unchanged.
 * Unchanged values are not copied.
 */

import type { ClientRequest } from "../../conversion/contract.ts";
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
 * Like `respell`, for a request; caches the document per body. The cache is a field of `clientRequest`. A separate table of bodies
 * would cost the garbage collector more than everything else of a request.
 */
export function respellRequest(
  clientRequest: ClientRequest,
  body: unknown,
  spelling: Spelling | undefined,
): unknown {
  if (spelling === undefined || typeof body !== "object" || body === null) return body;
  const { respelled } = clientRequest;
  if (respelled?.body === body && respelled.spelling === spelling) return respelled.document;
  const document = respell(body, spelling);
  clientRequest.respelled = { body, spelling, document };
  return document;
}

const readers = new WeakMap<Spelling, Reader>();

/** One conversion of a `Plan`: for its fields below a field `parent`, or below any field if that is undefined. */
interface Rule {
  parent: string | undefined;
  read: (value: unknown) => unknown;
}

/** The conversions of all fields with one name. */
interface Plan {
  rules: Rule[];
  /** Below these fields it contains a schema. */
  schemaParents: string[];
  isList: boolean;
}

class Reader {
  readonly #except: ReadonlySet<string>;
  readonly #types: readonly string[];
  /** By name; if empty, only keys need a check. */
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
    for (const [place, names] of Object.entries(choices))
      this.#add(place, (value) => nameOfNumber(value, names));
  }

  #plan(name: string): Plan {
    let plan = this.#plans.get(name);
    if (plan === undefined) {
      plan = { rules: [], schemaParents: [], isList: false };
      this.#plans.set(name, plan);
    }
    return plan;
  }

  /** @param place `name`, or `parent.name` if the name alone has several meanings */
  #add(place: string, read: Rule["read"]): void {
    const [name = "", parent] = place.split(".").reverse();
    this.#plan(name).rules.push({ parent, read });
  }

  /** @param parent the name of the field that contains the value, or the list of it */
  read(value: unknown, parent: string): unknown {
    if (typeof value !== "object" || value === null || value instanceof FileValue) return value;
    return Array.isArray(value) ? this.#items(value, parent) : this.#fields(value as Fields, parent);
  }

  #items(items: readonly unknown[], parent: string): unknown {
    let copy: unknown[] | undefined;
    for (let index = 0; index < items.length; index++) {
      const converted = this.read(items[index], parent);
      if (converted === items[index]) continue;
      copy ??= [...items];
      copy[index] = converted;
    }
    return copy ?? items;
  }

  /** This runs for every event of a stream, so only changed objects are copied. */
  #fields(fields: Fields, parent: string): unknown {
    const camelOnly = this.#plans.size === 0;
    let copy: Fields | undefined;
    for (const key in fields) {
      const item = fields[key];
      const name = this.#camel && key.includes("_") ? camelName(key) : key;
      const isPlain = camelOnly && (typeof item !== "object" || item === null);
      const converted = isPlain ? item : this.#field(item, name, key, parent);
      // A client may send `__proto__`, and setting it would change the prototype of the object.
      if ((name === key && converted === item) || name === "__proto__") continue;
      copy ??= { ...fields };
      if (name !== key) delete copy[key];
      copy[name] = converted;
    }
    return copy ?? fields;
  }

  #field(item: unknown, name: string, key: string, parent: string): unknown {
    const plan = this.#plans.get(name);
    if (plan?.schemaParents.includes(parent)) return respellSchema(item, this.#types);
    if (this.#except.has(key)) return item;
    let converted = this.read(item, name);
    if (plan === undefined) return converted;
    for (const rule of plan.rules) {
      if (rule.parent === undefined || rule.parent === parent) converted = rule.read(converted);
    }
    const isSingleItem =
      plan.isList && converted !== undefined && converted !== null && !Array.isArray(converted);
    return isSingleItem ? [converted] : converted;
  }
}

function camelName(key: string): string {
  return key.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}

/** A value that is not a number, or an unknown number, stays unchanged; the schema rejects it. */
function nameOfNumber(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return mapItems(value, (item) => nameOfNumber(item, names));
  return typeof value === "number" ? (names[value] ?? value) : value;
}

/** A value that is not a boolean stays unchanged; the schema rejects it. */
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
