/** Object constructors with computed keys: groups items by key. */
import { EvaluationFault } from "./fault.ts";
import { candidates, pour } from "./sequence.ts";

interface Group {
  /** Index of the key: value pair of the constructor that made this key. */
  readonly pair: number;
  /** The item, or a list of the items if there are several: the context of the value. */
  data: unknown;
}

export class Groups {
  readonly #groups = new Map<string, Group>();

  /** Adds `item` under `key`. An item with an absent key is dropped. */
  add(pair: number, key: unknown, item: unknown): void {
    const name = keyOf(key);
    if (name === undefined) return;
    const group = this.#groups.get(name);
    if (!group) this.#groups.set(name, { pair, data: item });
    else if (group.pair !== pair) {
      throw new EvaluationFault("D1009", `Two keys are both ${JSON.stringify(name)}`, name);
    } else join(group, item);
  }

  entries(): IterableIterator<[string, Group]> {
    return this.#groups.entries();
  }
}

function join(group: Group, item: unknown): void {
  if (group.data === undefined) group.data = item;
  else if (item !== undefined) {
    const joined: unknown[] = [];
    pour(joined, group.data);
    pour(joined, item);
    group.data = joined;
  }
}

/** A valid key of the constructor. */
export function keyOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "string") throw new EvaluationFault("T1003", "A key must be a string", value);
  if (value === "_jsonata_lambda" || value === "_jsonata_function") {
    throw new EvaluationFault("D1013", `The key ${value} is reserved`, value);
  }
  return value;
}

/** The contexts of a constructor. An empty list still makes one object, with an absent context. */
export function someContexts(context: unknown): readonly unknown[] {
  const list = candidates(context);
  return list.length === 0 ? [undefined] : list;
}

/** Throws D1009 if two keys are equal. */
export function distinctKeys(keys: readonly (string | undefined)[]): void {
  keys.forEach((key, i) => {
    if (key !== undefined && keys.indexOf(key) < i) {
      throw new EvaluationFault("D1009", `Two keys are both ${JSON.stringify(key)}`, key);
    }
  });
}

/** Sets a property of any name without changing a prototype. */
export function put(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
  } else object[key] = value;
}
