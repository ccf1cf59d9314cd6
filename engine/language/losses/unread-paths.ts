/**
 * The paths of a document that a map does not read. This runs for every request and response, so findings about an object are
 * cached for similar ones (`shape-cache.ts`).
 */
import { ExactNumber } from "../json/exact-number.ts";
import { FieldPath } from "./field-path.ts";
import { type Finding, type Kind, MergedReads } from "./merged-reads.ts";
import type { Reads } from "./reads.ts";

/**
 * Paths of a value that the reads do not cover, at most `MAX_NAMES` per object, without duplicates and without list indexes:
 * `sampling.seed`, `turns.parts[audio]`.
 * @param of the hub, of whose objects a target may know only the kind, or a wire's document
 */
export function unreadPaths(
  value: unknown,
  reads: Reads,
  ignored: Ignored,
  of: "hub" | "wire" = "hub",
): string[] {
  let start = ignored.starts.get(reads);
  if (start === undefined) {
    start = new MergedReads([reads], new Map());
    ignored.starts.set(reads, start);
  }
  const trail = new FieldPath();
  new Walk(ignored, of === "wire").visit(value, start, trail);
  const paths: string[] = [];
  trail.addPaths(paths);
  return paths;
}

/** Fields without information for a target, of all objects or of one type or kind (`tool_result.name`). */
export class Ignored {
  /** The start places of walks that ignore these. */
  readonly starts: WeakMap<Reads, MergedReads> = new WeakMap();
  readonly #names: ReadonlySet<string>;
  /** By the name of a field: ignored everywhere, at least as a plain value, or at least in objects of some kinds. */
  readonly #where = new Map<string, "anywhere" | "plain" | "kinds">();

  /** @param words names that are ignored if the value is plain */
  constructor(names: readonly string[], words: readonly string[] = []) {
    this.#names = new Set(names);
    for (const name of names) if (name.includes(".")) this.#where.set(name.split(".")[1] ?? "", "kinds");
    for (const name of words) this.#where.set(name, "plain");
    for (const name of names) this.#where.set(name, "anywhere");
  }

  /** Whether the name is ignored in all objects, or in this one. */
  hasOf(name: string, object: Readonly<Record<string, unknown>>): boolean {
    const where = this.#where.get(name);
    if (where === undefined) return false;
    if (where === "anywhere" || (where === "plain" && typeof object[name] !== "object")) return true;
    const { type, kind } = object;
    return this.#names.has(`${type ?? kind}.${name}`);
  }
}

/**
 * Maximum number of names reported for one object. A request may contain any number of unknown fields, and a longer list has no
 * reader.
 */
export const MAX_NAMES = 1000;

class Walk {
  readonly #ignored: Ignored;
  /** An object counts as used even if only its kind is read, and its kind counts as known if the kind's value is used. */
  readonly #kindSuffices: boolean;

  constructor(ignored: Ignored, kindSuffices: boolean) {
    this.#ignored = ignored;
    this.#kindSuffices = kindSuffices;
  }

  visit(value: unknown, places: MergedReads, trail: FieldPath): void {
    if (typeof value !== "object" || value === null || places.usesAll) return;
    if (Array.isArray(value)) {
      if (places.firstOnly && value.length > 1) trail.lose("");
      for (const item of places.firstOnly ? value.slice(0, 1) : value) this.visit(item, places, trail);
      return;
    }
    const object = value as Record<string, unknown>;
    const cached = places.alike.of(object);
    const finding = cached?.found ?? this.#find(object, places.kindOf(object));
    if (cached !== undefined) cached.found = finding;
    const { lost, inner, ext } = finding;
    if (ext !== undefined && takesExt(object.ext, ext)) return;
    for (const { key, below } of inner) this.visit(object[key], below, trail.below(key));
    for (const what of lost) trail.lose(what);
  }

  #find(object: Readonly<Record<string, unknown>>, kind: Kind): Finding {
    const { fields, discriminator, allBut, returnsUnchanged, ext } = kind;
    const lost: string[] = [];
    const inner: { key: string; below: MergedReads }[] = [];
    // An object that returns to its own wire in the original form loses nothing.
    if (kind.usesAll || (returnsUnchanged && object.raw !== undefined))
      return { lost, inner, ext: undefined };
    const isKnown = kind.isKnown || (this.#kindSuffices && kind.isNamed);
    let isRead = false;
    let isUsed = false;
    for (const key in object) {
      const value = object[key];
      if (value === undefined) continue;
      const field = fields.get(key);
      const below = field?.below;
      // A test of a plain value reads it; an object that is only tested is lost.
      const isObject = typeof value === "object" && !(value instanceof ExactNumber);
      const isTaken = below !== undefined && (!isObject || below.usesAll || !below.isUnused);
      if (isTaken) {
        // An id is no content; a source is all of it.
        if (!isRead && field?.isContent === true) isRead = isObject || !this.#ignored.hasOf(key, object);
        if (isRead && !below.isUnused) isUsed = true;
        if (!isObject || below.usesAll) continue;
      }
      if (allBut.length > 0 && allBut.some((fields) => !fields.has(key))) continue;
      if (this.#ignored.hasOf(key, object)) continue;
      if (Array.isArray(value) && value.length === 0) continue;
      if (isTaken) inner.push({ key, below });
      else if (lost.length < MAX_NAMES) lost.push(`.${key}`);
    }
    // A map that joins the texts of all parts uses every part with a text, whatever other conditions it has.
    const isWhole = lost.length === 0 && (isKnown || isUsed || discriminator === undefined);
    // A part that nothing uses is reported as lost by its kind.
    const isTaken = isRead || (isKnown && this.#kindSuffices);
    return isWhole || discriminator === undefined || (isTaken && lost.length > 0)
      ? { lost, inner, ext }
      : { lost: [`[${object[discriminator]}]`], inner, ext };
  }
}

/** Whether a vendor-specific field is used: the object then returns to its wire unchanged. */
function takesExt(value: unknown, ext: MergedReads): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { fields } = ext.kindOf(value as Record<string, unknown>);
  return Object.keys(value).some((wire) => fields.get(wire)?.below.usesAll);
}
