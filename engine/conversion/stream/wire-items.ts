/**
 * Which of the wire's items an event is about, for wires whose parts stand inside items. Servers leave out ids, change
 * them from event to event or give one to several items; they count items from anywhere, with gaps, or not at all. So an
 * item is what most of an event's words agree on, and what nothing agrees on is a new one.
 */

/** What an event says of its item; absent, `null` and '' say nothing. */
export interface Within {
  id?: string | null;
  index?: unknown;
}

export interface Item {
  /** Ours; keys of its parts begin with it. */
  readonly number: number;
  readonly ids: Set<string>;
  index: unknown;
  /** Whether an event said that it begins. */
  begun: boolean;
  over: boolean;
}

/** The items of one choice, and what was named last: most events are about it again. */
export interface Items {
  /** In order of appearance. */
  readonly list: Item[];
  /** The newest of each id, of each index, and of both together. */
  readonly byId: Map<string, Item>;
  readonly byIndex: Map<unknown, Item>;
  readonly byBoth: Map<unknown, Map<string, Item>>;
  /** Those that are not over; of an index, those that an event with another id may mean; those without index, or any word. */
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
    newest: new Newest((item) => !item.over),
    openByIndex: new Map(),
    unnumbered: new Newest((item) => !item.over && isSilent(item.index)),
    unnamed: new Newest((item) => !item.over && isSilent(item.index) && item.ids.size === 0),
    last: undefined,
    lastPart: undefined,
  };
}

/** Items in order, of which the last that still is something is asked for; one that no longer is will never be again. */
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

/** The item that begins: another one, unless its id says that it is only said twice. */
export function beginItem(items: Items, within: Within): Item {
  const known = within.id ? findItem(items, within) : undefined;
  const isSame =
    known !== undefined &&
    !known.over &&
    known.ids.has(within.id ?? "") &&
    (isSilent(within.index) || isSilent(known.index) || known.index === within.index);
  const item = isSame ? joined(items, known, within) : addItem(items, within);
  item.begun = true;
  reopen(items, item);
  return item;
}

/** The item of a part, entered when it is not known. */
export function itemOf(items: Items, within: Within): Item {
  const { last } = items;
  const id = within.id ?? "";
  if (last !== undefined && !last.over && last.index === within.index && last.ids.has(id)) return last;
  const found = findItem(items, within);
  return found === undefined ? addItem(items, within) : joined(items, found, within);
}

export function endItem(items: Items, item: Item): void {
  item.over = true;
  items.open.delete(item);
}

/** Id and index together outrank the id, which outranks the index; the newest that fits is meant. */
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

/** Some servers give an item another id in each event; they say where it begins, and after its end there are none. */
function mayChangeId({ ids, begun, over }: Item): boolean {
  return !over && (begun || ids.size === 0);
}

function addItem(items: Items, within: Within): Item {
  const item: Item = {
    number: items.list.length,
    ids: new Set(),
    index: undefined,
    begun: false,
    over: false,
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

/** Unless a newer one is known by it. */
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

/** What a part is found by: an item may number its words, and a thought of the same number is another part. */
export function keyWithin(item: Item, kind: string, key: unknown): string {
  return `${item.number} ${kind} ${key ?? ""}`;
}

/** The same, remembered: to make and to look up a text for each piece would cost as much as all else about it. */
export function keyOfPart(items: Items, item: Item, kind: string, key: unknown): string {
  const { lastPart } = items;
  if (lastPart?.item === item && lastPart.kind === kind && lastPart.key === key) return lastPart.name;
  const name = keyWithin(item, kind, key);
  items.lastPart = { item, kind, key, name };
  return name;
}

/** Of the item in which a part of this key stands; undefined where the key is no such one. */
export function itemNumber(key: unknown): string | undefined {
  return typeof key === "string" ? /^\d+(?= )/.exec(key)?.[0] : undefined;
}
