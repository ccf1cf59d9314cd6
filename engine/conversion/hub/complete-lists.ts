/**
 * Lists that the hub requires are lists, whatever a map left out: nothing is an empty list, and one thing that stands alone
 * a list of it. A map leaves out what came out empty, and everything behind it may rely on the hub's schemas.
 */

/** By shape, as `schemas/lists.ts` writes them. */
export type ListShapes = Readonly<Record<string, ListShape>>;

export interface ListShape {
  lists?: readonly string[];
  below?: Readonly<Record<string, string>>;
  tag?: string;
  members?: Readonly<Record<string, string>>;
}

type Fields = Record<string, unknown>;

/** Returns what it is given where nothing is missing, else a copy: a map may hand on pieces of its input. */
type Complete = (value: Fields) => Fields;

/** What is known of an event before it is there. */
export interface EventOutline {
  type: string;
  fields: readonly string[];
}

export class ListCompleter {
  readonly #shapes: ListShapes;
  readonly #built = new Map<string, Complete>();

  constructor(shapes: ListShapes) {
    this.#shapes = shapes;
  }

  /** For documents of the hub; what is no map at all is one with nothing in it. Undefined where no list is required. */
  document(operation: string, kind: "request" | "response"): ((document: unknown) => unknown) | undefined {
    const complete = this.#completer(`${operation}/${kind}`);
    return complete && ((document) => complete(isFields(document) ? document : {}));
  }

  /** For events of a stream: for all, or for those of that outline. Undefined where no list is required. */
  event(operation: string, outline?: EventOutline): ((event: unknown) => unknown) | undefined {
    const all = `${operation}/event`;
    const name = outline === undefined ? all : (this.#shapes[all]?.members?.[outline.type] ?? "");
    if (outline !== undefined && !mayLack(this.#shapes[name], outline.fields)) return undefined;
    const complete = this.#completer(name);
    return complete && ((event) => (isFields(event) ? complete(event) : event));
  }

  #completer(name: string): Complete | undefined {
    const shape = this.#shapes[name];
    if (shape === undefined) return undefined;
    const built = this.#built;
    let complete = built.get(name);
    if (complete === undefined) {
      // A part may hold parts: what is asked for while it is being made is looked up when it runs.
      built.set(name, (value) => (built.get(name) as Complete)(value));
      complete = shape.tag === undefined ? this.#ofFields(shape) : this.#ofMembers(shape);
      built.set(name, complete);
    }
    return complete;
  }

  #ofMembers({ tag = "", members = {} }: ListShape): Complete {
    const known = new Map(Object.entries(members).map(([value, name]) => [value, this.#completer(name)]));
    return (value) => known.get(value[tag] as string)?.(value) ?? value;
  }

  #ofFields({ lists = [], below = {} }: ListShape): Complete {
    const inner = Object.entries(below).flatMap(([field, name]) => {
      const complete = this.#completer(name);
      return complete === undefined ? [] : [{ field, complete }];
    });
    // Every part of every turn comes here.
    return (value) => {
      let copy: Fields | undefined;
      for (const field of lists) {
        if (isWhole(value[field])) continue;
        copy ??= { ...value };
        copy[field] = listOf(value[field]);
      }
      for (const { field, complete } of inner) {
        const before = (copy ?? value)[field];
        if (typeof before !== "object" || before === null) continue;
        const after = Array.isArray(before) ? eachOf(before, complete) : complete(before as Fields);
        if (after === before) continue;
        copy ??= { ...value };
        copy[field] = after;
      }
      return copy ?? value;
    };
  }
}

/** Where nothing is known of what a hub requires. */
export const noLists: ListCompleter = new ListCompleter({});

function mayLack({ lists = [], below = {} }: ListShape = {}, fields: readonly string[]): boolean {
  return lists.length > 0 || fields.some((field) => Object.hasOwn(below, field));
}

function eachOf(items: readonly unknown[], complete: Complete): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    const after = isFields(item) ? complete(item) : item;
    if (after === item) continue;
    copy ??= [...items];
    copy[index] = after;
  }
  return copy ?? items;
}

/** A list in which something stands at every place. */
function isWhole(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  for (let index = 0; index < value.length; index++)
    if (value[index] === null || value[index] === undefined) return false;
  return true;
}

function listOf(value: unknown): unknown[] {
  const items = Array.isArray(value) ? value : [value];
  return items.filter((item) => item !== undefined && item !== null);
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
