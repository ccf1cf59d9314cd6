/**
 * Walks JSON Schemas (draft 2020-12, the part that describes shapes) to find the possible fields and values of a path, and the
 * remaining ones once a discriminator is known. It validates nothing.
 *
 * A `Shape` describes the possible values of one place: alternatives, each a conjunction of schemas. An object whose schema
 * lists properties is closed here unless it sets `additionalProperties` itself. AJV accepts unknown fields in requests, but an
 * unknown field in a mapping is a typing error.
 */
import {
  type Alternative,
  additional,
  allowsText,
  asSchema,
  canBe,
  fieldNames,
  hasName,
  isOpen,
  type JsonSchema,
  list,
  matching,
  ownField,
  type Part,
  record,
  type Shape,
  strings,
  types,
  type Values,
  values,
} from "./schema-alternative.ts";

export type { JsonSchema, Values };

/** The result of following a path. */
export interface Found {
  /** Every step is described. */
  known: boolean;
  /** The first undescribed step is in an open object, so the path cannot be wrong. */
  open: boolean;
  /** Number of described steps. */
  steps: number;
  /** Fields at the end of the path, or beside the undescribed step. */
  fields: string[];
  /** The shape at the end of the path; `anything` if it is not described. */
  shape: Shape;
}

/** The shape of values without a schema. */
export const anything: Shape = { alternatives: [{ parts: [], narrowed: new Map() }] };

/** With more alternatives, unions are not expanded. The shape then allows more than the schema. */
const MAX_ALTERNATIVES = 256;

export class Schemas {
  readonly #files = new Map<string, JsonSchema>();
  #canonical: Schemas | undefined;
  readonly #expanded = new WeakMap<JsonSchema, readonly Alternative[]>();
  readonly #fields = new WeakMap<Alternative, Map<string, Shape | undefined>>();

  /** Every file that references may name; each has an `$id`. */
  constructor(files: Iterable<JsonSchema>) {
    for (const file of files) this.#files.set(identify(String(file.$id)), file);
  }

  /** The same schemas without the fields that are only alternative spellings of other fields. */
  get canonical(): Schemas {
    this.#canonical ??= new Schemas([...this.#files.values()].map((file) => withoutAliases(file)));
    return this.#canonical;
  }

  /** Whether a file with this `$id` exists. */
  has(id: string): boolean {
    return this.#files.has(identify(id));
  }

  /** The shape of a file, or of a place in it: `/schemas/hub/<operation>/part.json#/$defs/source`. */
  shape(reference: string): Shape {
    return this.#shapeOf(this.#resolve(reference, ""));
  }

  /** Follows `path` by field names; a list represents each of its items. */
  fieldsAt(shape: Shape, path: readonly string[]): Found {
    let here = shape;
    for (const [steps, name] of path.entries()) {
      const next = this.field(here, name);
      if (next === undefined) {
        return { known: false, open: this.isOpen(here), steps, fields: this.fields(here), shape: anything };
      }
      here = next;
    }
    return {
      known: true,
      open: this.isOpen(here),
      steps: path.length,
      fields: this.fields(here),
      shape: here,
    };
  }

