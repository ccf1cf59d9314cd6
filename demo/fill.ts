/**
 * A value that satisfies a JSON Schema (or its OpenAPI dialect), without randomness: quoted words of the user's text first,
 * then plain defaults. It supports what tool parameters and structured outputs use, without `not`, `if`, and patterns that none
 * of its candidates match.
 */

/** Values from a text; words and numbers are used in order. */
export interface Hints {
  text: string;
  words: string[];
  numbers: number[];
}

export function hintsOf(text: string): Hints {
  const quoted = [...text.matchAll(/"([^"\n]+)"|“([^”\n]+)”|`([^`\n]+)`|(?<!\w)'([^'\n]+)'(?!\w)/g)];
  return {
    text,
    words: quoted.map(([, ...groups]) => groups.find((group) => group !== undefined) as string),
    numbers: [...text.matchAll(/(?<![\w.])-?\d+(?:\.\d+)?(?![\w.]*\w)/g)].map(([number]) => Number(number)),
  };
}

export function fill(schema: Schema, hints: Hints): unknown {
  return value(schema, { root: schema, hints, depth: 0, room: { values: MAX_VALUES } });
}

/** A schema can require a huge value. Beyond this number, values are null or absent. */
const MAX_VALUES = 10_000;
const MAX_CHARACTERS = 10_000;
const MAX_DEPTH = 100;

interface Place {
  root: Schema;
  hints: Hints;
  depth: number;
  /** Number of values that may still be created. */
  room: { values: number };
}

const deepest = 12;

function value(declared: unknown, place: Place): unknown {
  if (place.room.values-- <= 0 || place.depth > MAX_DEPTH) return null;
  const schema = resolved(declared, place.root);
  const here = { ...place, depth: place.depth + 1 };
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return mentioned(schema.enum, place.hints.text);
  const options = (schema.anyOf ?? schema.oneOf) as unknown[] | undefined;
  if (Array.isArray(options) && schema.properties === undefined) {
    const kinds = options.map((option) => resolved(option, place.root));
    const plain = kinds.find((option) => option.type !== "null") ?? kinds[0];
    // Beyond the depth limit, null ends a recursion if the schema allows it.
    const end = place.depth > deepest ? kinds.find((option) => option.type === "null") : undefined;
    return value(end ?? plain, here);
  }
  switch (typeOf(schema)) {
    case "object":
      return objectOf(schema, here);
    case "array":
      return arrayOf(schema, here);
    case "integer":
    case "number":
      return numberOf(schema, place.hints);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return stringOf(schema, place.hints);
  }
}

/** The schema with references resolved and `allOf` merged. */
function resolved(declared: unknown, root: Schema, hops = 0): Schema {
  if (typeof declared !== "object" || declared === null) return {};
  const { $ref, allOf, ...rest } = declared as Schema;
  let schema: Schema = rest;
  if (hops > MAX_DEPTH) return rest;
  if (typeof $ref === "string") {
    const target = $ref
      .split("/")
      .slice(1)
      .reduce<unknown>((node, key) => (node as Schema | undefined)?.[key], root);
    schema = { ...resolved(target ?? {}, root, hops + 1), ...rest };
  }
  for (const piece of Array.isArray(allOf) ? allOf : []) {
    const more = resolved(piece, root, hops + 1);
    schema = {
      ...more,
      ...schema,
      ...(more.properties || schema.properties
        ? { properties: { ...(more.properties as Schema), ...(schema.properties as Schema) } }
        : {}),
      required: [...((more.required as string[]) ?? []), ...((schema.required as string[]) ?? [])],
    };
  }
  return schema;
}

function typeOf(schema: Schema): string {
  const named = [schema.type]
    .flat()
    .find((type) => typeof type === "string" && type.toLowerCase() !== "null");
  if (typeof named === "string") return named.toLowerCase();
  if (schema.type !== undefined) return "null";
  if (schema.properties !== undefined) return "object";
  return schema.items !== undefined ? "array" : "string";
}

