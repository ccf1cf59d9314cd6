/**
 * Which paths of a document a map does not read. Asked for every request and answer, so the tree of reads is made
 * deterministic first: places that are looked at together become one, once, and a document is then walked with one
 * look-up per field.
 */
import type { Reads } from "./reads.ts";

/**
 * Paths of a value that the reads do not cover, each said once, list positions left out: `sampling.seed`,
 * `turns.parts[audio]`. `ignored` names fields that say nothing a target would miss.
 */
export function unreadPaths(value: unknown, reads: Reads, ignored: ReadonlySet<string>): string[] {
  let start = starts.get(reads);
  if (start === undefined) {
    start = new Together([reads], new Map());
    starts.set(reads, start);
  }
  const walk = new Walk(ignored);
  walk.visit(value, start);
  return walk.found === undefined ? [] : [...walk.found];
}

const starts = new WeakMap<Reads, Together>();
const numbers = new WeakMap<Reads, number>();
let count = 0;

/** A name for a set of places: the same set, the same name. */
function nameOf(places: readonly Reads[]): string {
  const own = places.map((place) => {
    let number = numbers.get(place);
    if (number === undefined) {
      count += 1;
      number = count;
      numbers.set(place, number);
    }
    return number;
  });
  return [...new Set(own)].sort((a, b) => a - b).join(" ");
}

/** Places that are looked at together: what one of them reads is read. */
class Together {
  /** Everything at and below is used. */
  readonly whole: boolean;
  /** Nothing reads as much as one field of it. */
  readonly isUnused: boolean;
  /** Fields that tell kinds apart; most often none, or one. */
  readonly #choices: { field: string; known: ReadonlySet<string> }[] = [];
  readonly #chosen = new Map<string, Kind>();
  readonly #places: readonly Reads[];
  readonly #all: Map<string, Together>;

  constructor(places: readonly Reads[], all: Map<string, Together>) {
    this.isUnused = places.every(isUnused);
    this.#places = places.flatMap((place) => [place, ...place.like]);
    this.#all = all;
    this.whole = this.#places.some((place) => place.whole);
    for (const field of new Set(this.#places.flatMap((place) => [...place.variants.keys()]))) {
      const known = this.#places.flatMap((place) => [...(place.variants.get(field)?.keys() ?? [])]);
      this.#choices.push({ field, known: new Set(known) });
    }
  }

  /** What is read of an object, by the kind that it says it is. */
  kindOf(object: Readonly<Record<string, unknown>>): Kind {
    let key = "";
    for (const { field, known } of this.#choices) {
      const value = object[field];
      // Kinds that no place knows are all alike, so that a document cannot make this grow.
      if (typeof value === "string") key += known.has(value) ? `${value}\n` : "?\n";
      else key += "\n";
    }
    let kind = this.#chosen.get(key);
    if (kind === undefined) {
      kind = this.#choose(object);
      this.#chosen.set(key, kind);
    }
    return kind;
  }

  #choose(object: Readonly<Record<string, unknown>>): Kind {
    const places = [...this.#places];
    for (const place of this.#places) {
      for (const [field, variants] of place.variants) {
        const value = object[field];
        if (typeof value !== "string") continue;
        const variant = variants.get(value);
        if (variant !== undefined) places.push(variant);
        else if (!place.others.has(field)) return { lostBy: field, whole: false, fields: new Map() };
      }
    }
    const fields = new Map<string, Together>();
    for (const key of new Set(places.flatMap((place) => [...place.fields.keys()]))) {
      fields.set(key, this.#together(places.flatMap((place) => place.fields.get(key) ?? [])));
    }
    return { lostBy: undefined, whole: places.some((place) => place.whole), fields };
  }

  #together(places: readonly Reads[]): Together {
    const name = nameOf(places);
    let found = this.#all.get(name);
    if (found === undefined) {
      found = new Together(places, this.#all);
      this.#all.set(name, found);
    }
    return found;
  }
}

/** Objects of one kind at one place. */
interface Kind {
  /** The field whose value no place takes: the object is lost as what it says it is. */
  readonly lostBy: string | undefined;
  readonly whole: boolean;
  readonly fields: ReadonlyMap<string, Together>;
}

/** Asked about, perhaps, but nothing of it is taken. */
function isUnused(place: Reads): boolean {
  return !place.whole && place.fields.size === 0 && place.variants.size === 0 && place.like.length === 0;
}

class Walk {
  found: Set<string> | undefined;
  readonly #ignored: ReadonlySet<string>;
  /** Field names from the document to where the walk is. */
  readonly #trail: string[] = [];

  constructor(ignored: ReadonlySet<string>) {
    this.#ignored = ignored;
  }

  visit(value: unknown, places: Together): void {
    if (typeof value !== "object" || value === null || places.whole) return;
    if (Array.isArray(value)) {
      for (const item of value) this.visit(item, places);
      return;
    }
    const object = value as Record<string, unknown>;
    const kind = places.kindOf(object);
    if (kind.lostBy !== undefined) this.#lose(`[${object[kind.lostBy]}]`);
    else if (!kind.whole) this.#fields(object, kind);
  }

  #fields(object: Readonly<Record<string, unknown>>, { fields }: Kind): void {
    for (const key in object) {
      const inner = object[key];
      if (inner === undefined) continue;
      const below = fields.get(key);
      // Of a plain value, asking is reading; an object that is only asked about is lost.
      const isObject = typeof inner === "object";
      if (below !== undefined && !isObject) continue;
      if (this.#ignored.has(key) || (Array.isArray(inner) && inner.length === 0)) continue;
      if (below !== undefined && !below.isUnused) {
        if (below.whole) continue;
        this.#trail.push(key);
        this.visit(inner, below);
        this.#trail.pop();
      } else this.#lose(this.#trail.length === 0 ? key : `.${key}`);
    }
  }

  #lose(what: string): void {
    this.found ??= new Set();
    this.found.add(this.#trail.join(".") + what);
  }
}
