/**
 * Makes the tree of reads deterministic: places that are read together are merged once, so that a walk needs one look-up per
 * field of a document.
 */

import type { Presence, Reads } from "./reads.ts";
import { ShapeCache } from "./shape-cache.ts";

const numbers = new WeakMap<Reads, number>();
let count = 0;

/** A name for a set of places: equal sets have equal names. */
function nameOf(places: readonly Reads[]): string {
  const ids = places.map((place) => {
    let number = numbers.get(place);
    if (number === undefined) {
      count += 1;
      number = count;
      numbers.set(place, number);
    }
    return number;
  });
  return [...new Set(ids)].sort((a, b) => a - b).join(" ");
}

/** Places that are read together: a read of one is a read of all. */
export class MergedReads {
  /** Everything at and below is used. */
  readonly usesAll: boolean;
  /** No field of it is read. */
  readonly isUnused: boolean;
  /** Of a list, only its first item is read. */
  readonly firstOnly: boolean;
  /** Cached findings about objects at this place. */
  readonly alike: ShapeCache<Finding>;
  /** Fields that discriminate kinds; usually none, or one. */
  readonly #choices: Choice[] = [];
  /** Groups of fields: at least one of them is present, or none is. */
  readonly #presences: (readonly string[])[] = [];
  readonly #kindCache = new KindCache();
  readonly #places: readonly Reads[];
  readonly #all: Map<string, MergedReads>;

