/**
 * Helpers of the four normalizers: absent values, numbers for ids, JSON text. They serve comparison only and know no
 * wire.
 */
import { isRecord, type Json } from "../../json.ts";

export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

export const recordsOf = (value: unknown): Json[] => listOf(value).filter(isRecord);

/** The object without fields that are null, undefined, an empty list, or an object with only such fields. */
export function present(value: Json): Json {
  const kept = Object.entries(value)
    .map(
      ([key, inner]) =>
        [key, isRecord(inner) && Object.keys(inner).length > 0 ? present(inner) : inner] as const,
    )
    .filter(([key, inner]) => !isVoid(inner) && !(isRecord(inner) && isHollow(inner, value[key])));
  return Object.fromEntries(kept);
}

const isVoid = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** Empty after the removal, but not before. */
const isHollow = (now: Json, before: unknown): boolean =>
  Object.keys(now).length === 0 && isRecord(before) && Object.keys(before).length > 0;

/** The object without `fields` whose value is the given default. */
export function withoutDefaults(value: Json, defaults: Json): Json {
  return Object.fromEntries(
    Object.entries(value).filter(
      ([key, inner]) => !(key in defaults) || JSON.stringify(inner) !== JSON.stringify(defaults[key]),
    ),
  );
}

/** JSON text as a value, so that spacing does not count; other text stays. */
export function parsed(text: unknown): unknown {
  if (typeof text !== "string") return text ?? {};
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Numbers calls in order of occurrence. Clients reuse ids, so a result belongs to the latest call with its id. */
export class Ids {
  readonly #names = new Map<string, string>();
  #count = 0;

  call(id: unknown): string | undefined {
    if (typeof id !== "string" || id === "") return undefined;
    const name = `id ${++this.#count}`;
    this.#names.set(id, name);
    return name;
  }

  result(id: unknown): string | undefined {
    return this.#names.get(String(id)) ?? this.call(id);
  }
}

/** An empty object schema; several wires require it. */
export function schemaOf(value: unknown): unknown {
  if (!isRecord(value)) return undefined;
  const { type, properties, required } = value;
  const isEmpty =
    (type === undefined || type === "object") &&
    (properties === undefined || (isRecord(properties) && Object.keys(properties).length === 0)) &&
    (required === undefined || listOf(required).length === 0) &&
    Object.keys(value).every((key) => ["type", "properties", "required"].includes(key));
  return isEmpty ? undefined : value;
}