function objectOf(schema: Schema, place: Place): Schema {
  const properties = (schema.properties ?? {}) as Record<string, unknown>;
  const required = Array.isArray(schema.required) ? (schema.required as string[]) : [];
  const names = required.length > 0 || place.depth > deepest ? required : Object.keys(properties);
  return Object.fromEntries(names.map((name) => [name, value(properties[name] ?? {}, place)]));
}

function arrayOf(schema: Schema, place: Place): unknown[] {
  const prefix = Array.isArray(schema.prefixItems) ? schema.prefixItems : [];
  const wanted = Math.max(limit(schema.minItems, 0), prefix.length, place.depth > deepest ? 0 : 1);
  const length = Math.min(wanted, limit(schema.maxItems, Number.POSITIVE_INFINITY), place.room.values);
  return Array.from({ length }, (_, at) => value(prefix[at] ?? schema.items ?? {}, place));
}

function numberOf(schema: Schema, hints: Hints): number {
  const step = limit(schema.multipleOf, typeOf(schema) === "integer" ? 1 : 0);
  const above = limit(schema.exclusiveMinimum, Number.NEGATIVE_INFINITY);
  const below = limit(schema.exclusiveMaximum, Number.POSITIVE_INFINITY);
  const least = Math.max(limit(schema.minimum, Number.NEGATIVE_INFINITY), above);
  const most = Math.min(limit(schema.maximum, Number.POSITIVE_INFINITY), below);
  const fits = (number: number): boolean =>
    number >= least &&
    number <= most &&
    number > above &&
    number < below &&
    (typeOf(schema) !== "integer" || Number.isInteger(number)) &&
    (step === 0 || Number.isInteger(number / step));
  const hinted = hints.numbers.findIndex(fits);
  if (hinted >= 0) return hints.numbers.splice(hinted, 1)[0] as number;
  const multiple = Math.ceil(least / (step || 1)) * (step || 1);
  const last = Math.floor(most / (step || 1)) * (step || 1);
  const candidates = [
    1,
    0,
    step,
    multiple,
    multiple + step,
    last,
    last - step,
    least,
    most,
    (least + most) / 2,
  ];
  return candidates.find(fits) ?? 0;
}

const samples: Record<string, string> = {
  "date-time": "2024-01-31T12:00:00Z",
  date: "2024-01-31",
  time: "12:00:00Z",
  duration: "P1D",
  email: "demo@example.com",
  hostname: "example.com",
  uri: "https://example.com/",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uuid: "00000000-0000-4000-8000-000000000000",
};

function stringOf(schema: Schema, hints: Hints): string {
  const sample = samples[String(schema.format)];
  if (sample !== undefined) return sample;
  const least = limit(schema.minLength, 0);
  const most = limit(schema.maxLength, Number.POSITIVE_INFINITY);
  const pattern = typeof schema.pattern === "string" ? new RegExp(schema.pattern, "u") : undefined;
  const fits = (word: string): boolean => {
    const length = Array.from(word).length;
    return length >= least && length <= most && (pattern?.test(word) ?? true);
  };
  const hinted = hints.words.findIndex(fits);
  if (hinted >= 0) return hints.words.splice(hinted, 1)[0] as string;
  const candidates = [
    "demo",
    "Demo",
    "DEMO",
    "1",
    "12",
    "123",
    "1234",
    "12345",
    "a",
    "A",
    "a1",
    "A1",
    "a-b",
    "a_b",
    "a b",
  ];
  return candidates.find(fits) ?? "demo".padEnd(Math.min(least, MAX_CHARACTERS), "o").slice(0, most);
}

/** The first member that the text mentions, else the first. */
function mentioned(members: readonly unknown[], text: string): unknown {
  const found = members.find(
    (member) => typeof member === "string" && member !== "" && text.includes(member),
  );
  return found ?? members[0];
}

/** A bound of the schema; the OpenAPI dialect has 64-bit bounds as strings. */
function limit(bound: unknown, otherwise: number): number {
  const value = typeof bound === "string" ? Number(bound) : bound;
  return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
}

export type Schema = Record<string, unknown>;