  constructor(places: readonly Reads[], all: Map<string, MergedReads>) {
    this.isUnused = places.every(isUnused);
    this.#places = places.flatMap((place) => [place, ...place.like, ...place.views]);
    this.#all = all;
    this.usesAll = this.#places.some(usesEverything);
    this.firstOnly = this.#places.every(({ reach }) => reach === "first");
    // A kind may contain further kinds: a call is one of free text or of a function.
    const kinds = withKinds(this.#places);
    const fields = kinds.flatMap((place) => [
      ...place.variants.keys(),
      ...place.rests.map((rest) => rest.field),
    ]);
    this.alike = new ShapeCache(new Set(["type", "kind", ...fields]));
    for (const field of new Set(fields)) {
      const knownValues = kinds.flatMap((place) => [
        ...(place.variants.get(field)?.keys() ?? []),
        ...place.rests.flatMap((rest) => (rest.field === field ? [...rest.except] : [])),
      ]);
      this.#choices.push(new Choice(field, new Set(knownValues)));
    }
    const presences = new Map(kinds.flatMap(usedPresences).map(({ fields }) => [fields.join(), fields]));
    for (const fields of presences.values()) this.#presences.push(fields);
  }

  /** The reads of an object, by its kind. */
  kindOf(object: Readonly<Record<string, unknown>>): Kind {
    let entry = this.#kindCache;
    for (const choice of this.#choices) entry = entry.by(object[choice.field], choice);
    for (const fields of this.#presences) entry = entry.byPresence(hasOne(object, fields));
    entry.kind ??= this.#choose(object);
    return entry.kind;
  }

  #choose(object: Readonly<Record<string, unknown>>): Kind {
    const places = [...this.#places];
    let known: string | undefined;
    let unknown: string | undefined;
    // The set grows during the loop: a kind may contain further kinds.
    for (const place of places) {
      for (const [field, variants] of place.variants) {
        const value = object[field];
        if (typeof value !== "string") continue;
        const variant = variants.get(value);
        if (variant !== undefined) places.push(variant);
        if (variant !== undefined || place.others.has(field)) known ??= field;
        else if (!place.rests.some((rest) => rest.field === field)) unknown ??= field;
      }
      for (const { field, except, reads } of place.rests) {
        const value = object[field];
        if (typeof value !== "string" || !except.has(value)) places.push(reads);
      }
      for (const { fields, isPresent, reads } of usedPresences(place))
        if (hasOne(object, fields) === isPresent) places.push(reads);
      places.push(...place.views.filter((view) => !places.includes(view)));
    }
    const discriminator = known ?? unknown;
    const fields = new Map<string, Field>();
    for (const key of new Set(places.flatMap((place) => [...place.fields.keys()]))) {
      const below = this.#merge(places.flatMap((place) => place.fields.get(key) ?? []));
      fields.set(key, { below, isContent: key !== discriminator && !annotations.has(key) });
    }
    return {
      discriminator,
      isKnown: known !== undefined,
      isNamed: fields.get(discriminator ?? "")?.below.isUnused === false,
      usesAll: places.some(usesEverything),
      allBut: places.flatMap((place) => (place.usesAll ? (place.but ?? []) : [])),
      fields,
      returnsUnchanged: known !== undefined && fields.get("raw")?.below.usesAll === true,
      ext: fields.get("ext")?.below,
    };
  }

  #merge(places: readonly Reads[]): MergedReads {
    const name = nameOf(places);
    let found = this.#all.get(name);
    if (found === undefined) {
      found = new MergedReads(places, this.#all);
      this.#all.set(name, found);
    }
    return found;
  }
}

/** Cached kinds of objects, by the values of the discriminating fields. */
class KindCache {
  kind: Kind | undefined;
  readonly #by = new Map<unknown, KindCache>();

  by(value: unknown, choice: Choice): KindCache {
    const known = this.#by.get(typeof value === "string" ? value : "");
    if (known !== undefined) return known;
    const key = choice.keyOf(value);
    let entry = this.#by.get(key);
    if (entry === undefined) {
      entry = new KindCache();
      this.#by.set(key, entry);
    }
    return entry;
  }

  byPresence(isPresent: boolean): KindCache {
    let entry = this.#by.get(isPresent);
    if (entry === undefined) {
      entry = new KindCache();
      this.#by.set(isPresent, entry);
    }
    return entry;
  }
}

function hasOne(object: Readonly<Record<string, unknown>>, fields: readonly string[]): boolean {
  for (const field of fields) if (object[field] !== undefined) return true;
  return false;
}

/** A field that discriminates kinds. */
class Choice {
  readonly field: string;
  readonly #known: ReadonlySet<string>;

  constructor(field: string, known: ReadonlySet<string>) {
    this.field = field;
    this.#known = known;
  }

  /** All unknown kinds share one entry, so that documents cannot grow the cache without limit. */
  keyOf(value: unknown): string {
    if (typeof value !== "string") return "";
    return this.#known.has(value) ? value : "?";
  }
}

/** The places, and their places for single kinds. */
function withKinds(places: readonly Reads[]): Reads[] {
  const all = [...places];
  for (const place of all) {
    for (const variants of place.variants.values()) all.push(...variants.values());
    all.push(...place.rests.map(({ reads }) => reads), ...usedPresences(place).map(({ reads }) => reads));
  }
  return all;
}

/** The losses of an object, without those of the objects inside it. */
export interface Finding {
  /** `.seed`, `[audio]` */
  readonly lost: readonly string[];
  /** Fields with nested values to check. */
  readonly inner: readonly { key: string; below: MergedReads }[];
  /** The reads of vendor-specific fields. */
  readonly ext: MergedReads | undefined;
}

/** Objects of one kind at one place. */
export interface Kind {
  /** The field that contains the kind of the object, if a map tests one. */
  readonly discriminator: string | undefined;
  /** Some place uses objects of this kind. */
  readonly isKnown: boolean;
  /** The value of the discriminating field itself is used. */
  readonly isNamed: boolean;
  readonly usesAll: boolean;
  /** All fields that one of these sets does not name are used. */
  readonly allBut: readonly ReadonlySet<string>[];
  readonly fields: ReadonlyMap<string, Field>;
  /** An object that stores its wire's original form counts as completely used. */
  readonly returnsUnchanged: boolean;
  /** The reads of vendor-specific fields. */
  readonly ext: MergedReads | undefined;
}

export interface Field {
  readonly below: MergedReads;
  /** The field is content of the object, not its kind or an annotation. */
  readonly isContent: boolean;
}

function usesEverything({ usesAll, but }: Reads): boolean {
  return usesAll && but === undefined;
}

/** Tested, perhaps, but not used. */
function isUnused(place: Reads): boolean {
  return (
    !place.usesAll &&
    !place.isNamed &&
    place.fields.size === 0 &&
    place.variants.size === 0 &&
    place.rests.length === 0 &&
    usedPresences(place).length === 0 &&
    place.views.length === 0 &&
    place.like.length === 0
  );
}

/** Most conditions only test a field, and the branches read nothing. */
function usedPresences({ presences }: Reads): Presence[] {
  return presences.filter(({ reads }) => !isUnused(reads));
}

/** Annotations of an object, which are not its content. */
const annotations: ReadonlySet<string> = new Set(["ext", "cache", "sig"]);
