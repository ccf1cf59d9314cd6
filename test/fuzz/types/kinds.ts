/** One value of each JSON type, and of each that looks like another: what stands where something else is due. */
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

/** A copy in which another value stands at the path. */
export function replaced(document: Json, path: Path, value: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return structuredClone(value);
  if (Array.isArray(document))
    return document.map((item, index) => (index === step ? replaced(item, rest, value) : item));
  const object = document as { [key: string]: Json };
  return { ...object, [step]: replaced(object[step] as Json, rest, value) };
}

/** Documents with a hole each: no two are the same but for what stands in it. */
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