  /** The shape of the field, or undefined if no alternative describes it. Looks through lists. */
  field(shape: Shape, name: string): Shape | undefined {
    const found = shape.alternatives
      .map((alternative) => this.#fieldOf(alternative, name))
      .filter((each) => each !== undefined);
    return found.length === 0 ? undefined : union(found);
  }

  /** The names of all fields that any alternative describes, in order of first mention. Looks through lists. */
  fields(shape: Shape): string[] {
    return [...new Set(this.#throughLists(shape).flatMap(fieldNames))];
  }

  /** Whether some alternative names the field. Looks through lists. */
  names(shape: Shape, name: string): boolean {
    return this.#throughLists(shape).some((alternative) => hasName(alternative, name));
  }

  /** Whether some alternative allows unnamed fields. Looks through lists. */
  isOpen(shape: Shape): boolean {
    return this.#throughLists(shape).some(isOpen);
  }

  /** The shape of one item. A value that is not a list is its own only item, as in JSONata. */
  items(shape: Shape): Shape {
    return union(
      shape.alternatives.map((alternative) => {
        const items = this.#itemsOf(alternative);
        const single = canBe(alternative, "array") && types(alternative)?.length === 1;
        return items === undefined || !single
          ? union([{ alternatives: [alternative] }, items ?? nothing])
          : items;
      }),
    );
  }

  /** The possible JSON types; undefined if all are. */
  types(shape: Shape): string[] | undefined {
    const each = shape.alternatives.map(types);
    return each.includes(undefined) ? undefined : [...new Set(each.flatMap((list) => list ?? []))];
  }

  /** The listed values of a place; undefined if there is no list. */
  values(shape: Shape): Values | undefined {
    const each = shape.alternatives.map(values);
    const listed = each.filter((list) => list !== undefined);
    if (listed.length === 0) return undefined;
    return {
      values: [...new Set(listed.flatMap((list) => list.values))],
      open: listed.length < each.length || listed.some((list) => list.open),
    };
  }

  /** Selects the alternatives that allow this JSON type; an `integer` is a `number`, too. */
  ofType(shape: Shape, type: string): Shape {
    const wider = type === "integer" ? "number" : type;
    return { alternatives: shape.alternatives.filter((each) => canBe(each, type) || canBe(each, wider)) };
  }

  /** Selects the alternatives that allow this text, by their patterns and listed values. */
  ofText(shape: Shape, text: string): Shape {
    return { alternatives: shape.alternatives.filter((each) => allowsText(each, text)) };
  }

  /** The fields that every alternative requires. */
  required(shape: Shape): string[] {
    const [first, ...rest] = shape.alternatives.map(
      (alternative) => new Set(strings(alternative, "required")),
    );
    return [...(first ?? [])].filter((name) => rest.every((names) => names.has(name)));
  }

  /** Selects the alternatives in which the value at `path` may be one of `values`; also narrows nested members. */
  narrow(shape: Shape, path: readonly string[], allowed: readonly unknown[]): Shape {
    return this.#restrict(
      shape,
      path,
      (list) => list.open || list.values.some((each) => allowed.includes(each)),
    );
  }

  /** Selects the alternatives in which the value at `path` may be none of `values`, for an `$else`. */
  exclude(shape: Shape, path: readonly string[], refused: readonly unknown[]): Shape {
    return this.#restrict(
      shape,
      path,
      (list) => list.open || !list.values.every((each) => refused.includes(each)),
    );
  }

  /** Selects the alternatives in which the value at `path` may be absent. */
  absent(shape: Shape, path: readonly string[]): Shape {
    const [name, ...rest] = path;
    if (name === undefined) return this.ofType(shape, "null");
    const alternatives = shape.alternatives.filter((alternative) => {
      const found = this.#fieldOf(alternative, name);
      if (found === undefined || !strings(alternative, "required").includes(name)) return true;
      return rest.length > 0 && this.absent(found, rest).alternatives.length > 0;
    });
    return { alternatives };
  }

  #restrict(shape: Shape, path: readonly string[], accepts: (list: Values) => boolean): Shape {
    const [name, ...rest] = path;
    const alternatives = shape.alternatives.flatMap((alternative): Alternative[] => {
      if (name === undefined)
        return accepts(values(alternative) ?? { values: [], open: true }) ? [alternative] : [];
      // Items of a list are not alternatives of each other: each may have another shape.
      if (this.#itemsOf(alternative) !== undefined) return [alternative];
      const before = this.#fieldOf(alternative, name);
      if (before === undefined) return isOpen(alternative) ? [alternative] : [];
      const after = this.#restrict(before, rest, accepts);
      if (after.alternatives.length === 0) return [];
      return [{ parts: alternative.parts, narrowed: new Map([...alternative.narrowed, [name, after]]) }];
    });
    return { alternatives };
  }

  /** The alternatives, and those of items for lists. A list may contain lists of its own type. */
  #throughLists(shape: Shape, seen: Set<Alternative> = new Set()): Alternative[] {
    return shape.alternatives.flatMap((alternative) => {
      if (seen.has(alternative)) return [];
      seen.add(alternative);
      const items = this.#itemsOf(alternative);
      return items === undefined ? [alternative] : [alternative, ...this.#throughLists(items, seen)];
    });
  }

  #fieldOf(alternative: Alternative, name: string): Shape | undefined {
    const cached = this.#fields.get(alternative) ?? new Map<string, Shape | undefined>();
    this.#fields.set(alternative, cached);
    if (!cached.has(name)) {
      // Until the field is found, a recursive list adds nothing to it.
      cached.set(name, undefined);
      cached.set(name, this.#findField(alternative, name));
    }
    return cached.get(name);
  }

  #findField(alternative: Alternative, name: string): Shape | undefined {
    const narrowed = alternative.narrowed.get(name);
    if (narrowed !== undefined) return narrowed;
    const items = this.#itemsOf(alternative);
    const ofItems = items === undefined ? undefined : this.field(items, name);
    const named = alternative.parts.flatMap(({ schema, base }) =>
      [ownField(record(schema, "properties"), name), ...matching(schema, name)]
        .filter((found) => found !== undefined && found !== false)
        .map((found) => ({ schema: asSchema(found), base })),
    );
    const parts = named.length > 0 ? named : additional(alternative);
    const ofObject = parts.length === 0 ? undefined : this.#conjunction(parts);
    return ofObject === undefined || ofItems === undefined
      ? (ofObject ?? ofItems)
      : union([ofObject, ofItems]);
  }

