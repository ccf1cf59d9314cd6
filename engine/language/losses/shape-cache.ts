/**
 * Caches findings about objects by the order of their fields, because most objects of a conversation resemble an earlier one.
 * Two objects are alike if they have the same fields in the same order, the same types of values, and the same words in the
 * discriminating fields.
 */
import { ExactNumber } from "../json/exact-number.ts";

/** More than the documents of any wire need. The limit bounds the memory for invented fields. */
const MAX_FIELDS = 250;
const MAX_WORD_CHARACTERS = 64;

const PLAIN = Symbol("a text, a number, true or false");
const EMPTY = Symbol("an empty list");
const INNER = Symbol("a list or an object");
const EXACT = Symbol("an exact number");
const NULL = Symbol("null");

export interface CacheEntry<Found> {
  found: Found | undefined;
}

/** A field of objects, after the fields that precede it. */
class Step<Found> implements CacheEntry<Found> {
  readonly key: string;
  /** The value: a word, or one of the symbols above. */
  readonly content: string | symbol;
  readonly sibling: Step<Found> | undefined;
  next: Step<Found> | undefined;
  found: Found | undefined;

  constructor(key: string, content: string | symbol, sibling: Step<Found> | undefined) {
    this.key = key;
    this.content = content;
    this.sibling = sibling;
  }

  after(key: string, value: unknown): Step<Found> | undefined {
    for (let step = this.next; step !== undefined; step = step.sibling)
      if (step.key === key && (step.content === value || step.content === typeSymbol(value))) return step;
    return undefined;
  }
}

export class ShapeCache<Found> {
  readonly #words: ReadonlySet<string>;
  #start: Step<Found> = new Step("", "", undefined);
  #count = 0;

  /** @param words discriminating fields */
  constructor(words: ReadonlySet<string>) {
    this.#words = words;
  }

  /** The cache entry for objects like this one; undefined if the object is too unusual to be cached. */
  of(object: Readonly<Record<string, unknown>>): CacheEntry<Found> | undefined {
    let step = this.#start;
    for (const key in object) {
      const value = object[key];
      if (value === undefined) continue;
      const next = step.after(key, value) ?? this.#add(step, key, value);
      if (next === undefined) return undefined;
      step = next;
    }
    return step;
  }

  #add(step: Step<Found>, key: string, value: unknown): Step<Found> | undefined {
    let content: string | symbol = typeSymbol(value);
    if (content === PLAIN && this.#words.has(key)) {
      if (typeof value !== "string" || value.length > MAX_WORD_CHARACTERS) return undefined;
      content = value;
    }
    if (key.length > MAX_WORD_CHARACTERS) return undefined;
    if (this.#count === MAX_FIELDS) {
      this.#start = new Step("", "", undefined);
      this.#count = 0;
      return undefined;
    }
    this.#count++;
    step.next = new Step(key, content, step.next);
    return step.next;
  }
}

function typeSymbol(value: unknown): symbol {
  if (typeof value !== "object") return PLAIN;
  if (Array.isArray(value)) return value.length === 0 ? EMPTY : INNER;
  if (value === null) return NULL;
  return value instanceof ExactNumber ? EXACT : INNER;
}
