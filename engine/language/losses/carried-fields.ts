/**
 * Whether a target takes what a client's decode map hands on unread: pieces that only their own wire has words for, kept
 * in the hub as they came (`vendor`, `ext`, `raw`).
 */
import type { ObjectTemplate } from "../mappings/template.ts";
import type { Reads } from "./reads.ts";

/** Fields of the hub in which a wire keeps its own pieces: who does not read them loses them without a word. */
const carriers: ReadonlySet<string> = new Set(["vendor", "ext", "raw"]);

/** What a target reads at one place of the hub. */
export class CarriedFields {
  readonly #reads: readonly Reads[];
  readonly #isCarried: boolean;

  constructor(reads: readonly Reads[], isCarried: boolean = false) {
    this.#reads = reads;
    this.#isCarried = isCarried;
  }

  /** It stands in a carrier, and nobody takes it. */
  get areNone(): boolean {
    return this.#isCarried && this.#reads.length === 0;
  }

  /** @returns undefined where everything is taken, or what is not is told as lost in the hub's words. */
  of(template: ObjectTemplate, field: string): CarriedFields | undefined {
    const below = this.#ofKind(template).flatMap((place) => place.fields.get(field) ?? []);
    const isCarried = this.#isCarried || carriers.has(field);
    if (below.some((place) => place.whole) || (below.length === 0 && !isCarried)) return undefined;
    return new CarriedFields(below, isCarried);
  }

  /** What is read of things of the kind that the template makes; where that is open, of all. */
  #ofKind({ fields }: ObjectTemplate): Reads[] {
    const known = new Map(
      fields.flatMap(({ key, value }) => (value.kind === "literal" ? [[key, String(value.value)]] : [])),
    );
    const isOpen = new Set(fields.flatMap(({ key, value }) => (value.kind === "literal" ? [] : [key])));
    const places = new Set(this.#reads);
    // Grows as it is walked: a kind may have kinds of its own.
    for (const place of places) {
      const add = (more: Reads): Set<Reads> => places.add(more);
      place.like.forEach(add);
      for (const [field, variants] of place.variants) {
        for (const [value, variant] of variants)
          if (isOpen.has(field) || known.get(field) === value) add(variant);
      }
      for (const { field, except, reads } of place.rests) if (!except.has(known.get(field) ?? "")) add(reads);
      for (const { reads } of place.presences) add(reads);
    }
    return [...places];
  }
}
