/**
 * JSONata's list semantics. Generated code reads fields of plain objects inline, and calls these functions only when it finds
 * an array on the path. Correctness therefore comes before speed here.
 *
 * A "sequence" of JSONata is an ordinary array here. It is unwrapped when it is finished (empty → undefined, one item → the
 * item). The emitters know statically where the difference from a plain array has an effect.
 */

export const NOTHING: readonly unknown[] = Object.freeze([]);
const hasOwn = Object.prototype.hasOwnProperty;

/** A step of a simple path: a field and literal indexes (integers; negative ones count from the end). */
export interface Hop {
  readonly name: string;
  readonly indexes: readonly number[];
  /** `[]` on the field: its result from a list stays a list, even with one item. */
  readonly keep: boolean;
}

/** A finished sequence as a value. */
export function unwrap(sequence: readonly unknown[]): unknown {
  return sequence.length > 1 ? sequence : sequence[0];
}

/** A finished sequence whose single item stays a list. */
export function unwrapToList(sequence: readonly unknown[]): unknown {
  return sequence.length > 0 ? sequence : undefined;
}

/** The input of the next step: empty, one value, or the items of a list. */
export function items(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined ? NOTHING : [value];
}

/** The input of a predicate: like `items`, but an absent value is one candidate. */
export function candidates(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** Adds a step's result to a sequence, flattening one level. */
export function pour(into: unknown[], value: unknown): void {
  if (Array.isArray(value)) for (let i = 0; i < value.length; i++) into.push(value[i]);
  else into.push(value);
}

/**
 * Adds a result to a sequence. If there is no sequence yet, it is created with the first result. Absent results are omitted.
 */
export function more(sequence: unknown[] | undefined, first: unknown, value: unknown): unknown[] {
  const into = sequence ?? [];
  if (sequence === undefined && first !== undefined) pour(into, first);
  if (value !== undefined) pour(into, value);
  return into;
}

/** `$lookup`: the field of an object, or of every object in a list, however deeply the lists are nested. */
export function lookup(value: unknown, name: string): unknown {
  if (Array.isArray(value)) {
    const found: unknown[] = [];
    gather(value, name, found);
    return found;
  }
  return ownField(value, name);
}

/** Like `lookup`, but unwraps the sequence that a list gives. */
export function lookupValue(value: unknown, name: string): unknown {
  return Array.isArray(value) ? field(value, name) : ownField(value, name);
}

function gather(list: readonly unknown[], name: string, found: unknown[]): void {
  for (const item of list) {
    if (Array.isArray(item)) gather(item, name, found);
    else {
      const value = ownField(item, name);
      if (value !== undefined) pour(found, value);
    }
  }
}

/** An own field of an object that is not a list. */
export function ownField(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return hasOwn.call(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

const NOT_FLAT: unique symbol = Symbol("not flat");

/** `list.name`, the most frequent access to a list; `NOT_FLAT` if an item is itself a list and the general code must run. */
function fieldOfEach(list: readonly unknown[], name: string): unknown {
  let first: unknown;
  let sequence: unknown[] | undefined;
  for (let i = 0; i < list.length; i++) {
    const item = list[i];
    if (Array.isArray(item)) return NOT_FLAT;
    const value = ownField(item, name);
    if (value === undefined) continue;
    if (first === undefined) first = value;
    else sequence = more(sequence, first, value);
  }
  return sequence === undefined ? first : unwrap(sequence);
}

/** A field step on one item. */
export function field(item: unknown, name: string, keep = false): unknown {
  if (!Array.isArray(item)) return ownField(item, name);
  const found: unknown[] = [];
  gather(item, name, found);
  return keep ? unwrapToList(found) : unwrap(found);
}

/** The item at an integer index; a value that is not a list counts as a list of one. */
export function at(value: unknown, index: number): unknown {
  const list = candidates(value);
  return list[index < 0 ? list.length + index : index];
}

/**
 * The value of a path of fields and literal indexes.
 * @param iterates whether an array `from` is a list of contexts rather than one item
 * @param keep whether a single result stays a list (`[]`)
 */
export function walk(from: unknown, iterates: boolean, hops: readonly Hop[], keep: boolean): unknown {
  if (!keep && !iterates && hops.length === 2) {
    const [first, last] = hops as [Hop, Hop];
    const list =
      first.indexes.length === 0 && last.indexes.length === 0 ? ownField(from, first.name) : undefined;
    if (Array.isArray(list) && list.length > 0) {
      const found = fieldOfEach(list, last.name);
      if (found !== NOT_FLAT) return found;
    }
  }
  const results = walkResults(from, iterates, hops);
  // JSONata's last-step rule: a single result that is a list is returned unchanged.
  if (results.length === 1 && Array.isArray(results[0])) return results[0];
  const sequence: unknown[] = [];
  for (const result of results) if (result !== undefined) pour(sequence, result);
  return keep ? unwrapToList(sequence) : unwrap(sequence);
}

/** Like `walk`, for a path with further steps: the items for the next step. */
export function walkItems(from: unknown, iterates: boolean, hops: readonly Hop[]): readonly unknown[] {
  const sequence: unknown[] = [];
  for (const result of walkResults(from, iterates, hops)) if (result !== undefined) pour(sequence, result);
  return sequence;
}

/** The results of a path's last step, one for each input item; undefined for an index without an item. */
export function walkResults(from: unknown, iterates: boolean, hops: readonly Hop[]): readonly unknown[] {
  let level: readonly unknown[] = iterates ? candidates(from) : [from];
  for (let h = 0; h < hops.length; h++) {
    const { name, indexes, keep } = hops[h] as Hop;
    const results: unknown[] = [];
    for (const item of level) {
      let result = field(item, name, keep);
      for (const index of indexes) result = at(result, index);
      if (result !== undefined || indexes.length > 0) results.push(result);
    }
    if (h === hops.length - 1) return results;
    const next: unknown[] = [];
    for (const result of results) if (result !== undefined) pour(next, result);
    level = next;
  }
  return level;
}

/**
 * The context of the values of an object constructor whose keys are the same for every item. JSONata groups the items of a list
 * under each key, so the values see all items at once.
 */
export function grouped(context: unknown): unknown {
  if (!Array.isArray(context)) return context;
  if (context.length < 2) return context[0];
  const joined: unknown[] = [];
  for (const item of context) if (item !== undefined) pour(joined, item);
  return joined;
}
