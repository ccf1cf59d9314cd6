/**
 * Every way in which a body of a wire can be large, derived from the wire's schema: each list, at each depth and with
 * each kind of item, with many items; each object with many unknown fields; each text long.
 */
import type { Grown, Json, Path } from "../../schemas/grow.ts";

export interface Dimension {
  /** The path, and what is multiplied there: `messages[role=user].content[type=text]: items`. */
  name: string;
  /** A body with this count. */
  body(count: number): { [key: string]: Json };
}

/** @param grown documents that contain each field of a schema; @param least the fields that each body requires */
export function dimensionsOf(
  grown: readonly Grown[],
  least: { readonly [key: string]: Json } = {},
): Dimension[] {
  const found = new Map<string, Dimension>();
  for (const { document, path } of grown) {
    if (!isObject(document)) continue;
    const whole = { ...least, ...document };
    for (let length = 0; length <= path.length; length++) {
      const to = path.slice(0, length);
      const large = largest(at(whole, to));
      if (large === undefined || TAGS.has(String(to.at(-1)))) continue;
      const name = `${placeOf(whole, to)}: ${large.what}`;
      const body = (count: number): { [key: string]: Json } =>
        replaced(whole, to, large.of(count)) as { [key: string]: Json };
      if (!found.has(name)) found.set(name, { name, body });
    }
  }
  return [...found.values()];
}

/** The ways in which a value can be large; empty where there is none. */
function largest(value: Json | undefined): { what: string; of(count: number): Json } | undefined {
  if (typeof value === "string") return { what: "characters", of: (count) => "ab c".repeat(count) };
  if (Array.isArray(value)) {
    const [item] = value;
    if (item === undefined) return undefined;
    // Kinds without a tag differ by their fields.
    const kind = tagOf(item) || (isObject(item) ? `(${Object.keys(item).join(",")})` : "");
    return { what: `items${kind}`, of: (count) => many(count, (index) => withUniqueTexts(item, index)) };
  }
  if (!isObject(value)) return undefined;
  const more = (count: number): Json =>
    Object.fromEntries(many(count, (index) => [`unknown${index}`, index]));
  return { what: "fields", of: (count) => ({ ...value, ...(more(count) as object) }) };
}

/** A copy with unique free texts: ids and names of two items differ. */
function withUniqueTexts(item: Json, index: number): Json {
  if (item === "x") return `x${index}`;
  if (Array.isArray(item)) return item.map((each) => withUniqueTexts(each, index));
  if (!isObject(item)) return item;
  return Object.fromEntries(Object.entries(item).map(([key, value]) => [key, withUniqueTexts(value, index)]));
}

/** The path to a value, with the tags of the objects on it. */
function placeOf(document: Json, path: Path): string {
  let value: Json | undefined = document;
  let name = "";
  for (const step of path) {
    value = at(value, [step]);
    name += typeof step === "number" ? "[]" : `.${step}`;
    name += tagOf(value);
  }
  return name === "" ? "the body" : name.slice(1);
}

/** The tag of an object, which names its kind. */
function tagOf(value: Json | undefined): string {
  if (!isObject(value)) return "";
  const tags = Object.entries(value).filter(([key]) => TAGS.has(key));
  return tags.length === 0 ? "" : `(${tags.map(([key, tag]) => `${key}=${tag}`).join(",")})`;
}

const TAGS: ReadonlySet<string> = new Set(["type", "role"]);

function at(value: Json | undefined, path: Path): Json | undefined {
  let found = value;
  for (const step of path) found = (found as { [key: string]: Json } | undefined)?.[step];
  return found;
}

function replaced(document: Json, path: Path, value: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(document))
    return document.map((item, index) => (index === step ? replaced(item, rest, value) : item));
  const object = document as { [key: string]: Json };
  return { ...object, [step]: replaced(object[step] as Json, rest, value) };
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));
