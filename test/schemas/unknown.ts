/**
 * The fields of a value that its schema lacks. Unions are narrowed by their tag; an object whose schema lists no
 * field is open, and so is everything below it.
 */

import type { Schema } from "../../schemas/files.ts";

/** Paths such as `messages[].content[].foo`, each once. */
export function unknownFields(schemas: Map<string, Schema>, id: string, value: unknown): string[] {
  const found = new Set<string>();
  visit([{ schema: schemas.get(id) as Schema, base: id }], value, "");
  return [...found];

  function visit(places: Place[], value: unknown, path: string): void {
    const applied = places.flatMap((place) => expand(place, value));
    if (Array.isArray(value)) {
      const items = applied.flatMap(({ schema, base }) =>
        schema.items ? [{ schema: schema.items as Schema, base }] : [],
      );
      if (items.length > 0) for (const item of value) visit(items, item, `${path}[]`);
    } else if (typeof value === "object" && value !== null) {
      const closed = applied.some(({ schema }) => schema.properties);
      const others = applied.filter(({ schema }) => schema.additionalProperties);
      for (const [field, inner] of Object.entries(value)) {
        const known = applied.flatMap(({ schema, base }) => {
          const property = (schema.properties as Record<string, Schema> | undefined)?.[field];
          return property ? [{ schema: property, base }] : [];
        });
        if (known.length > 0) visit(known, inner, path === "" ? field : `${path}.${field}`);
        else if (closed && others.length === 0 && inner !== null)
          found.add(path === "" ? field : `${path}.${field}`);
      }
    }
  }

  /** The schema, and all that apply to the value together with it. */
  function expand({ schema, base }: Place, value: unknown): Place[] {
    const reference = schema.$ref as string | undefined;
    const members = [...((schema.oneOf ?? []) as Schema[]), ...((schema.allOf ?? []) as Schema[])];
    return [
      { schema, base },
      ...(reference ? expand(follow(reference, base), value) : []),
      ...members.flatMap((member) => {
        const places = expand({ schema: member, base }, value);
        return places.every((place) => fits(place.schema, value)) ? places : [];
      }),
    ];
  }

  function follow(reference: string, base: string): Place {
    const [path = "", pointer = ""] = reference.split("#");
    const target = path === "" ? base : new URL(path, `file://${base}`).pathname;
    let schema = schemas.get(target) as unknown;
    for (const key of pointer.split("/").slice(1)) schema = (schema as Schema)[key];
    return { schema: schema as Schema, base: target };
  }
}

interface Place {
  schema: Schema;
  base: string;
}

/** False when a `const` or `enum` of a field excludes the value. */
function fits(schema: Schema, value: unknown): boolean {
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>).every(([field, property]) => {
    const given = (value as Record<string, unknown> | null)?.[field];
    const allowed = property.enum ?? (property.const === undefined ? undefined : [property.const]);
    return given === undefined || given === null || !allowed || (allowed as unknown[]).includes(given);
  });
}
