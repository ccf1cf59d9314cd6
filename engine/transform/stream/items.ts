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
  readonly list: Item[];
  last: Item | undefined;
  lastPart: { item: Item; kind: string; key: unknown; name: string } | undefined;
}

export function noItems(): Items {
  return { list: [], last: undefined, lastPart: undefined };
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

/** Id and index together outrank the id, which outranks the index; the newest that fits is meant. */
export function findItem({ list }: Items, within: Within): Item | undefined {
  const id = within.id ?? "";
  const { index } = within;
  if (id === "" && isSilent(index)) return list.findLast((item) => !item.over);
  const sameIndex = (item: Item): boolean => !isSilent(index) && item.index === index;
  return (
    list.findLast((item) => item.ids.has(id) && sameIndex(item)) ??
    list.findLast((item) => item.ids.has(id)) ??
    list.findLast((item) => sameIndex(item) && (id === "" || mayChangeId(item))) ??
    list.findLast((item) => !item.over && isSilent(item.index) && (id === "" || item.ids.size === 0))
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
  return joined(items, item, within);
}

function joined(items: Items, item: Item, { id, index }: Within): Item {
  if (id) item.ids.add(id);
  if (isSilent(item.index) && !isSilent(index)) item.index = index;
  items.last = item;
  return item;
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

export function isWithin(key: unknown, item: Item): boolean {
  return typeof key === "string" && key.startsWith(`${item.number} `);
}
