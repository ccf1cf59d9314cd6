/** One value of each JSON type, and of each kind that resembles another: replacements for a field's value. */
import type { Grown, Json, Path } from "../../schemas/grow.ts";

export const kinds: readonly Json[] = [
  null,
  true,
  0,
  -1.5,
  "",
  "x",
  [],
  {},
  [null],
  ["x"],
  [[]],
  [{}],
  { x: null },
  { type: {} },
  [{ x: [{ x: [null] }] }],
];

/** A copy with another value at the path. */
export function replaced(document: Json, path: Path, value: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return structuredClone(value);
  if (Array.isArray(document))
    return document.map((item, index) => (index === step ? replaced(item, rest, value) : item));
  const object = document as { [key: string]: Json };
  return { ...object, [step]: replaced(object[step] as Json, rest, value) };
}

/** Documents with one replaceable position each; no two differ only in the value there. */
export function holes(grown: readonly Grown[]): Grown[] {
  const seen = new Map<string, Grown>();
  for (const each of grown)
    for (let length = each.path.length; length >= 0; length--) {
      const path = each.path.slice(0, length);
      const key = JSON.stringify([path, replaced(each.document, path, null)]);
      if (!seen.has(key)) seen.set(key, { document: each.document, path });
      else break;
    }
  return [...seen.values()];
}
