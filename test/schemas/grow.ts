/**
 * Generates documents from a JSON Schema: for each field, at each depth, one document with the field and few others.
 * A recursive schema is entered once; branches of a union, items of a list and types of a field each make separate
 * documents.
 */
import { schemasIn } from "../../schemas/files.ts";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Path = readonly (string | number)[];

export interface Grown {
  document: Json;
  /** The path of the field that the document is for; empty for the document itself. */
  path: Path;
}

type Schema = Readonly<Record<string, unknown>>;

const files: ReadonlyMap<unknown, Schema> = new Map(schemasIn("wire").map((schema) => [schema.$id, schema]));

/** @param id of the schema: its path in the repository, with a leading slash */
export function grow(id: string): Grown[] {
  const schema = files.get(id);
  if (schema === undefined) throw new Error(`there is no schema ${id}`);
  return [...new Grower(new Map([["", schema]])).documents(schema, { base: id, open: new Map() })];
}

/** For schemas outside files: `name` to schema, as a mapping contains them. */
export function growFrom(schemas: Readonly<Record<string, Schema>>, name: string): Grown[] {
  const named = new Map(Object.entries(schemas).map(([key, schema]) => [`/own/${key}.json`, schema]));
  const schema = schemas[name];
  if (schema === undefined) throw new Error(`there is no schema ${name}`);
  return [...new Grower(named).documents(schema, { base: `/own/${name}.json`, open: new Map() })];
}

interface Place {
  /** The base file of relative references. */
  base: string;
  /** How often each schema is open at this position. */
  open: ReadonlyMap<Schema, number>;
}

class Grower {
  readonly #own: ReadonlyMap<string, Schema>;

  constructor(own: ReadonlyMap<string, Schema>) {
    this.#own = own;
  }

  /** The minimal document of a schema first, then one for each field. */
  *documents(given: Schema, from: Place): Generator<Grown> {
    const { schema, place } = this.#resolve(given, from);
    const times = place.open.get(schema) ?? 0;
    if (times > 1) return;
    const inside: Place = { ...place, open: new Map(place.open).set(schema, times + 1) };
    const arms = armsOf(schema);
    if (arms.length > 0) {
      for (const arm of arms) {
        const known = this.#resolve(arm, inside);
        yield* this.documents(withOuter(schema, known.schema), known.place);
      }
      return;
    }
    for (const type of typesOf(schema)) yield* this.#ofType(type, schema, inside);
  }

  *#ofType(type: string, schema: Schema, place: Place): Generator<Grown> {
    if (type === "object") yield* this.#objects(schema, place);
    else if (type === "array") yield* this.#lists(schema, place);
    else for (const value of plainValues(type, schema)) yield { document: value, path: [] };
  }

  *#objects(schema: Schema, place: Place): Generator<Grown> {
    const properties = (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
    const least: Record<string, Json> = {};
    for (const key of (schema.required ?? []) as string[]) {
      const document = this.#least(properties[key] ?? {}, place);
      // The document would have to contain itself.
      if (document === undefined) return;
      least[key] = document;
    }
    yield { document: least, path: [] };
    for (const [key, property] of Object.entries(properties)) {
      const needed = ((schema["x-needs"] ?? {}) as Record<string, Record<string, Json>>)[key];
      for (const { document, path } of this.documents(property, place))
        yield { document: { ...least, ...needed, [key]: document }, path: [key, ...path] };
    }
    if (typeof schema.additionalProperties === "object")
      for (const { document, path } of this.documents(schema.additionalProperties as Schema, place))
        yield { document: { ...least, name: document }, path: ["name", ...path] };
  }

  *#lists(schema: Schema, place: Place): Generator<Grown> {
    if ((schema.minItems ?? 0) === 0) yield { document: [], path: [] };
    const item = schema.items as Schema | undefined;
    if (item === undefined) return;
    const times = Math.max(1, Number(schema.minItems ?? 1));
    for (const { document, path } of this.documents(item, place))
      yield { document: Array.from({ length: times }, () => structuredClone(document)), path: [0, ...path] };
  }

  #least(schema: Schema, place: Place): Json | undefined {
    for (const { document } of this.documents(schema, place)) return document;
    return undefined;
  }

  #resolve(schema: Schema, place: Place): { schema: Schema; place: Place } {
    const { $ref: reference, ...beside } = schema;
    if (typeof reference !== "string") return { schema, place };
    const url = new URL(reference, `file://${place.base}`);
    const file = this.#own.get(url.pathname) ?? files.get(url.pathname);
    let found: unknown = file;
    for (const step of url.hash.split("/").slice(1)) found = (found as Record<string, unknown>)?.[step];
    if (found === undefined) throw new Error(`${place.base} refers to ${reference}, which is nothing`);
    const at = { ...place, base: url.pathname };
    const all = Object.keys(beside).filter((key) => key !== "description");
    if (all.length === 0) return this.#resolve(found as Schema, at);
    return { schema: found as Schema, place: at };
  }
}

function armsOf(schema: Schema): readonly Schema[] {
  return (schema.oneOf ?? schema.anyOf ?? []) as readonly Schema[];
}

/** Keywords beside a union apply to each of its branches. */
function withOuter({ oneOf: _, anyOf: __, ...outer }: Schema, arm: Schema): Schema {
  if (outer.properties === undefined && outer.required === undefined) return arm;
  return {
    ...arm,
    type: arm.type ?? outer.type,
    properties: { ...(outer.properties as object), ...(arm.properties as object) },
    required: [...new Set([...((outer.required ?? []) as []), ...((arm.required ?? []) as [])])],
  };
}

function typesOf(schema: Schema): readonly string[] {
  if (schema.const !== undefined || schema.enum !== undefined) return ["chosen"];
  if (schema.type !== undefined) return [schema.type].flat() as string[];
  if (schema.properties !== undefined) return ["object"];
  return schema.items === undefined ? ["anything"] : ["array"];
}

function plainValues(type: string, schema: Schema): readonly Json[] {
  const known = (schema["x-known"] ?? []) as Json[];
  switch (type) {
    case "chosen":
      return (schema.const === undefined ? schema.enum : [schema.const]) as Json[];
    case "string":
      return known.length > 0 ? known : [textFor(schema)];
    case "integer":
    case "number":
      return [Number(schema.minimum ?? schema.exclusiveMinimum ?? 0) + 1].map((value) =>
        Math.min(value, Number(schema.maximum ?? value)),
      );
    case "boolean":
      return [true];
    case "null":
      return [null];
    default:
      return [{ any: "thing" }];
  }
}

/** Texts that match the schemas' patterns. */
const texts = ["x", "1x1", "1", "data:,x"];

function textFor({ pattern, format, minLength = 1 }: Schema): string {
  if (format === "uri") return "https://example.com/x";
  const found = texts.find((text) => new RegExp(String(pattern ?? "")).test(text)) ?? "x";
  return found.padEnd(Number(minLength), "x");
}
