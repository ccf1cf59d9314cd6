/**
 * Documents with everything that a schema describes: every field, and every kind of a union. Lists contain all kinds; a single
 * value takes each kind in turn.
 */

import type { Shape } from "../schemas/schema-alternative.ts";
import type { Schemas } from "../schemas/schema-walker.ts";

/** Depth in fields. Parts contain parts: deeper ones resemble outer ones. */
const MAX_DEPTH = 4;
/** Depth to which each listed value of a field is a separate kind; below, one value represents all. */
const KINDS_DEPTH = 3;

/** @returns as many documents as needed; each is complete */
export function sampleDocuments(schemas: Schemas, shape: Shape): unknown[] {
  return new SampleDocuments(schemas).of(shape, 0);
}

class SampleDocuments {
  readonly #schemas: Schemas;

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  /** Values that together cover all possibilities of a shape. `depth`: number of fields on the path. */
  of(shape: Shape, depth: number): unknown[] {
    return shape.alternatives.flatMap((alternative) =>
      this.#alternative({ alternatives: [alternative] }, depth),
    );
  }

  #alternative(shape: Shape, depth: number): unknown[] {
    const listed = this.#schemas.values(shape)?.values ?? [];
    if (listed.length > 0) return depth <= KINDS_DEPTH ? listed : listed.slice(0, 1);
    const [type] = this.#schemas.types(shape) ?? ["object"];
    switch (type) {
      case "array": {
        const items = this.of(this.#schemas.items(shape), depth);
        return items.length === 0 ? [] : [items];
      }
      case "object":
        return this.#objects(shape, depth);
      case "string":
        return ["x"];
      case "boolean":
        return [true];
      case "null":
        return [];
      default:
        return [1];
    }
  }

  #objects(shape: Shape, depth: number): unknown[] {
    const fields = this.#schemas.fields(shape).map((name) => {
      const inside = this.#schemas.field(shape, name);
      return [name, inside === undefined || depth === MAX_DEPTH ? [] : this.of(inside, depth + 1)] as const;
    });
    const shown = fields.filter(([, values]) => values.length > 0);
    if (shown.length === 0) return [{ any: 1 }];
    const count = Math.max(...shown.map(([, values]) => values.length));
    return Array.from({ length: count }, (_, turn) =>
      Object.fromEntries(shown.map(([name, values]) => [name, values[turn % values.length]])),
    );
  }
}
