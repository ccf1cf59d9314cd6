/** Mutated JSON documents: one to three changes, each to something that a schema may have missed. */
import fc from "fast-check";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Replacement values. */
const replacements: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  100_000_000,
  "",
  "x",
  "[DONE]",
  "__proto__",
  "\ud800",
  "data:image/png;base64,iVBORw0KGgo=",
  "data:,",
  "https://user:word@[::1]:0/..%2f",
  "file:///etc/passwd",
  [],
  [[]],
  [null],
  [{}],
  {},
  { type: {} },
  { type: [] },
  { type: "text" },
  { type: "text", text: null },
  { type: "text", text: 7 },
  { toString: 1 },
  { "": "" },
];

interface Change {
  /** Selects a position, as a share of all. */
  at: number;
  kind: "replace" | "remove" | "wrap" | "repeat" | "rename" | "graft";
  value: number;
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  kind: fc.constantFrom("replace", "replace", "replace", "remove", "wrap", "repeat", "rename", "graft"),
  value: fc.nat(1_000_000),
});

export const changes: fc.Arbitrary<Change[]> = fc.array(change, { minLength: 1, maxLength: 3 });

interface Place {
  parent: Json[] | { [key: string]: Json };
  key: string | number;
}

function placesOf(value: Json, places: Place[] = []): Place[] {
  if (typeof value !== "object" || value === null) return places;
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    places.push({ parent: value, key });
    placesOf((value as Record<string | number, Json>)[key] as Json, places);
  }
  return places;
}

/** A mutated copy. */
export function mutate(document: unknown, all: readonly Change[]): unknown {
  const root = { root: structuredClone(document) as Json };
  for (const { at, kind, value } of all) {
    const places = placesOf(root).slice(1);
    const place = places[Math.floor(at * places.length)];
    if (place === undefined) continue;
    const parent = place.parent as Record<string | number, Json>;
    const { key } = place;
    const old = parent[key] as Json;
    if (kind === "replace") parent[key] = structuredClone(replacements[value % replacements.length] as Json);
    else if (kind === "wrap") parent[key] = value % 2 === 0 ? [old] : { value: old };
    else if (kind === "remove") delete parent[key];
    else if (kind === "repeat")
      parent[key] = Array.isArray(old) ? [...old, ...structuredClone(old)] : [old, old];
    else if (kind === "graft") {
      const other = places[value % places.length] as Place;
      parent[key] = structuredClone((other.parent as Record<string | number, Json>)[other.key] as Json);
    } else if (typeof key === "string") {
      delete parent[key];
      parent[`${key}_`] = old;
    }
  }
  return root.root;
}
