/**
 * Shapes that no schema file describes: constants, what an expression makes, the values that are handed in. They stand
 * in the same terms as those of schemas, so one walk reads both.
 */
import type { Alternative, JsonSchema } from "../alternative.ts";
import type { Shape } from "../schema.ts";

/** Nothing can stand here. */
export const nothing: Shape = { alternatives: [] };

const none: ReadonlyMap<string, Shape> = new Map();
const interned = new Map<string, Shape>();

/** What one schema says by itself; equal schemas give one shape, so that shapes can be told apart by identity. */
function of(schema: JsonSchema): Shape {
  const key = JSON.stringify(schema);
  let shape = interned.get(key);
  if (shape === undefined) {
    shape = { alternatives: [{ parts: [{ schema, base: "" }], narrowed: none }] };
    interned.set(key, shape);
  }
  return shape;
}

export function constant(value: string | number | boolean | null): Shape {
  return of({ const: value });
}

/** Any value of one JSON type: `string`, `number`, `boolean`, `array`, `object`. */
export function typed(type: string): Shape {
  return of({ type });
}

/** An object of which nothing is known but what its fields hold. */
export function mapOf(type: string): Shape {
  return of({ type: "object", additionalProperties: { type } });
}

/** An object with exactly these fields. `title`, with its article, names it in diagnostics. */
export function object(fields: ReadonlyMap<string, Shape>, title = ""): Shape {
  const [closed] = of({ title, type: "object", additionalProperties: false }).alternatives;
  return { alternatives: [{ parts: (closed as Alternative).parts, narrowed: fields }] };
}

/** The shape of a JSON value as far as its type goes: it may have another value elsewhere. */
export function like(value: unknown): Shape {
  if (value === null || value === undefined) return of({});
  return typed(Array.isArray(value) ? "array" : typeof value);
}

export function either(...shapes: readonly Shape[]): Shape {
  const [only] = shapes;
  if (shapes.length === 1 && only !== undefined) return only;
  return { alternatives: [...new Set(shapes.flatMap((shape) => shape.alternatives))] };
}

/** One number for each different shape, for as long as this object lives. */
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
