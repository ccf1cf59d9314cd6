/**
 * Which paths of a document a map does not read. Asked for every request and answer, so what is found of an object is kept
 * for those that are like it (`shape-cache.ts`).
 */
import { ExactNumber } from "../json/exact-number.ts";
import { FieldPath } from "./field-path.ts";
import { type Finding, type Kind, MergedReads } from "./merged-reads.ts";
import type { Reads } from "./reads.ts";

/**
 * Paths of a value that the reads do not cover, at most `MOST_NAMES` of one object, each said once, list positions left out: `sampling.seed`,
 * `turns.parts[audio]`.
 * @param of the hub, of whose things a target may know no more than the kind, or a wire's document
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
  trail.tell(paths);
  return paths;
}

/** Fields that say nothing a target would miss, of all things or of one type or kind (`tool_result.name`). */
export class Ignored {
  /** Where walks begin that ignore these. */
  readonly starts: WeakMap<Reads, MergedReads> = new WeakMap();
  readonly #names: ReadonlySet<string>;
  /** By the name of a field: ignored anywhere, at least as a plain value, or at least in things of some kinds. */
  readonly #where = new Map<string, "anywhere" | "plain" | "kinds">();

  /** @param words names that say nothing where a plain value stands. */
  constructor(names: readonly string[], words: readonly string[] = []) {
    this.#names = new Set(names);
    for (const name of names) if (name.includes(".")) this.#where.set(name.split(".")[1] ?? "", "kinds");
    for (const name of words) this.#where.set(name, "plain");
    for (const name of names) this.#where.set(name, "anywhere");
  }

  /** Of anything, or of this. */
  hasOf(name: string, object: Readonly<Record<string, unknown>>): boolean {
    const where = this.#where.get(name);
    if (where === undefined) return false;
    if (where === "anywhere" || (where === "plain" && typeof object[name] !== "object")) return true;
    const { type, kind } = object;
    return this.#names.has(`${type ?? kind}.${name}`);
  }
}

/** Names reported of one object. A request may hold any number of unknown fields, and nobody reads more. */
export const MOST_NAMES = 1000;

class Walk {
  readonly #ignored: Ignored;
  /** A thing is taken though nothing but its kind is read; and its kind is known where it is taken for itself. */
  readonly #keepsKinds: boolean;

  constructor(ignored: Ignored, keepsKinds: boolean) {
    this.#ignored = ignored;
    this.#keepsKinds = keepsKinds;
  }

  visit(value: unknown, places: MergedReads, trail: FieldPath): void {
    if (typeof value !== "object" || value === null || places.whole) return;
    if (Array.isArray(value)) {
      if (places.firstOnly && value.length > 1) trail.lose("");
      for (const item of places.firstOnly ? value.slice(0, 1) : value) this.visit(item, places, trail);
      return;
    }
    const object = value as Record<string, unknown>;
    const kept = places.alike.of(object);
    const finding = kept?.found ?? this.#find(object, places.kindOf(object));
    if (kept !== undefined) kept.found = finding;
    const { lost, inner, ext } = finding;
    if (ext !== undefined && takesExt(object.ext, ext)) return;
    for (const { key, below } of inner) this.visit(object[key], below, trail.below(key));
    for (const what of lost) trail.lose(what);
  }

  #find(object: Readonly<Record<string, unknown>>, kind: Kind): Finding {
    const { fields, discriminator, allBut, goesBack, ext } = kind;
    const lost: string[] = [];
    const inner: { key: string; below: MergedReads }[] = [];
    // An object that its own wire wrote, and that goes back to it as it came, loses nothing.
    if (kind.whole || (goesBack && object.raw !== undefined)) return { lost, inner, ext: undefined };
    const isKnown = kind.isKnown || (this.#keepsKinds && kind.isNamed);
    let isRead = false;
    let isUsed = false;
    for (const key in object) {
      const value = object[key];
      if (value === undefined) continue;
      const field = fields.get(key);
      const below = field?.below;
      // Of a plain value, asking is reading; an object that is only asked about is lost.
      const isObject = typeof value === "object" && !(value instanceof ExactNumber);
      const isTaken = below !== undefined && (!isObject || below.whole || !below.isUnused);
      if (isTaken) {
        // An id says nothing of a thing, its source all.
        if (!isRead && field?.isOfThing === true) isRead = isObject || !this.#ignored.hasOf(key, object);
        if (isRead && !below.isUnused) isUsed = true;
        if (!isObject || below.whole) continue;
      }
      if (allBut.length > 0 && allBut.some((fields) => !fields.has(key))) continue;
      if (this.#ignored.hasOf(key, object)) continue;
      if (Array.isArray(value) && value.length === 0) continue;
      if (isTaken) inner.push({ key, below });
      else if (lost.length < MOST_NAMES) lost.push(`.${key}`);
    }
    // A map that joins the texts of all parts takes every part that has one, whatever it asks of them elsewhere.
    const isWhole = lost.length === 0 && (isKnown || isUsed || discriminator === undefined);
    // What nothing takes is lost as what it says it is.
    const isTaken = isRead || (isKnown && this.#keepsKinds);
    return isWhole || discriminator === undefined || (isTaken && lost.length > 0)
      ? { lost, inner, ext }
      : { lost: [`[${object[discriminator]}]`], inner, ext };
  }
}

/** Whether something that a single wire says beside the hub's words is taken: then the object goes back to it as it came. */
function takesExt(value: unknown, ext: MergedReads): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { fields } = ext.kindOf(value as Record<string, unknown>);
  return Object.keys(value).some((wire) => fields.get(wire)?.below.whole);
}
