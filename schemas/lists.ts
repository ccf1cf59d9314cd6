/**
 * The fields that the hub requires to be lists, as a table: for each shape, the required lists, and the fields that contain other
 * shapes of the table. Shapes without a required list in them are left out.
 */
import type { Schema } from "./files.ts";

/** One entry of the table, by name. `engine/conversion/hub/complete-lists.ts` reads it. */
export interface ListShape {
  /** Fields that must be lists. */
  lists?: string[];
  /** Fields that contain a shape, or a list of them. */
  below?: Record<string, string>;
  /** For a union: the field that discriminates its members, and the shape of each member. */
  tag?: string;
  members?: Record<string, string>;
}

interface SchemaAt {
  schema: Schema;
  /** The `$id` of its file. */
  base: string;
  /** `/schemas/hub/generation/part.json#/$defs/media`. */
  name: string;
}

/** @param schemas of all hubs; the names of documents are `<operation>/<kind>`, those of others end with their `$defs`. */
export function listShapesOf(schemas: readonly Schema[]): Record<string, ListShape> {
  const files = new Map(schemas.map((schema) => [schema.$id as string, schema]));
  const found = new Map<string, ListShape>();
  for (const [base, schema] of files) visit({ schema, base, name: base });
  prune();
  const names = [...found.keys()].sort();
  return Object.fromEntries(
    names.map((name) => [shortName(name), withShortNames(found.get(name) as ListShape)]),
  );

  function visit(reference: SchemaAt): string {
    const { schema, base, name } = resolve(reference);
    if (found.has(name)) return name;
    const shape: ListShape = {};
    found.set(name, shape);
    const members = schema.oneOf as Schema[] | undefined;
    if (members !== undefined) {
      const tag = (schema.discriminator as { propertyName?: string } | undefined)?.propertyName;
      for (const [index, member] of members.entries()) {
        if (tag === undefined) break;
        const of = resolve({ schema: member, base, name: `${name}/${index}` });
        const value = (of.schema.properties as Record<string, Schema> | undefined)?.[tag];
        shape.tag = tag;
        shape.members ??= {};
        for (const each of [value?.const, ...((value?.enum as unknown[]) ?? [])])
          if (typeof each === "string") shape.members[each] = visit(of);
      }
      return name;
    }
    const required = (schema.required as string[] | undefined) ?? [];
    for (const [field, value] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
      const of = resolve({ schema: value, base, name: `${name}/${field}` });
      const isList = of.schema.type === "array";
      if (isList && required.includes(field)) {
        shape.lists ??= [];
        shape.lists.push(field);
      }
      // A partial object requires no fields.
      if (value["x-partial"] === true) continue;
      const item = isList ? (of.schema.items as Schema) : of.schema;
      if (item.$ref === undefined && item.properties === undefined && item.oneOf === undefined) continue;
      shape.below ??= {};
      shape.below[field] = visit(isList ? { ...of, schema: item, name: `${of.name}/items` } : of);
    }
    return name;
  }

  function resolve({ schema, base, name }: SchemaAt): SchemaAt {
    if (typeof schema.$ref !== "string") return { schema, base, name };
    const [file = "", pointer = ""] = schema.$ref.split("#");
    const id = file === "" ? base : new URL(file, `file://${base}`).pathname;
    const steps = pointer.split("/").filter((step) => step !== "");
    const target = steps.reduce<unknown>(
      (at, step) => (at as Record<string, unknown> | undefined)?.[step],
      files.get(id),
    );
    if (target === undefined) throw new Error(`${base}: no schema at ${schema.$ref}`);
    const full = steps.length === 0 ? id : `${id}#/${steps.join("/")}`;
    return resolve({ schema: target as Schema, base: id, name: full });
  }

  /** Removes the shapes and fields that contain no required list. */
  function prune(): void {
    const withLists = new Set<string>();
    for (let countBefore = -1; countBefore < withLists.size; ) {
      countBefore = withLists.size;
      for (const [name, { lists, below = {}, members = {} }] of found) {
        const next = [...Object.values(below), ...Object.values(members)];
        if (lists !== undefined || next.some((each) => withLists.has(each))) withLists.add(name);
      }
    }
    const onlyWithLists = (names: Record<string, string> | undefined): Record<string, string> | undefined => {
      const entries = Object.entries(names ?? {}).filter(([, name]) => withLists.has(name));
      return entries.length === 0 ? undefined : Object.fromEntries(entries);
    };
    for (const [name, shape] of found) {
      if (!withLists.has(name)) found.delete(name);
      else
        found.set(name, {
          ...shape,
          below: onlyWithLists(shape.below),
          members: onlyWithLists(shape.members),
        } as ListShape);
    }
  }
}

/** `generate/part/media` of `/schemas/hub/generation/part.json#/$defs/media`. */
function shortName(name: string): string {
  return name
    .replace(/^\/schemas\/hub\//, "")
    .replace(".json", "")
    .replace("#/$defs", "");
}

function withShortNames({ lists, below, tag, members }: ListShape): ListShape {
  const short = (names: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(names).map(([key, name]) => [key, shortName(name)]));
  return {
    ...(lists === undefined ? {} : { lists }),
    ...(below === undefined ? {} : { below: short(below) }),
    ...(members === undefined ? {} : { tag: tag ?? "", members: short(members) }),
  };
}
