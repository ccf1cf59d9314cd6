/**
 * Documents that show everything a schema describes: every field, every kind of a thing that comes in several. Kinds stand side by side in lists, and are taken in turn where there is room for one.
 */

import type { Shape } from "../schemas/schema-alternative.ts";
import type { Schemas } from "../schemas/schema-walker.ts";

/** Fields deep. Parts hold parts: what is further inside is like what is further outside. */
const MAX_DEPTH = 4;
/** Listed values of a field tell kinds of things apart this far; below, one stands for all. */
const KINDS_DEPTH = 3;

/** @returns as many documents as it takes; each is whole. */
export function sampleDocuments(schemas: Schemas, shape: Shape): unknown[] {
  return new SampleDocuments(schemas).of(shape, 0);
}

class SampleDocuments {
  readonly #schemas: Schemas;

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  /** Values that between them show all that may stand here. `depth`: how many fields lead here. */
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
