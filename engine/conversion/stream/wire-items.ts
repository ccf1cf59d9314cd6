/**
 * Finds the item of the wire that an event belongs to, for wires that group parts in items. Servers omit ids, change them
 * between events or use one id for several items; they number items from any start, with gaps, or not at all. So an event
 * belongs to the item that most of its fields match; without a match it starts a new item.
 */

/** An event's reference to its item; absent, `null` and '' mean unknown. */
export interface Within {
  id?: string | null;
  index?: unknown;
}

export interface Item {
  /** The assigned number; keys of its parts begin with it. */
  readonly number: number;
  readonly ids: Set<string>;
  index: unknown;
  /** Whether an event announced its start. */
  isAnnounced: boolean;
  isFinished: boolean;
}

/** The items of one choice, and the last one used, which most events reference again. */
export interface Items {
  /** In order of appearance. */
  readonly list: Item[];
  /** The newest item of each id, of each index, and of both together. */
  readonly byId: Map<string, Item>;
  readonly byIndex: Map<unknown, Item>;
  readonly byBoth: Map<unknown, Map<string, Item>>;
  /**
   * Items that are not finished; by index, those that an event with another id may mean; those without index; those without any
   * reference.
   */
  readonly open: Set<Item>;
  readonly newest: Newest;
  readonly openByIndex: Map<unknown, Newest>;
  readonly unnumbered: Newest;
  readonly unnamed: Newest;
  last: Item | undefined;
  lastPart: { item: Item; kind: string; key: unknown; name: string } | undefined;
}

export function noItems(): Items {
  return {
    list: [],
    byId: new Map(),
    byIndex: new Map(),
    byBoth: new Map(),
    open: new Set(),
    newest: new Newest((item) => !item.isFinished),
    openByIndex: new Map(),
    unnumbered: new Newest((item) => !item.isFinished && isSilent(item.index)),
    unnamed: new Newest((item) => !item.isFinished && isSilent(item.index) && item.ids.size === 0),
    last: undefined,
    lastPart: undefined,
  };
}

/** A list of items that returns the last one for which a condition holds. The condition never becomes true again. */
class Newest {
  readonly #items: Item[] = [];
  readonly #is: (item: Item) => boolean;

  constructor(is: (item: Item) => boolean) {
    this.#is = is;
  }

  add(item: Item): void {
    let at = this.#items.length;
    while (at > 0 && (this.#items[at - 1] as Item).number > item.number) at--;
    if (this.#items[at - 1] !== item) this.#items.splice(at, 0, item);
  }

  find(): Item | undefined {
    for (let item = this.#items.at(-1); item !== undefined; item = this.#items.at(-1)) {
      if (this.#is(item)) return item;
      this.#items.pop();
    }
    return undefined;
  }
}

/** Starts an item; a repeated start with the same id returns the same item. */
export function beginItem(items: Items, within: Within): Item {
  const known = within.id ? findItem(items, within) : undefined;
  const isSame =
    known !== undefined &&
    !known.isFinished &&
    known.ids.has(within.id ?? "") &&
    (isSilent(within.index) || isSilent(known.index) || known.index === within.index);
  const item = isSame ? joined(items, known, within) : addItem(items, within);
  item.isAnnounced = true;
  reopen(items, item);
  return item;
}

/** The item of a part; a new one if none matches. */
export function itemOf(items: Items, within: Within): Item {
  const { last } = items;
  const id = within.id ?? "";
  if (last !== undefined && !last.isFinished && last.index === within.index && last.ids.has(id)) return last;
  const found = findItem(items, within);
  return found === undefined ? addItem(items, within) : joined(items, found, within);
}

export function endItem(items: Items, item: Item): void {
  item.isFinished = true;
  items.open.delete(item);
}

/** Finds an item by id and index, else by id, else by index; the newest match counts. */
export function findItem(items: Items, within: Within): Item | undefined {
  const id = within.id ?? "";
  const { index } = within;
  if (id === "" && isSilent(index)) return items.newest.find();
  const sameIndex = (): Item | undefined =>
    isSilent(index) ? undefined : id === "" ? items.byIndex.get(index) : items.openByIndex.get(index)?.find();
  return (
    items.byBoth.get(index)?.get(id) ??
    items.byId.get(id) ??
    sameIndex() ??
    (id === "" ? items.unnumbered : items.unnamed).find()
  );
}

/** Some servers change an item's id with each event; they announce its start, and send nothing after its end. */
function mayChangeId({ ids, isAnnounced: begun, isFinished: over }: Item): boolean {
  return !over && (begun || ids.size === 0);
}

function addItem(items: Items, within: Within): Item {
  const item: Item = {
    number: items.list.length,
    ids: new Set(),
    index: undefined,
    isAnnounced: false,
    isFinished: false,
  };
  items.list.push(item);
  items.open.add(item);
  for (const open of [items.newest, items.unnumbered, items.unnamed]) open.add(item);
  return joined(items, item, within);
}

function joined(items: Items, item: Item, { id, index }: Within): Item {
  if (isSilent(item.index) && !isSilent(index)) {
    item.index = index;
    enter(items.byIndex, index, item);
    reopen(items, item);
    for (const name of item.ids) register(items, item, name);
  }
  if (id && !item.ids.has(id)) {
    item.ids.add(id);
    register(items, item, id);
  }
  items.last = item;
  return item;
}

function register(items: Items, item: Item, id: string): void {
  enter(items.byId, id, item);
  if (isSilent(item.index)) return;
  const sameIndex = items.byBoth.get(item.index) ?? new Map<string, Item>();
  items.byBoth.set(item.index, sameIndex);
  enter(sameIndex, id, item);
}

/** Adds the item, unless a newer one has the key. */
function enter<Key>(known: Map<Key, Item>, key: Key, item: Item): void {
  const other = known.get(key);
  if (other === undefined || other.number < item.number) known.set(key, item);
}

function reopen({ openByIndex }: Items, item: Item): void {
  if (isSilent(item.index)) return;
  const open = openByIndex.get(item.index) ?? new Newest(mayChangeId);
  openByIndex.set(item.index, open);
  open.add(item);
}

const isSilent = (value: unknown): boolean => value === undefined || value === null;

/** The key of a part. It contains the kind, because an item may number its text and its reasoning separately. */
export function keyWithin(item: Item, kind: string, key: unknown): string {
  return `${item.number} ${kind} ${key ?? ""}`;
}

/** The same, cached: building and looking up a string for each chunk would cost as much as all its other work. */
export function keyOfPart(items: Items, item: Item, kind: string, key: unknown): string {
  const { lastPart } = items;
  if (lastPart?.item === item && lastPart.kind === kind && lastPart.key === key) return lastPart.name;
  const name = keyWithin(item, kind, key);
  items.lastPart = { item, kind, key, name };
  return name;
}

/** The number of the item in a part's key; undefined for other keys. */
export function itemNumber(key: unknown): string | undefined {
  return typeof key === "string" ? /^\d+(?= )/.exec(key)?.[0] : undefined;
}