  #itemsOf(alternative: Alternative): Shape | undefined {
    if (!canBe(alternative, "array")) return undefined;
    const parts = alternative.parts.flatMap(({ schema, base }) =>
      [...(Array.isArray(schema.prefixItems) ? schema.prefixItems : []), schema.items]
        .filter((items) => items !== undefined && items !== false)
        .map((items) => this.#shapeOf({ schema: asSchema(items), base })),
    );
    if (parts.length > 0) return union(parts);
    return types(alternative)?.includes("array") ? anything : undefined;
  }

  #shapeOf(part: Part): Shape {
    return { alternatives: this.#expand(part, new Set()) };
  }

  #conjunction(parts: readonly Part[]): Shape {
    return { alternatives: parts.map((part) => this.#expand(part, new Set())).reduce(product) };
  }

  /** A schema as alternatives: references resolved, `allOf` expanded, unions listed. */
  #expand(part: Part, within: Set<JsonSchema>): readonly Alternative[] {
    const { schema, base } = part;
    const cached = this.#expanded.get(schema);
    if (cached !== undefined) return cached;
    if (within.has(schema)) return [];
    const deeper = new Set([...within, schema]);
    const expand = (each: unknown) => this.#expand({ schema: asSchema(each), base }, deeper);
    let alternatives: readonly Alternative[] = [{ parts: [part], narrowed: new Map() }];
    if (typeof schema.$ref === "string") {
      alternatives = product(alternatives, this.#expand(this.#resolve(schema.$ref, base), deeper));
    }
    for (const each of list(schema, "allOf")) alternatives = product(alternatives, expand(each));
    for (const keyword of ["anyOf", "oneOf"]) {
      const members = list(schema, keyword).filter((member) => member !== false);
      if (members.length > 0) alternatives = product(alternatives, members.flatMap(expand));
    }
    if (schema.if !== undefined) {
      const then = product(expand(schema.if), expand(schema.then ?? true));
      alternatives = product(alternatives, [...then, ...expand(schema.else ?? true)]);
    }
    // Inside a circle of references the result is incomplete, so only the outermost call may cache it.
    if (within.size === 0) this.#expanded.set(schema, alternatives);
    return alternatives;
  }

  #resolve(reference: string, base: string): Part {
    const [path = "", pointer = ""] = reference.split("#");
    const id = path === "" ? base : identify(path, base);
    const file = this.#files.get(id);
    let target: unknown = file;
    for (const step of pointer.split("/").slice(1)) {
      const key = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
      target = (target as Record<string, unknown> | undefined)?.[key];
    }
    if (target === undefined)
      throw new Error(`no schema at ${reference}${base === "" ? "" : `, from ${base}`}`);
    return { schema: asSchema(target), base: id };
  }
}

/** A copy without properties that are `x-alias-of` another. */
function withoutAliases<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutAliases) as Value;
  const properties = Object.entries(value).filter(([, field]) => asSchema(field)["x-alias-of"] === undefined);
  return Object.fromEntries(properties.map(([name, field]) => [name, withoutAliases(field)])) as Value;
}

const nothing: Shape = { alternatives: [] };
function identify(reference: string, base = "/"): string {
  return new URL(reference, new URL(base, "https://schema.invalid")).href;
}

function union(shapes: readonly Shape[]): Shape {
  const [only] = shapes;
  if (shapes.length === 1 && only !== undefined) return only;
  return { alternatives: [...new Set(shapes.flatMap((shape) => shape.alternatives))] };
}

function product(left: readonly Alternative[], right: readonly Alternative[]): readonly Alternative[] {
  if (left.length * right.length > MAX_ALTERNATIVES) return [...left, ...right];
  return left.flatMap((first) =>
    right.map((second) => ({ parts: [...first.parts, ...second.parts], narrowed: first.narrowed })),
  );
}
