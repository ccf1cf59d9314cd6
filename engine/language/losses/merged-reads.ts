/**
 * The tree of reads made deterministic: places that are looked at together become one, once, so that a document is walked
 * with one look-up per field.
 */

import type { Presence, Reads } from "./reads.ts";
import { ShapeCache } from "./shape-cache.ts";

const numbers = new WeakMap<Reads, number>();
let count = 0;

/** A name for a set of places: the same set, the same name. */
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

/** Places that are looked at together: what one of them reads is read. */
export class MergedReads {
  /** Everything at and below is used. */
  readonly whole: boolean;
  /** Nothing reads as much as one field of it. */
  readonly isUnused: boolean;
  /** Of a list, only its first item is read. */
  readonly firstOnly: boolean;
  /** What was found of objects that were looked at here. */
  readonly alike: ShapeCache<Finding>;
  /** Fields that tell kinds apart; most often none, or one. */
  readonly #choices: Choice[] = [];
  /** Fields of which one is there, or none is. */
  readonly #presences: (readonly string[])[] = [];
  readonly #chosen = new Chosen();
  readonly #places: readonly Reads[];
  readonly #all: Map<string, MergedReads>;

  constructor(places: readonly Reads[], all: Map<string, MergedReads>) {
    this.isUnused = places.every(isUnused);
    this.#places = places.flatMap((place) => [place, ...place.like, ...place.views]);
    this.#all = all;
    this.whole = this.#places.some(isWhole);
    this.firstOnly = this.#places.every(({ reach }) => reach === "first");
    // A kind may have kinds of its own: a call is one of free text or of a function.
    const kinds = withKinds(this.#places);
    const fields = kinds.flatMap((place) => [
      ...place.variants.keys(),
      ...place.rests.map((rest) => rest.field),
    ]);
    this.alike = new ShapeCache(new Set(["type", "kind", ...fields]));
    for (const field of new Set(fields)) {
      const known = kinds.flatMap((place) => [
        ...(place.variants.get(field)?.keys() ?? []),
        ...place.rests.flatMap((rest) => (rest.field === field ? [...rest.except] : [])),
      ]);
      this.#choices.push(new Choice(field, new Set(known)));
    }
    const presences = new Map(kinds.flatMap(usedPresences).map(({ fields }) => [fields.join(), fields]));
    for (const fields of presences.values()) this.#presences.push(fields);
  }

  /** What is read of an object, by the kind that it says it is. */
  kindOf(object: Readonly<Record<string, unknown>>): Kind {
    let chosen = this.#chosen;
    for (const choice of this.#choices) chosen = chosen.by(object[choice.field], choice);
    for (const fields of this.#presences) chosen = chosen.having(hasOne(object, fields));
    chosen.kind ??= this.#choose(object);
    return chosen.kind;
  }

  #choose(object: Readonly<Record<string, unknown>>): Kind {
    const places = [...this.#places];
    let known: string | undefined;
    let unknown: string | undefined;
    // Grows as it is walked: a kind may have kinds of its own.
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
      const below = this.#together(places.flatMap((place) => place.fields.get(key) ?? []));
      fields.set(key, { below, isOfThing: key !== discriminator && !asides.has(key) });
    }
    return {
      discriminator,
      isKnown: known !== undefined,
      isNamed: fields.get(discriminator ?? "")?.below.isUnused === false,
      whole: places.some(isWhole),
      allBut: places.flatMap((place) => (place.whole ? (place.but ?? []) : [])),
      fields,
      goesBack: known !== undefined && fields.get("raw")?.below.whole === true,
      ext: fields.get("ext")?.below,
    };
  }

  #together(places: readonly Reads[]): MergedReads {
    const name = nameOf(places);
    let found = this.#all.get(name);
    if (found === undefined) {
      found = new MergedReads(places, this.#all);
      this.#all.set(name, found);
    }
    return found;
  }
}

/** What was found out about kinds of objects, by the values of the fields that tell them apart. */
class Chosen {
  kind: Kind | undefined;
  readonly #by = new Map<unknown, Chosen>();

  by(value: unknown, choice: Choice): Chosen {
    const known = this.#by.get(typeof value === "string" ? value : "");
    if (known !== undefined) return known;
    const key = choice.keyOf(value);
    let chosen = this.#by.get(key);
    if (chosen === undefined) {
      chosen = new Chosen();
      this.#by.set(key, chosen);
    }
    return chosen;
  }

  having(isPresent: boolean): Chosen {
    let chosen = this.#by.get(isPresent);
    if (chosen === undefined) {
      chosen = new Chosen();
      this.#by.set(isPresent, chosen);
    }
    return chosen;
  }
}

function hasOne(object: Readonly<Record<string, unknown>>, fields: readonly string[]): boolean {
  for (const field of fields) if (object[field] !== undefined) return true;
  return false;
}

/** A field that tells kinds apart. */
class Choice {
  readonly field: string;
  readonly #known: ReadonlySet<string>;

  constructor(field: string, known: ReadonlySet<string>) {
    this.field = field;
    this.#known = known;
  }

  /** Kinds that no place knows are all alike, so that a document cannot make what is kept grow. */
  keyOf(value: unknown): string {
    if (typeof value !== "string") return "";
    return this.#known.has(value) ? value : "?";
  }
}

/** The places, and those that they keep for single kinds. */
function withKinds(places: readonly Reads[]): Reads[] {
  const all = [...places];
  for (const place of all) {
    for (const variants of place.variants.values()) all.push(...variants.values());
    all.push(...place.rests.map(({ reads }) => reads), ...usedPresences(place).map(({ reads }) => reads));
  }
  return all;
}

/** What is to be said of an object, but for what is said of the objects inside it. */
export interface Finding {
  /** `.seed`, `[audio]` */
  readonly lost: readonly string[];
  /** Fields that are looked into. */
  readonly inner: readonly { key: string; below: MergedReads }[];
  /** What is read of what single wires say beside the hub's words. */
  readonly ext: MergedReads | undefined;
}

/** Objects of one kind at one place. */
export interface Kind {
  /** The field that says what kind the object is of, where a map asks. */
  readonly discriminator: string | undefined;
  /** Some place takes objects of this kind. */
  readonly isKnown: boolean;
  /** What says the kind is taken for itself. */
  readonly isNamed: boolean;
  readonly whole: boolean;
  /** All fields are taken that one of these does not name. */
  readonly allBut: readonly ReadonlySet<string>[];
  readonly fields: ReadonlyMap<string, Field>;
  /** An object that is kept as its wire wrote it is taken whole. */
  readonly goesBack: boolean;
  /** What is read of what single wires say beside the hub's words. */
  readonly ext: MergedReads | undefined;
}

export interface Field {
  readonly below: MergedReads;
  /** It is of the thing itself, and does not only say what kind it is or something about it. */
  readonly isOfThing: boolean;
}

function isWhole({ whole, but }: Reads): boolean {
  return whole && but === undefined;
}

/** Asked about, perhaps, but nothing of it is taken. */
function isUnused(place: Reads): boolean {
  return (
    !place.whole &&
    !place.isNamed &&
    place.fields.size === 0 &&
    place.variants.size === 0 &&
    place.rests.length === 0 &&
    usedPresences(place).length === 0 &&
    place.views.length === 0 &&
    place.like.length === 0
  );
}

/** Most conditions are only asked, and nothing is read of what they tell apart. */
function usedPresences({ presences }: Reads): Presence[] {
  return presences.filter(({ reads }) => !isUnused(reads));
}

/** What is said about a thing and is not the thing. */
const asides: ReadonlySet<string> = new Set(["ext", "cache", "sig"]);
