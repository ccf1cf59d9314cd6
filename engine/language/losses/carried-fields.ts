/**
 * Whether a target uses the fields that a client's decode map passes on unread. The hub stores such vendor-specific fields
 * unchanged (`vendor`, `ext`, `raw`).
 */
import type { ObjectTemplate } from "../mappings/template.ts";
import type { Reads } from "./reads.ts";

/** Fields of the hub for vendor-specific values: a target that does not read them drops them without a message. */
const carriers: ReadonlySet<string> = new Set(["vendor", "ext", "raw"]);

/** The reads of a target at one place of the hub. */
export class CarriedFields {
  readonly #reads: readonly Reads[];
  readonly #isCarried: boolean;

  constructor(reads: readonly Reads[], isCarried: boolean = false) {
    this.#reads = reads;
    this.#isCarried = isCarried;
  }

  /** The place is inside a carrier, and no map reads it. */
  get areNone(): boolean {
    return this.#isCarried && this.#reads.length === 0;
  }

  /** @returns undefined if all of it is used, or if losses are reported with the hub's names */
  of(template: ObjectTemplate, field: string): CarriedFields | undefined {
    const below = this.#ofKind(template).flatMap((place) => place.fields.get(field) ?? []);
    const isCarried = this.#isCarried || carriers.has(field);
    if (below.some((place) => place.usesAll) || (below.length === 0 && !isCarried)) return undefined;
    return new CarriedFields(below, isCarried);
  }

  /** The reads of the kind that the template makes; of all kinds if the kind is unknown. */
  #ofKind({ fields }: ObjectTemplate): Reads[] {
    const constants = new Map(
      fields.flatMap(({ key, value }) => (value.kind === "literal" ? [[key, String(value.value)]] : [])),
    );
    const computedFields = new Set(
      fields.flatMap(({ key, value }) => (value.kind === "literal" ? [] : [key])),
    );
    const places = new Set(this.#reads);
    // The set grows during the loop: a kind may contain further kinds.
    for (const place of places) {
      const add = (more: Reads): Set<Reads> => places.add(more);
      place.like.forEach(add);
      for (const [field, variants] of place.variants) {
        for (const [value, variant] of variants)
          if (computedFields.has(field) || constants.get(field) === value) add(variant);
      }
      for (const { field, except, reads } of place.rests)
        if (!except.has(constants.get(field) ?? "")) add(reads);
      for (const { reads } of place.presences) add(reads);
    }
    return [...places];
  }
}
