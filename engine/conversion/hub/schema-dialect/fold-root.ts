/**
 * Converts the parameters of a tool to one plain object schema. Providers refuse a schema whose root is not an object or
 * combines others ("schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level").
 * Variants are merged into the properties of one object that accepts what any variant accepts; the remaining constraints are
 * mentioned in the description. Nothing below the root changes.
 */
import { allOfThem, eitherOf } from "./combine-schemas.ts";
import { resolveRef } from "./inline-refs.ts";
import { isSchema } from "./parts-of-schema.ts";

type Schema = Record<string, unknown>;

/** Keywords that the root must not have. */
const combining = ["anyOf", "oneOf", "allOf", "not", "enum", "const", "$ref"] as const;
/** Of these, the keywords that are mentioned in the description. */
const described = ["anyOf", "oneOf", "not", "enum", "const"] as const;
/** The maximum length of the description, in characters. */
const MOST_WORDS = 2000;
/** Limits of the search: number of schemas, and depth. Beyond them, any value is accepted. */
const MOST_VIEWS = 10_000;
const MOST_DEPTH = 64;

/** A schema's constraints on objects. */
interface View {
  properties: Map<string, unknown>;
  patterns: Map<string, unknown>;
  required: ReadonlySet<string>;
  /** The schema of additional properties: false if none are allowed, undefined if any value is. */
  others: unknown;
  description?: string | undefined;
}

interface Search {
  root: Schema;
  left: number;
  /** References that are being followed: a recursive one adds no constraint. */
  trail: string[];
}

export function isPlainRoot(schema: Schema): boolean {
  return schema.type === "object" && combining.every((key) => !(key in schema));
}

/** Whether parameters can be sent unchanged to a target that needs such a root. */
export function fitsRoot(schema: unknown, root: unknown): boolean {
  if (!isSchema(schema) || root === "any") return true;
  return isPlainRoot(schema) && (root !== "declared" || schema.properties !== undefined);
}

/** @returns the folded schema, and whether it lost constraints */
export function foldRoot(schema: Schema): { schema: Schema; isLess: boolean } {
  if (isPlainRoot(schema)) return { schema, isLess: false };
  const view = viewOf(schema, { root: schema, left: MOST_VIEWS, trail: [] }, 0);
  // No object matches the schema: its value becomes a property.
  if (view === undefined) return { schema: wrapped(schema), isLess: false };
  const rest = Object.fromEntries(Object.entries(schema).filter(([key]) => !folded.has(key)));
  const out: Schema = { ...rest, type: "object", properties: Object.fromEntries(view.properties) };
  if (view.patterns.size > 0) out.patternProperties = Object.fromEntries(view.patterns);
  if (view.required.size > 0) out.required = [...view.required];
  if (view.others !== undefined) out.additionalProperties = view.others;
  if (typeof out.description !== "string" && view.description !== undefined)
    out.description = view.description;
  const hints = described.filter((key) => key in schema).map((key) => hintOf(key, schema[key]));
  const description = hints.filter((hint) => hint !== undefined).join("; ");
  if (description !== "") {
    const before = typeof out.description === "string" ? `${out.description}\n` : "";
    out.description = `${before}${description}.`;
  }
  return { schema: withRoot(out, schema), isLess: described.some((key) => key in schema) };
}

const folded: ReadonlySet<string> = new Set([
  ...combining,
  "type",
  "properties",
  "patternProperties",
  "required",
  "additionalProperties",
]);

function wrapped(schema: Schema): Schema {
  const { $defs, definitions, ...inner } = schema;
  const out: Schema = { type: "object", properties: { input: inner }, required: ["input"] };
  if ($defs !== undefined) out.$defs = $defs;
  if (definitions !== undefined) out.definitions = definitions;
  return withRoot(out, schema);
}

/** A short description of the variants: which fields belong together, otherwise the schemas themselves. */
function hintOf(key: string, value: unknown): string | undefined {
  if ((key === "anyOf" || key === "oneOf") && Array.isArray(value)) {
    const sets = value.map((branch) =>
      isSchema(branch) && Array.isArray(branch.required) ? branch.required.join(" and ") : undefined,
    );
    const quantifier = key === "anyOf" ? "at least one of" : "exactly one of";
    if (sets.every((set) => set !== undefined) && value.every(isBare))
      return `Required: ${quantifier}: ${sets.join(" | ")}`;
  }
  const text = JSON.stringify(value);
  return text.length > MOST_WORDS ? undefined : `${key}: ${text}`;
}

function isBare(branch: unknown): boolean {
  return isSchema(branch) && Object.keys(branch).every((key) => key === "required" || key === "type");
}

