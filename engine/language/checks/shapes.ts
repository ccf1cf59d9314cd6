/**
 * Shapes that no schema file describes: constants, results of expressions, bindings. They use the same types as schemas, so
 * that one walk handles both.
 */
import type { Alternative, JsonSchema, Shape } from "../schemas/schema-alternative.ts";
import { anything } from "../schemas/schema-walker.ts";

/** No value is possible. */
export const nothing: Shape = { alternatives: [] };

const noFields: ReadonlyMap<string, Shape> = new Map();

/** Caches one shape for each key, because shapes are compared by the identity of their schemas. */
function memoize<Key>(schema: (key: Key) => JsonSchema): (key: Key) => Shape {
  const cache = new Map<Key, Shape>();
  return (key) => {
    let shape = cache.get(key);
    if (shape === undefined) {
      shape = { alternatives: [{ parts: [{ schema: schema(key), base: "" }], narrowed: noFields }] };
      cache.set(key, shape);
    }
    return shape;
  };
}

export const constant: (value: string | number | boolean | null) => Shape = memoize((value) => ({
  const: value,
}));

/** Any value of one JSON type: `string`, `number`, `boolean`, `array`, `object`. */
export const typed: (type: string) => Shape = memoize((type) => ({ type }));

/** The shape of a schema without references. */
export const described: (schema: JsonSchema) => Shape = memoize((schema) => schema);

/** An object of which only the type of its field values is known. */
export const mapOf: (type: string) => Shape = memoize((type) => ({
  type: "object",
  additionalProperties: { type },
}));

const closed = memoize((title: string) => ({ title, type: "object", additionalProperties: false }));

/** An object with exactly these fields. `title`, with its article, names it in diagnostics. */
export function object(fields: ReadonlyMap<string, Shape>, title = ""): Shape {
  return { alternatives: closed(title).alternatives.map(({ parts }) => ({ parts, narrowed: fields })) };
}

/** The shape of a JSON value's type. Its value may differ at other places. */
export function like(value: unknown): Shape {
  if (value === null || value === undefined) return anything;
  return typed(Array.isArray(value) ? "array" : typeof value);
}

export function either(...shapes: readonly Shape[]): Shape {
  const [only] = shapes;
  if (shapes.length === 1 && only !== undefined) return only;
  return { alternatives: [...new Set(shapes.flatMap((shape) => shape.alternatives))] };
}

/** Assigns one number to each distinct shape, for the lifetime of this object. */
export class Identities {
  readonly #schemas = new Map<JsonSchema, number>();
  readonly #alternatives = new WeakMap<Alternative, string>();
  readonly #numbers = new Map<string, number>();

  of(shape: Shape): number {
    const key = [...new Set(shape.alternatives.map((alternative) => this.#key(alternative)))]
      .sort()
      .join(" ");
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(key, number);
    }
    return number;
  }

  #key(alternative: Alternative): string {
    let key = this.#alternatives.get(alternative);
    if (key === undefined) {
      const parts = alternative.parts.map(({ schema }) => this.#schema(schema));
      const narrowed = [...alternative.narrowed].map(([name, shape]) => `${name}=${this.of(shape)}`).sort();
      key = [...parts, ...narrowed].join(",");
      this.#alternatives.set(alternative, key);
    }
    return key;
  }

  #schema(schema: JsonSchema): number {
    let number = this.#schemas.get(schema);
    if (number === undefined) {
      number = this.#schemas.size;
      this.#schemas.set(schema, number);
    }
    return number;
  }
}
