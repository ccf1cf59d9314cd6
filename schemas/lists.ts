/**
 * Where the hub requires lists, as a table that runs: which fields of a shape must be lists, and below which fields more
 * such shapes stand. A shape from which no required list can be reached is not in it.
 */
import type { Schema } from "./files.ts";

/** By name; what `engine/conversion/hub/complete-lists.ts` reads. */
export interface ListShape {
  /** Fields that must be lists. */
  lists?: string[];
  /** Fields that hold a shape, or a list of them. */
  below?: Record<string, string>;
  /** A union: the field that tells its members apart, and the shape of each. */
  tag?: string;
  members?: Record<string, string>;
}

interface Located {
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
  return Object.fromEntries(names.map((name) => [shortName(name), renamed(found.get(name) as ListShape)]));

  function visit(at: Located): string {
    const { schema, base, name } = resolve(at);
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
      // Of a part of something nothing is required.
      if (value["x-partial"] === true) continue;
      const item = isList ? (of.schema.items as Schema) : of.schema;
      if (item.$ref === undefined && item.properties === undefined && item.oneOf === undefined) continue;
      shape.below ??= {};
      shape.below[field] = visit(isList ? { ...of, schema: item, name: `${of.name}/items` } : of);
    }
    return name;
  }

  function resolve({ schema, base, name }: Located): Located {
    if (typeof schema.$ref !== "string") return { schema, base, name };
    const [file = "", pointer = ""] = schema.$ref.split("#");
    const id = file === "" ? base : new URL(file, `file://${base}`).pathname;
    const steps = pointer.split("/").filter((step) => step !== "");
    const target = steps.reduce<unknown>(
      (at, step) => (at as Record<string, unknown> | undefined)?.[step],
      files.get(id),
    );
    if (target === undefined) throw new Error(`${base}: nothing stands at ${schema.$ref}`);
    const full = steps.length === 0 ? id : `${id}#/${steps.join("/")}`;
    return resolve({ schema: target as Schema, base: id, name: full });
  }

  /** Leaves what leads to a required list. */
  function prune(): void {
    const leads = new Set<string>();
    for (let before = -1; before < leads.size; ) {
      before = leads.size;
      for (const [name, { lists, below = {}, members = {} }] of found) {
        const next = [...Object.values(below), ...Object.values(members)];
        if (lists !== undefined || next.some((each) => leads.has(each))) leads.add(name);
      }
    }
    const kept = (names: Record<string, string> | undefined): Record<string, string> | undefined => {
      const entries = Object.entries(names ?? {}).filter(([, name]) => leads.has(name));
      return entries.length === 0 ? undefined : Object.fromEntries(entries);
    };
    for (const [name, shape] of found) {
      if (!leads.has(name)) found.delete(name);
      else found.set(name, { ...shape, below: kept(shape.below), members: kept(shape.members) } as ListShape);
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

function renamed({ lists, below, tag, members }: ListShape): ListShape {
  const short = (names: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(names).map(([key, name]) => [key, shortName(name)]));
  return {
    ...(lists === undefined ? {} : { lists }),
    ...(below === undefined ? {} : { below: short(below) }),
    ...(members === undefined ? {} : { tag: tag ?? "", members: short(members) }),
  };
}