/** A schema's constraints on objects; undefined if no object matches. */
function viewOf(schema: unknown, search: Search, depth: number): View | undefined {
  if (schema === false) return undefined;
  if (!isSchema(schema) || depth > MOST_DEPTH || search.left-- <= 0) return anything();
  const { type } = schema;
  const isObject =
    type === undefined || type === "object" || (Array.isArray(type) && type.includes("object"));
  if (!isObject) return undefined;
  const values = "const" in schema ? [schema.const] : schema.enum;
  if (Array.isArray(values) && !values.some(isSchema)) return undefined;
  const views: (View | undefined)[] = [ownView(schema)];
  if (typeof schema.$ref === "string") views.push(referred(schema.$ref, search, depth));
  for (const each of listOf(schema.allOf)) views.push(viewOf(each, search, depth + 1));
  for (const key of ["anyOf", "oneOf"]) {
    if (!Array.isArray(schema[key])) continue;
    const branches = listOf(schema[key]).map((each) => viewOf(each, search, depth + 1));
    const objects = branches.filter((each) => each !== undefined);
    views.push(objects.length === 0 ? undefined : either(objects));
  }
  return views.every((view) => view !== undefined) ? all(views as View[]) : undefined;
}

function referred(reference: string, search: Search, depth: number): View | undefined {
  if (search.trail.includes(reference)) return anything();
  const target = resolveRef(search.root, reference);
  if (target === undefined) return anything();
  search.trail.push(reference);
  const view = viewOf(target, search, depth + 1);
  search.trail.pop();
  return view;
}

function ownView(schema: Schema): View {
  const { properties, patternProperties: patterns, required, description } = schema;
  return {
    properties: new Map(isSchema(properties) ? Object.entries(properties) : []),
    patterns: new Map(isSchema(patterns) ? Object.entries(patterns) : []),
    required: new Set(listOf(required).filter((name) => typeof name === "string")),
    others: schema.additionalProperties === true ? undefined : schema.additionalProperties,
    description: typeof description === "string" ? description : undefined,
  };
}

function anything(): View {
  return { properties: new Map(), patterns: new Map(), required: new Set(), others: undefined };
}

/** Joins all at once: pairwise joins would copy the intermediate results at each step. */
function all(views: readonly View[]): View {
  const [first] = views as readonly [View, ...View[]];
  if (views.length === 1) return first;
  const others = views.map((view) => view.others).filter((schema) => schema !== undefined);
  return {
    properties: united(
      views.map(({ properties }) => properties),
      allOfThem,
    ),
    patterns: united(
      views.map(({ patterns }) => patterns),
      allOfThem,
    ),
    required: new Set(views.flatMap(({ required }) => [...required])),
    others: others.length === 0 ? undefined : allOfThem(others),
    description: views.find(({ description }) => description !== undefined)?.description,
  };
}

function either(views: readonly View[]): View {
  const [first] = views as readonly [View, ...View[]];
  if (views.length === 1) return first;
  const others = views.map((view) => view.others);
  const descriptions = new Set(views.map(({ description }) => description).filter((text) => text));
  return {
    properties: united(
      views.map(({ properties }) => properties),
      eitherOf,
    ),
    patterns: united(
      views.map(({ patterns }) => patterns),
      eitherOf,
    ),
    required: new Set([...first.required].filter((name) => views.every((view) => view.required.has(name)))),
    others: others.includes(undefined) ? undefined : eitherOf(others),
    ...(descriptions.size > 0 ? { description: [...descriptions].join("\n") } : {}),
  };
}

/** Merges properties. A property's schema comes only from the maps that have the property. */
function united(
  maps: readonly Map<string, unknown>[],
  join: (schemas: [unknown, ...unknown[]]) => unknown,
): Map<string, unknown> {
  const found = new Map<string, [unknown, ...unknown[]]>();
  for (const map of maps) {
    for (const [name, schema] of map) {
      const before = found.get(name);
      if (before === undefined) found.set(name, [schema]);
      else before.push(schema);
    }
  }
  const joined = new Map<string, unknown>();
  for (const [name, schemas] of found) joined.set(name, schemas.length === 1 ? schemas[0] : join(schemas));
  return joined;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Keeps references valid: the original root moves to the definitions under a new name. Definitions stay where they are. */
function withRoot(out: Schema, schema: Schema): Schema {
  let isMoved = false;
  const defs = isSchema(schema.$defs) ? schema.$defs : {};
  let name = "root";
  while (name in defs) name += "_";
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved);
    if (!isSchema(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (key !== "$ref" || typeof inner !== "string" || !/^#(\/(?!(\$defs|definitions)\/)|$)/.test(inner))
          return [key, moved(inner)];
        isMoved = true;
        return [key, `#/$defs/${name}${inner.slice(1)}`];
      }),
    );
  };
  if (!JSON.stringify(schema).includes('"$ref"')) return out;
  const result = moved(out) as Schema;
  if (!isMoved) return result;
  const { $defs: _defs, definitions: _definitions, ...whole } = schema;
  return { ...result, $defs: { ...(result.$defs as Schema | undefined), [name]: moved(whole) } };
}
