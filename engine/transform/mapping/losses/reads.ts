/**
 * What of a document a map reads, as a tree: lists are looked through, and where a map chooses by a field
 * (`$match: =type`), what it reads of each choice is kept apart.
 */
export class Reads {
  /** Everything at and below this place is used. */
  whole = false;
  /** What stands here is one of several kinds, told apart by a field. A document itself never is. */
  isChoice = true;
  readonly fields: Map<string, Reads> = new Map();
  /** By the value of a discriminating field, beside what is read of all of them. */
  readonly variants: Map<string, Map<string, Reads>> = new Map();
  /** Discriminating fields whose other values are taken too (`$else`). */
  readonly others: Set<string> = new Set();
  /** Places of which the same is read: a fragment that uses itself for what is inside. */
  readonly like: Reads[] = [];

  field(name: string): Reads {
    let found = this.fields.get(name);
    if (found === undefined) {
      found = new Reads();
      this.fields.set(name, found);
    }
    return found;
  }

  variant(field: string, value: string): Reads {
    let values = this.variants.get(field);
    if (values === undefined) {
      values = new Map();
      this.variants.set(field, values);
    }
    let found = values.get(value);
    if (found === undefined) {
      found = new Reads();
      values.set(value, found);
    }
    return found;
  }
}

/**
 * Paths of a value that the reads do not cover, each said once, list positions left out: `sampling.seed`,
 * `turns.parts[audio]`. `ignored` names fields that say nothing a target would miss.
 */
export function unreadPaths(value: unknown, reads: Reads, ignored: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  visit(value, [reads], "", ignored, found);
  return [...found];
}

function visit(
  value: unknown,
  reads: readonly Reads[],
  path: string,
  ignored: ReadonlySet<string>,
  found: Set<string>,
): void {
  const same = reads.flatMap((place) => [place, ...place.like]);
  if (typeof value !== "object" || value === null || same.some((place) => place.whole)) return;
  if (Array.isArray(value)) {
    for (const item of value) visit(item, reads, path, ignored, found);
    return;
  }
  const object = value as Record<string, unknown>;
  const places = [...same];
  for (const place of same) {
    for (const [field, variants] of place.variants) {
      const chosen = object[field];
      if (typeof chosen !== "string") continue;
      const variant = variants.get(chosen);
      if (variant !== undefined) places.push(variant);
      else if (!place.others.has(field)) {
        found.add(`${path}[${chosen}]`);
        return;
      }
    }
  }
  if (places.some((place) => place.whole)) return;
  for (const key in object) {
    const inner = object[key];
    if (inner === undefined || ignored.has(key) || (Array.isArray(inner) && inner.length === 0)) continue;
    const below = places.flatMap((place) => place.fields.get(key) ?? []);
    const at = path === "" ? key : `${path}.${key}`;
    // Of a plain value, asking is reading; an object that is only asked about is lost.
    const isLost = typeof inner === "object" ? below.every(isUnused) : below.length === 0;
    if (isLost) found.add(at);
    else visit(inner, below, at, ignored, found);
  }
}

/** Asked about, perhaps, but nothing of it is taken. */
function isUnused(place: Reads): boolean {
  return !place.whole && place.fields.size === 0 && place.variants.size === 0 && place.like.length === 0;
}
